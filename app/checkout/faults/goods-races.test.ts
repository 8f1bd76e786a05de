// An order takes its stock last, so what others do to the goods between its first and its last statement counts (docs/decisions/0121).
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../../test/shop.ts';
import { onStatement } from '../../../test/statements.ts';
import { aProduct, aShopper, aStaffMember, fillCart, pressPay, takeAnyCash } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { takeStock } from '../../stock/stock.server.ts';
import { batches } from '../../stock/stock.tables.ts';
import { recordStock } from '../../stock/stock-book.server.ts';

const s = await openTestShop();
let heard: string[] = [];
onStatement((name) => heard.push(name));
beforeEach(async () => {
  await s.reset();
  await takeAnyCash(s);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

/** Presses Pay while another transaction holds the product, lets the order come to its last statement, and then does the rest of the other. */
async function orderWhile(product: { id: string }, change: (tx: Db) => Promise<unknown>) {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, product.id);
  const { placing } = await s.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, product.id)).for('no key update');
    heard = [];
    const placing = pressPay(s, shopper, { paymentMethod: 'cod' });
    await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toBe('with products');
    await change(tx);
    return { placing };
  });
  return placing;
}

async function receive(db: Db, { id }: { id: string }) {
  const { id: staffId } = await aStaffMember(s);
  const batch = { batchNumber: 'B1', expiresOn: '2099-01-01' };
  await recordStock(db, staffId, id, { kind: 'received', quantity: 5, batchId: '', note: '', ...batch }, new Date());
}

test.runIf(onPostgres)('an order waits for goods that another holds with its last statement only', async () => {
  const product = await aProduct(s);
  const { status } = await orderWhile(product, async () => expect(heard).toContain('with order_lines'));
  expect(status).toBe(200);
});

test.runIf(onPostgres)('goods that were taken meanwhile are refused with the cart as it is now', async () => {
  const product = await aProduct(s, { stockQuantity: 1 });
  const take = (tx: Db) => takeStock(tx, { reason: 'sale' }, [{ productId: product.id, quantity: 1 }], new Date());
  const { status, json } = await orderWhile(product, take);
  expect([status, json.code, json.items[0].problem.message]).toEqual([409, 'cart_changed', `${product.name} is out of stock.`]);
});

test.runIf(onPostgres)('a batch that was recalled meanwhile is not sold', async () => {
  const product = await aProduct(s, { stockQuantity: 0 });
  await receive(s.db, product);
  const recall = (tx: Db) =>
    tx.update(batches).set({ recalledAt: new Date(), recallReason: 'Leaking caps' }).where(eq(batches.productId, product.id));
  const { status, json } = await orderWhile(product, recall);
  expect([status, json.code]).toEqual([409, 'out_of_stock']);
});

test.runIf(onPostgres)('pieces come from a batch that was received meanwhile', async () => {
  const product = await aProduct(s, { stockQuantity: 5 });
  expect((await orderWhile(product, (tx) => receive(tx, product))).status).toBe(200);
  expect(await s.db.select({ left: batches.quantity }).from(batches)).toEqual([{ left: 4 }]);
});
