// `npm run bench`: what the README quotes, measured in one run on this machine. Orders on PostgreSQL when TEST_DATABASE_URL is set.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import setup from '../test/setup.ts';
import { onPostgres } from '../test/shop.ts';
import { measureInvoices } from './invoices.ts';
import { measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { measureQuotes } from './quotes.ts';
import { measureSearch } from './search.ts';

const PORT = 5099;
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-bench-'));
const env = { ...process.env, PORT: String(PORT), DATA_DIR: folder, SEED: 'demo', DATABASE_URL: '' };
const shop = fork('server.ts', { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
try {
  await untilHealthy();
  print('answers per second', await measurePages(PORT, 'strawberry-lip-balm'));
} finally {
  shop.kill('SIGTERM');
  await once(shop, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
await setup();
print(`per second, ${onPostgres ? 'PostgreSQL' : 'the embedded database'}`, [...(await measureOrders()), await measureQuotes()]);
print('per second, one after the other', [await measureInvoices(), measureSearch()]);

async function untilHealthy() {
  for (let tries = 0; tries < 240; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${PORT}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The shop did not start.');
}

function print(title: string, rows: Array<{ what: string; kB?: number; shop: number; bare: number; ratio: number }>) {
  console.log(`\n${title.padEnd(34)} shop    bare   ratio`);
  for (const { what, kB, shop: ours, bare, ratio } of rows) {
    const label = kB ? `${what} (${kB.toFixed(1)} kB)` : what;
    console.log(`${label.padEnd(32)} ${String(ours).padStart(6)} ${String(bare).padStart(7)}   ${ratio.toFixed(2)}`);
  }
}
