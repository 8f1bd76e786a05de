import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

// As `npm run bench` and the drills do.
const SCRIPT = `import { openTestShop } from './test/shop.ts';
const s = await openTestShop();
await s.request('GET', '/api/product');
await s.close();
console.log('closed');`;

test('a script that opens a test shop ends by itself once the shop is closed', () => {
  const { VITEST_WORKER_ID: _, ...env } = process.env;
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT], { env, timeout: 60_000, encoding: 'utf8' });
  expect([stdout.trim(), signal]).toEqual(['closed', null]);
});
