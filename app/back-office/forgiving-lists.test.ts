// Lists whose search takes words in any order, and forgives a word that is nearly spelt so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { goodsReceipts, purchaseOrders, suppliers } from '../buying/buying.tables.ts';
import { complaints } from '../complaints/complaints.tables.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { tillSales } from '../till/till.tables.ts';

const s = await openTestShop();
let staff: Person;
beforeAll(async () => {
  await s.reset();
  staff = await aStaffMember(s);
  const { id: productId } = await aProduct(s, { name: 'Rose balm' });
  const asked = { email: 'l@example.com', kind: 'order', orderNumber: '', answerBy: new Date(), settleBy: new Date() } as const;
  await s.db.insert(complaints).values([
    { ...asked, name: 'Lakshmi Menon', text: 'The parcel is late', requestHash: '1' },
    { ...asked, name: 'Bina', text: 'The jar leaked', requestHash: '2' },
  ]);
  await s.db.insert(reviews).values([
    { productId, name: 'Lakshmi Menon', rating: 5, content: 'Soft and fragrant' },
    { productId, name: 'Bina', rating: 4, content: 'Lovely' },
  ]);
  const firms = await s.db
    .insert(suppliers)
    .values([
      { name: 'Lakshmi Menon Oils', contactName: 'Menon', leadDays: 7 },
      { name: 'Bina Jars', contactName: 'Bina', leadDays: 7 },
    ])
    .returning();
  for (const { id: supplierId } of firms) {
    await s.db.insert(purchaseOrders).values({ supplierId });
    await s.db.insert(goodsReceipts).values({ supplierId, actorId: staff.id, requestKey: supplierId });
  }
  const sale = { phone: '', address: '', paymentType: 'Cash', requestHash: '', createdById: staff.id, totalPaise: 100 } as const;
  for (const customerName of ['Lakshmi Menon', 'Bina']) {
    const [order] = await s.db
      .insert(inHouseOrders)
      .values({ ...sale, subtotalPaise: 100, customerName })
      .returning();
    if (!order) throw new Error('no sale');
    const atTill = { till: 'Till 1', reference: '', day: '2026-11-21', soldAt: new Date(), requestHash: '' };
    await s.db.insert(tillSales).values({ ...atTill, orderId: order.id, key: order.id });
  }
});
afterAll(() => s.close());

const LISTS = [
  ...['/api/complaints', '/api/reviews', '/api/suppliers', '/api/inhouse', '/api/till/sales'],
  ...['/api/purchase-orders', '/api/goods-receipts'],
];
const count = async (list: string, search: string) => {
  const { status, headers } = await s.request('GET', `${list}?search=${encodeURIComponent(search)}`, { as: staff.token });
  return [status, Number(headers.get('x-total-count'))];
};

test.each(LISTS)('%s finds words in any order, other spellings of a name and a slip, and nothing else', async (list) => {
  for (const search of ['Menon lakshmi', 'Laxmi', 'Lakshmy Menon'])
    expect([search, ...(await count(list, search))]).toEqual([search, 200, 1]);
  expect(await count(list, 'Lakshmi Bina')).toEqual([200, 0]);
  expect(await count(list, '')).toEqual([200, 2]);
});
