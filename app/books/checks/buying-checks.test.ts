// What was received, what the stock says and what it cost: each discrepancy is found, and an honest day has none.
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aStaffMember } from '../../../test/world.ts';
import { type Finding, reconcile } from '../reconcile.server.ts';

const s = await openTestShop();
const RECEIVED = 'goods received are in the stock, in the batch that they name, and counted on their order';
const COST = 'a batch costs what its pieces were received for';

/** Thrown to roll back the row that was made wrong. */
class Found extends Error {
  readonly findings: Finding[];
  constructor(findings: Finding[]) {
    super('found');
    this.findings = findings;
  }
}

/** Two deliveries of one batch at two costs, one of an order in parts, one without batch or cost; a cost is corrected by hand. */
beforeAll(async () => {
  await s.reset();
  const staff = await aStaffMember(s);
  const call = async (path: string, body: object, method = 'POST') => (await s.request(method, path, { as: staff.token, body })).json;
  const [balm, cream] = [await aProduct(s, { sku: 'BALM', stockQuantity: 3 }), await aProduct(s, { sku: 'CREAM', stockQuantity: 0 })];
  const receive = (body: object) => call('/api/goods-receipts', { key: randomUUID(), ...body });
  const supplier = await call('/api/suppliers', { name: 'Kaveri Labs', leadDays: 10 });
  const order = await call('/api/purchase-orders', {
    supplierId: supplier.id,
    lines: [{ productId: balm.id, quantity: 20, unitCost: 80 }],
  });
  await call(`/api/purchase-orders/${order.id}/acts`, { act: 'order' });
  const batch = { batchNumber: 'B1', expiresOn: '2099-12-31' };
  await receive({ orderId: order.id, lines: [{ productId: balm.id, quantity: 5, ...batch }] });
  await receive({ orderId: order.id, lines: [{ productId: balm.id, quantity: 7, unitCost: 90, ...batch }] });
  await receive({ lines: [{ productId: cream.id, quantity: 4 }] });
  const second = await receive({ lines: [{ productId: cream.id, quantity: 4, unitCost: 50, ...batch }] });
  await call(`/api/batches/${second.lines[0].batchId}/unit-cost`, { unitCost: 55 }, 'PUT');
});
afterAll(() => s.close());

test('an honest day has no discrepancy', async () => expect(await reconcile(s.db)).toEqual([]));

test.each<[check: string, wrong: SQL, finding: string]>([
  [RECEIVED, sql`update goods_receipt_lines set quantity = 6 where quantity = 5`, 'GRN-1001 received 6 of BALM, the stock 5 as received'],
  [
    RECEIVED,
    sql`update stock_moves set reason = 'count' where id = (select min(move_id) from goods_receipt_lines)`,
    'GRN-1001 received 5 of BALM, the stock 5 as count',
  ],
  [RECEIVED, sql`update goods_receipt_lines set batch_id = null where quantity = 5`, 'GRN-1001 received 0 of BALM in a batch, the batch 5'],
  [RECEIVED, sql`update purchase_lines set received_quantity = 13`, 'PO-1001 counts 13 of BALM as received, its receipts 12'],
  [RECEIVED, sql`update purchase_orders set state = 'ordered'`, 'PO-1001 is ordered and has goods'],
  [
    COST,
    sql`update batches set unit_cost_paise = 9100 where unit_cost_paise = 8583`,
    'batch B1 of BALM costs 9100 paise, received for 8000 to 9000',
  ],
  [
    COST,
    sql`update batches set unit_cost_paise = null where unit_cost_paise = 8583`,
    'batch B1 of BALM costs nothing known, received for 8000 to 9000',
  ],
])('%s, or the discrepancy is found (%#)', async (check, wrong, finding) => {
  const found = await s.db
    .transaction(async (tx) => {
      await tx.execute(wrong);
      throw new Found(await reconcile(tx));
    })
    .catch((error: Found) => error.findings);
  expect(found).toContainEqual({ check, finding });
});
