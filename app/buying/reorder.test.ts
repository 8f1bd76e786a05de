// What to reorder, beside the same worked out row by row.
import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct } from '../../test/world.ts';
import { daysBefore } from '../platform/time.ts';
import { stockMoves } from '../stock/stock.tables.ts';
import { purchaseLines, purchaseOrders, suppliers } from './buying.tables.ts';
import { suggestReorders } from './reorder.server.ts';

const s = await openTestShop();
afterAll(() => s.close());

const GOODS = 150;
const LOW_UP_TO = 10;
const LEADS = [3, 21, 45];

test('every good that would run out is suggested, whatever its supplier, stock and sales', async () => {
  const now = s.shop.now();
  const from = await s.db
    .insert(suppliers)
    .values(LEADS.map((leadDays) => ({ name: `Supplier ${leadDays}`, leadDays, archivedAt: leadDays === 45 ? now : null })))
    .returning();
  const goods: { id: string; stock: number; sold: number; onOrder: number; lead: number }[] = [];
  for (let n = 0; n < GOODS; n++) {
    const [stock, sold, supplier] = [(n * 7) % 40, (n * 13) % 60, from[n % 5]];
    const { id } = await aProduct(s, { stockQuantity: stock, archivedAt: n % 31 === 0 ? now : null, isAvailable: n % 31 !== 0 });
    if (sold > 0) await s.db.insert(stockMoves).values({ productId: id, change: -sold, reason: 'sale', createdAt: daysBefore(now, 5) });
    await s.db.insert(stockMoves).values({ productId: id, change: -500, reason: 'sale', createdAt: daysBefore(now, 40) });
    const onOrder = n % 4 === 0 ? 6 : 0;
    if (supplier) {
      const [order] = await s.db
        .insert(purchaseOrders)
        .values({ supplierId: supplier.id, state: onOrder > 0 ? 'ordered' : 'received', receivedAt: onOrder > 0 ? null : now })
        .returning();
      if (order)
        await s.db.insert(purchaseLines).values({
          orderId: order.id,
          position: 0,
          productId: id,
          quantity: 6,
          receivedQuantity: onOrder > 0 ? 0 : 6,
          unitCostPaise: 100,
        });
    }
    const lead = supplier && !supplier.archivedAt ? supplier.leadDays : 14;
    if (sold > 0 && n % 31 !== 0) goods.push({ id, stock, sold, onOrder: supplier ? onOrder : 0, lead });
  }
  for (const days of [30, 7]) {
    const wanted = goods.flatMap(({ id, stock, sold, onOrder, lead }) => {
      const [there, needed] = [stock + onOrder, Math.ceil((sold * (lead + 30)) / days)];
      const isShort = there <= Math.max(LOW_UP_TO, Math.ceil((sold * lead) / days)) && needed > there;
      return isShort ? [{ productId: id, quantity: needed - there, onOrder, sold }] : [];
    });
    const found = await suggestReorders(s.db, { days }, now);
    const byId = (rows: { productId: string }[]) => rows.toSorted((one, other) => one.productId.localeCompare(other.productId));
    expect(byId(found.map(({ productId, quantity, onOrder, sold }) => ({ productId, quantity, onOrder, sold })))).toEqual(byId(wanted));
    expect(wanted.length).toBeGreaterThan(30);
    const urgency = found.map(({ stockQuantity, onOrder, sold }) => (stockQuantity + onOrder) / sold);
    expect(urgency).toEqual(urgency.toSorted((one, other) => one - other));
  }
});
