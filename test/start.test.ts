import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a command that does not exist starts no shop, and is told those that do', () => {
  const { status, stderr } = spawnSync(process.execPath, ['start.mjs', 'tset'], { encoding: 'utf8', timeout: 60_000 });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no command tset\. There are: serve, test, /)]);
});
