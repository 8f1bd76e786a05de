// How many statements an order causes after its answer: the e-mail and the message to the phone are written and sent, each by a job of its own.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { onStatement } from '../../test/statements.ts';
import { aProduct, aShopper, fillCart, pressPay, takeAnyCash } from '../../test/world.ts';
import { MSG91, openProviders, TEMPLATES, WHATSAPP } from '../messages/providers/provider-stand-in.ts';
import { mails } from '../platform/platform.tables.ts';

const providers = await openProviders();
const s = await openTestShop({
  env: { ...WHATSAPP, ...MSG91, ...providers.env, WHATSAPP_TEMPLATES: TEMPLATES, MSG91_TEMPLATES: TEMPLATES, OUTGOING: 'send' },
});
let heard: string[] = [];
onStatement((name) => heard.push(name));
beforeEach(async () => {
  await s.reset();
  providers.reset();
  await takeAnyCash(s);
});
afterAll(async () => {
  await s.close();
  await providers.close();
});

test.each([1, 3])('a cash order of %i products, told by e-mail and SMS, causes 16 statements', async (products) => {
  const shopper = await aShopper(s);
  for (let n = 0; n < products; n++) await fillCart(s, shopper, (await aProduct(s)).id);
  expect((await pressPay(s, shopper, { paymentMethod: 'cod' })).status).toBe(200);
  heard = [];
  expect(await s.runJobs()).toBe(3);
  expect(heard).toHaveLength(16);
  expect(providers.sent).toHaveLength(1);
  expect(await s.db.select().from(mails)).toMatchObject([{ kind: 'order-placed', sentAt: expect.any(Date) }]);
});
