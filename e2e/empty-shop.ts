// A shop of its own without products, orders or settings, on the embedded database, for one journey.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export const OWNER = { email: 'owner@shop.example', password: 'Lotus@2026!shop' };

export async function openEmptyShop() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-empty-'));
  const port = await freePort();
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = { ...rest, NODE_ENV: 'development', PORT: String(port), DATA_DIR: folder, SEED: 'none', TRUST_PROXY: '1' };
  const shop = spawn(process.execPath, ['server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
  });
  const url = `http://localhost:${port}`;
  await untilHealthy(shop, url);
  return {
    url,
    async close() {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilHealthy(shop: ChildProcess, url: string) {
  for (let tries = 0; tries < 120 && shop.exitCode === null; tries++) {
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The empty shop did not start.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
