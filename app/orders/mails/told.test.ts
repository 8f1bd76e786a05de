import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, fillCart, pressPay, type Shopper, takeAnyCash } from '../../../test/world.ts';
import { MSG91, openProviders, TEMPLATES } from '../../messages/providers/provider-stand-in.ts';
import { listToldOf, listToldTo } from './told.server.ts';

const providers = await openProviders();
const s = await openTestShop({ env: { ...MSG91, ...providers.env, MSG91_TEMPLATES: TEMPLATES, OUTGOING: 'send' } });
let shopper: Shopper;
beforeEach(async () => {
  await s.reset();
  providers.reset();
  s.setClock(new Date('2026-11-23T06:30:00Z'));
  await takeAnyCash(s);
  shopper = await aShopper(s);
});
afterAll(async () => {
  await s.close();
  await providers.close();
});

async function anOrder() {
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { localOrderId: id } = (await pressPay(s, shopper, { paymentMethod: 'cod' })).json;
  await s.runJobs();
  return { id, userId: shopper.id, email: shopper.email };
}
const told = ({ way, kind, status }: { way: string; kind: string; status: string }) => [way, kind, status];

test('an order lists its own e-mails and messages with their channel and how far they came, a customer those of all orders', async () => {
  const [first, second] = [await anOrder(), await anOrder()];
  const ofOne = await listToldOf(s.db, first, []);
  expect(ofOne.map(told).toSorted()).toEqual([
    ['mail', 'order-placed', 'sent'],
    ['sms', 'order-placed', 'sent'],
  ]);
  expect((await listToldOf(s.db, second, [])).map(({ id }) => id)).not.toEqual(ofOne.map(({ id }) => id));
  expect(await listToldTo(s.db, { userId: shopper.id, email: shopper.email })).toHaveLength(4);
  expect(await listToldOf(s.db, { ...first, userId: second.id, email: 'other@example.com' }, [])).toEqual([]);
});
