// The database is restarted while customers buy. The shop stays up, asks them to wait, and recovers without help.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aBrowser } from '../../../test/browser.ts';
import { postgresPrograms, startCluster } from '../../../test/cluster.ts';
import { setCheckout } from '../../../test/open-world.ts';
import { openTestShop, type TestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, fillCart, pressPay, type Shopper } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import { payments } from '../../payments/payments.tables.ts';
import { type CashfreeStandIn, startCashfreeStandIn } from '../../payments/stand-in/cashfree-stand-in.ts';
import { jobs, mails } from '../../platform/platform.tables.ts';
import { GUEST } from '../../vocabulary/guest.ts';

const BUYERS = 6;
/** A job that three restarts and a lost lease cost four attempts is due 8 minutes after the next failure, and then 16. */
const ROUNDS_MINUTES = [5, 10, 20, 40, 80];
const STOPS = ['immediate', 'fast', 'immediate'] as const;

test.skipIf(postgresPrograms === null)(
  'a restart of the database in the middle of checkouts loses no order and duplicates none',
  async () => {
    const [cluster, cashfree] = [await startCluster(postgresPrograms ?? ''), await startCashfreeStandIn()];
    const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-restart-'));
    const env = { CASHFREE_API_URL: cashfree.apiUrl, CASHFREE_APP_ID: cashfree.appId, CASHFREE_SECRET_KEY: cashfree.secretKey };
    const s = await openTestShop({ env, at: { url: cluster.url, folder } });
    try {
      const heard: Array<{ status: number; retryAfter: string | null }> = [];
      await setCheckout(s, 'open');
      const product = await aProduct(s, { stockQuantity: 10_000 });
      const shoppers = await Promise.all(Array.from({ length: BUYERS }, () => aShopper(s)));
      let isOver = false;
      const buying = shoppers.map(async (shopper) => {
        let bought = 0;
        for (; !isOver; bought++) await buy(s, cashfree, shopper, product.id, bought, heard);
        return bought;
      });
      const working = (async () => {
        for (; !isOver; await wait(50)) await s.runJobs().catch(() => undefined);
      })();
      for (const mode of STOPS) {
        await wait(700);
        await cluster.stop(mode);
        expect((await s.request('GET', '/api/health')).status).toBe(503);
        await wait(400);
        await cluster.start();
        await expect.poll(async () => (await s.request('GET', '/api/health')).status, { timeout: 10_000 }).toBe(200);
      }
      await wait(700);
      isOver = true;
      const bought = await Promise.all(buying);
      await working;

      expect(heard.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
      expect(heard.filter(({ status, retryAfter }) => status === 503 && retryAfter !== '5')).toEqual([]);
      expect(heard.some(({ status }) => status === 503)).toBe(true);
      // Work in progress when the connection broke is free again when its lock has expired, and what failed is tried again 1, 2, 4 … minutes
      // later, so one move of the clock would not reach a job that failed after it.
      for (const minutes of ROUNDS_MINUTES) {
        s.setClock(new Date(Date.now() + minutes * 60_000));
        await s.runJobs();
      }
      // With its last error.
      expect(await s.db.select().from(jobs)).toEqual([]);
      for (const [index, { id, email }] of shoppers.entries()) {
        const own = await s.db.select().from(orders).where(eq(orders.userId, id));
        expect(own.map(({ paymentStatus }) => paymentStatus)).toEqual(Array(bought[index]).fill('paid'));
        const paid = payments.orderId;
        expect(
          await s.db.$count(
            payments,
            inArray(
              paid,
              own.map((order) => order.id),
            ),
          ),
        ).toBe(bought[index]);
        expect(await s.db.$count(mails, eq(mails.toAddress, email))).toBe(bought[index]);
      }
      expect(bought.every((count) => count > 0)).toBe(true);
      expect(await reconcile(s.db)).toEqual([]);
    } finally {
      await Promise.all([s.close(), cashfree.close()]);
      await cluster.remove();
      rmSync(folder, { recursive: true });
    }
  },
);

/** One purchase by a customer who retries each step until it succeeds. */
async function buy(
  s: TestShop,
  cashfree: CashfreeStandIn,
  shopper: Shopper,
  productId: string,
  turn: number,
  heard: Array<{ status: number; retryAfter: string | null }>,
) {
  const untilDone = async (ask: () => ReturnType<TestShop['request']>) => {
    for (;;) {
      const answer = await ask();
      heard.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
      if (answer.status !== 503) return answer;
      await wait(100);
    }
  };
  // A request whose answer was lost may have added it: look at the cart before pressing again.
  const guest = aBrowser(s);
  const cart = () => guest.request('GET', `/api/cart/${shopper.id}`, undefined, { authorization: `Bearer ${shopper.token}` });
  // Every other time as a guest, whose cart moves into the account as the signed-in shopper looks at it.
  const add = () => (turn % 2 ? guest.post('/api/cart', { userId: GUEST, productId, quantity: 1 }) : fillCart(s, shopper, productId));
  while ((await untilDone(cart)).json.length === 0) await add();
  const placed = await untilDone(() => pressPay(s, shopper, {}, { 'idempotency-key': `${shopper.id} ${turn}` }));
  const { headers, rawBody } = cashfree.paymentWebhook(cashfree.pay(placed.json.cashfreeOrder.order_id));
  await untilDone(() => s.request('POST', '/api/payment/webhook', { headers, body: rawBody }));
}
