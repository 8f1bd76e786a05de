// `npm run dev`: pages and calls straight from the sources, and an edit applies without a restart.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const EDITED = 'app/platform/http/health.api.ts';
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-dev-'));
let dev: ChildProcess;
let address = '';
let printed = '';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function untilPrinted(words: RegExp) {
  while (!words.test(printed)) {
    if (dev.exitCode !== null) throw new Error(`ended: ${printed}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: folder, SEED: 'none', DATABASE_URL: '' };
  dev = spawn(process.execPath, ['dev.ts'], { env });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text) => (printed += text));
  await untilPrinted(/is open at/);
});

afterAll(async () => {
  dev.kill('SIGTERM');
  if (dev.exitCode === null) await once(dev, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

test('answers pages, the modules of a page and calls', async () => {
  const page = await fetch(`${address}/shop`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html lang="en-IN"')]);
  const module = await fetch(`${address}/app/entry.client.tsx`);
  expect([module.status, module.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok', database: 'ok' });
});

test('an edited verb applies without a restart, and the data is still there', async () => {
  const { atime, mtime } = statSync(EDITED);
  utimesSync(EDITED, atime, new Date());
  try {
    await untilPrinted(/health\.api\.ts: in use after/);
  } finally {
    utimesSync(EDITED, atime, mtime);
  }
  expect((await fetch(`${address}/shop`)).status).toBe(200);
});
