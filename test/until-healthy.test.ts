// A bench whose shop cannot start says so at once, and never measures another shop.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { requireFree, stop, untilHealthy } from '../bench/until-healthy.ts';

const NOBODY = 1;

test('a shop that ends before it answers fails the bench at once', async () => {
  const shop = spawn(process.execPath, ['-e', 'process.exit(3)']);
  await expect(untilHealthy(shop, NOBODY)).rejects.toThrow('The shop ended before it answered (exit code 3)');
  await stop(shop);
});

test('a port at which another shop answers is refused', async () => {
  const other = createServer((_, answer) => answer.end('{}')).listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const { port } = other.address() as AddressInfo;
  await expect(requireFree(port)).rejects.toThrow(`Another shop answers at port ${port}`);
  other.close();
  await requireFree(NOBODY);
});
