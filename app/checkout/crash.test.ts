// kill -9 in the middle of purchases, refunds and jobs: what was answered stays, what was not leaves nothing half done.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../test/shop.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { jobs, orders, practiceOrders, refunds } from '../platform/tables.ts';

const KILLS = 3;

/** Runs the shop until it is killed, at a moment that nobody chose, and answers what it promised. */
async function runAndKill(folder: string): Promise<string[]> {
  const shop = spawn('node_modules/.bin/node', ['--disable-warning=ExperimentalWarning', 'test/shop-to-kill.ts'], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shop.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  while (!said.includes('placed') && shop.exitCode === null) await wait(20);
  await wait(Math.random() * 1500);
  shop.kill('SIGKILL');
  await once(shop, 'close');
  return said.split('\n').slice(0, -1);
}

test.runIf(!onPostgres)('killed again and again, the shop keeps every promise and its books hold', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-crash-'));
  const promises: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) promises.push(...(await runAndKill(folder)));
  expect(promises.filter((promise) => promise.startsWith('placed')).length).toBeGreaterThanOrEqual(KILLS);

  const s = await openTestShop({ folder });
  try {
    expect(await reconcile(s.db)).toEqual([]);

    // Jobs that were under way are free again when their lock runs out.
    s.setClock(new Date(Date.now() + 24 * 60 * 60_000));
    await s.runJobs();
    expect(await s.db.$count(jobs)).toBe(0);
    expect(await s.db.select().from(refunds).where(ne(refunds.status, 'done'))).toEqual([]);
    const owed = (await s.db.select().from(refunds)).filter((refund) => refund.gatewayOrderId).length;
    expect((await s.db.select().from(practiceOrders)).flatMap((order) => order.refunds)).toHaveLength(owed);
    expect(await reconcile(s.db)).toEqual([]);

    const rows = new Map((await s.db.select().from(orders)).map((order) => [order.id, order]));
    const refunded = new Set((await s.db.select().from(refunds)).filter(({ kind }) => kind === 'staff').map(({ orderId }) => orderId));
    const KEPT: Record<string, (id: string) => boolean> = {
      open: () => true,
      placed: (id) => rows.has(id),
      paid: (id) => ['paid', 'refunded'].includes(rows.get(id)?.paymentStatus ?? ''),
      cancelled: (id) => rows.get(id)?.status === 'cancelled',
      delivered: (id) => rows.get(id)?.status === 'delivered',
      refunded: (id) => refunded.has(id),
    };
    const broken = promises.filter((promise) => {
      const [what = '', id = ''] = promise.split(' ');
      return !KEPT[what]?.(id);
    });
    expect(broken).toEqual([]);
  } finally {
    await s.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
