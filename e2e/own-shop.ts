// A shop of a file's own, for journeys that change what holds for the whole shop, or whose outside parties are stand-ins.
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { expect, test as journey } from './journey.ts';

interface OwnShop {
  name: string;
  /** Added to the port of the journeys, and again each worker's place. */
  port: number;
  env?: () => Promise<Record<string, string>>;
  /** Once it is open. */
  prepare?: (request: APIRequestContext) => Promise<unknown>;
}

export function withOwnShop({ name, port: offset, env = async () => ({}), prepare }: OwnShop) {
  const portOf = (place: number) => Number(process.env['E2E_PORT'] ?? 5055) + offset + place;
  const test = journey.extend({
    baseURL: async ({ browserName: _ }, use, { parallelIndex }) => use(`http://localhost:${portOf(parallelIndex)}`),
  });
  test.describe.configure({ mode: 'default' });
  let shop: ChildProcess;

  test.beforeAll(async ({ playwright }, { parallelIndex }) => {
    test.setTimeout(180_000);
    const port = portOf(parallelIndex);
    const folder = `.tmp/e2e-${name}-${parallelIndex}`;
    rmSync(folder, { recursive: true, force: true });
    const { DATABASE_URL: _, ...outer } = process.env;
    const own = { NODE_ENV: 'development', PORT: String(port), DATA_DIR: folder, SEED: 'demo', TRUST_PROXY: '1', ...(await env()) };
    shop = spawn(process.execPath, ['server.ts'], { stdio: 'ignore', env: { ...outer, ...own } });
    const request = await playwright.request.newContext({ baseURL: `http://localhost:${port}` });
    await expect(async () => expect((await request.get('/api/health')).ok()).toBe(true)).toPass({ timeout: 150_000 });
    await prepare?.(request);
    await request.dispose();
  });
  test.afterAll(async () => {
    shop.kill('SIGTERM');
    await new Promise((ended) => shop.once('exit', ended));
  });
  return test;
}
