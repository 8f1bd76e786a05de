// A shop in a process of its own, there to be killed: on the embedded database in DATA_DIR it sells, is paid, delivers, cancels and
// refunds without a pause, and prints a line for each thing that somebody was promised. app/checkout/crash.test.ts starts and kills it.
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openTestShop } from './shop.ts';
import { aCustomer, anAddress, aProduct, aSeller, fillCart, payOrder, pressPay } from './world.ts';

const s = await openTestShop({ folder: process.env['DATA_DIR'] ?? '' });
const unique = () => randomUUID().slice(0, 8);
await aSeller(s);
const staff = await aCustomer(s, { role: 'admin', email: `${unique()}@example.com` });
const products = await Promise.all(
  ['balm', 'soap'].map((name) => aProduct(s, { slug: `${name}-${unique()}`, sku: unique(), stockQuantity: 100_000 })),
);

/** Written before anything else happens, as an answer would be. */
const promise = (what: string, id: string) => writeSync(1, `${what} ${id}\n`);

async function buy(turn: number) {
  const { id: userId, ...customer } = await aCustomer(s, { email: `${unique()}@example.com` });
  const shopper = { ...customer, id: userId, addressId: (await anAddress(s, userId)).id };
  for (const { id } of products) await fillCart(s, shopper, id, 2);
  const placed = await pressPay(s, shopper, { paymentMethod: turn % 4 ? 'online' : 'cod' });
  const id = placed.json.localOrderId as string;
  promise('placed', id);
  if (placed.json.cashfreeOrder) {
    await payOrder(s, placed.json.cashfreeOrder.payment_session_id, 'pay_twice');
    promise('paid', id);
  }
  if (turn % 3 === 0) {
    await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    return promise('cancelled', id);
  }
  await s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'delivered' } });
  promise('delivered', id);
  const payout = placed.json.cashfreeOrder ? {} : { method: 'UPI', reference: 'UTR 1' };
  const items = [{ productId: products[0]?.id, quantity: 1, restock: true }];
  await s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { reason: 'Broken', items, ...payout } });
  promise('refunded', id);
}

promise('open', 'shop');
for (let turn = 0; ; turn++) {
  s.setClock(new Date(Date.now() + turn * 60_000));
  await Promise.all([buy(turn), buy(turn + 1), s.runJobs()]);
}
