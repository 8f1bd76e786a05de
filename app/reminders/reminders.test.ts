import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { onStatement } from '../../test/statements.ts';
import {
  aCustomer,
  anAddress,
  aProduct,
  aSeller,
  aStaffMember,
  buy,
  fillCart,
  moveOrder,
  type Person,
  type Shopper,
  takeAnyCash,
} from '../../test/world.ts';
import { sessions, users } from '../accounts/accounts.tables.ts';
import { cartItems } from '../cart/cart.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { consents } from '../consents/consents.tables.ts';
import { senderOf } from '../mailing/sender.server.ts';
import { openChannels } from '../messages/channels.server.ts';
import { messages, phoneStops } from '../messages/messages.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { mails } from '../platform/platform.tables.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { isHeldOut } from './hold-out.server.ts';
import type { Rule } from './reminder-rules.ts';
import { packDays, reminderRules, reminders } from './reminders.tables.ts';
import { remindAll, sendReminders } from './send-reminders.server.ts';

const s = await openTestShop();
/** Noon in India. */
const NOW = new Date('2026-11-23T06:30:00Z');
const HOUR = 3600_000;
const DAY = 24 * HOUR;
const at = (ms: number) => s.setClock(new Date(NOW.getTime() + ms));

let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  await takeAnyCash(s);
  await aSeller(s);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

async function aPerson(rule: Rule, over: { heldOut?: boolean; by?: string[]; language?: 'en' | 'hi' } = {}): Promise<Shopper> {
  let id = randomUUID() as string;
  while (isHeldOut(rule, id) !== (over.heldOut ?? false)) id = randomUUID();
  const person = await aCustomer(s, { id, fullName: 'Asha Rao', ...(over.language && { language: over.language }) });
  await s.db
    .update(sessions)
    .set({ expiresAt: new Date('2999-01-01T00:00:00Z') })
    .where(eq(sessions.userId, id));
  const shopper = { ...person, addressId: (await anAddress(s, id)).id };
  for (const channel of over.by ?? ['email']) await agree(shopper, channel);
  return shopper;
}
const agree = ({ token }: Person, channel: string) => s.request('POST', '/api/consents/reminders', { as: token, body: { channel } });
const turnOn = (rule: Rule, body: object = {}) =>
  s.request('PUT', `/api/reminders/${rule}`, { as: staff.token, body: { isOn: true, ...body } });
const written = async () =>
  (await s.db.select().from(mails).where(eq(mails.kind, 'reminder')).orderBy(mails.toAddress)).map(({ subject }) => subject);
const texts = async () => (await s.db.select().from(messages)).filter(({ kind }) => kind.startsWith('remind')).map(({ text }) => text);
const rows = () => s.db.select().from(reminders);

/** Staff switch it on; then the shop looks, as it does every ten minutes. */
async function look(ms: number) {
  at(ms);
  await s.runSweeps();
}

describe('a cart that was left', () => {
  test('is written about once, after the wait, with what is in stock, and a link that stops it', async () => {
    await turnOn('cart');
    const asha = await aPerson('cart');
    const [balm, gone] = [await aProduct(s, { name: 'Rose Balm' }), await aProduct(s, { name: 'Night Cream' })];
    await fillCart(s, asha, gone.id);
    await fillCart(s, asha, balm.id);
    await s.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, gone.id));
    await look(3.9 * HOUR);
    expect(await written()).toEqual([]);
    await look(4.2 * HOUR);
    await look(4.5 * HOUR);
    await look(2 * DAY);
    const [mail, ...others] = await s.db.select().from(mails).where(eq(mails.kind, 'reminder'));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Still in your cart: Rose Balm', toAddress: asha.email });
    expect(mail?.text).toContain('Asha, you left these in your cart.');
    expect(mail?.text).not.toContain('Night Cream');

    const { pathname, search } = new URL(mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '');
    expect((await s.request('GET', pathname + search)).text).toContain(asha.email);
    expect((await s.db.select().from(consents)).filter(({ withdrawnAt }) => withdrawnAt)).toEqual([]);
    expect((await s.request('POST', `${pathname}${search}x`)).status).toBe(404);
    expect((await s.request('POST', pathname + search)).status).toBe(200);
    await fillCart(s, asha, balm.id);
    await look(9 * DAY);
    expect(await written()).toHaveLength(1);
  });

  test('no one is told after they bought, without consent, at night, of a rule that is off, or of what is sold out', async () => {
    const balm = await aProduct(s);
    const [buyer, silent, asha] = [await aPerson('cart'), await aPerson('cart', { by: [] }), await aPerson('cart')];
    for (const person of [buyer, silent, asha]) await fillCart(s, person, balm.id);
    await look(5 * HOUR);
    expect(await written(), 'the rule is off').toEqual([]);
    await turnOn('cart');
    await buy(s, buyer, balm.id);
    await fillCart(s, buyer, balm.id);
    await s.db.update(cartItems).set({ createdAt: NOW }).where(eq(cartItems.userId, buyer.id));
    await s.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, balm.id));
    await look(5.2 * HOUR);
    expect(await written(), 'sold out').toEqual([]);
    await s.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, balm.id));
    await look(10 * HOUR);
    expect(await written(), '22:00').toEqual([]);
    await look(23 * HOUR);
    expect((await rows()).map(({ userId }) => userId)).toEqual([asha.id]);
  });

  test('on two nodes at once, each cart is told of once, and a person with two causes is told of one', async () => {
    await turnOn('cart');
    await turnOn('win-back', { wait: 30 });
    const balm = await aProduct(s);
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson('cart')));
    for (const person of people) await buy(s, person, balm.id);
    await s.db.update(orders).set({ createdAt: new Date(NOW.getTime() - 31 * DAY) });
    for (const person of people) await fillCart(s, person, balm.id);
    at(5 * HOUR);
    const ways = { env: s.shop.env, sender: await senderOf(s.shop), channels: openChannels(s.shop.env) };
    const rules = await s.db.select().from(reminderRules);
    const lookOf = (rule: 'cart' | 'win-back') => {
      const row = rules.find((each) => each.rule === rule);
      if (!row) throw new Error('off');
      return remindAll(s.db, ways, { ...row, rule }, s.shop.now());
    };
    await Promise.all([lookOf('cart'), lookOf('cart'), lookOf('win-back'), lookOf('win-back')]);
    expect((await rows()).map(({ userId }) => userId).sort()).toEqual(people.map(({ id }) => id).sort());
    expect(await written()).toHaveLength((await rows()).filter((row) => !row.isHeldOut).length);
  });

  test('who is held out is noted and gets nothing, and keeps the same distance from other rules', async () => {
    await turnOn('cart');
    await turnOn('win-back', { wait: 30 });
    const asha = await aPerson('cart', { heldOut: true });
    const balm = await aProduct(s);
    await buy(s, asha, balm.id);
    await s.db.update(orders).set({ createdAt: new Date(NOW.getTime() - 31 * DAY) });
    await fillCart(s, asha, balm.id);
    await look(5 * HOUR);
    expect(await rows()).toMatchObject([{ rule: 'cart', isHeldOut: true }]);
    expect(await written()).toEqual([]);
  });

  test('goes to the phone of who agreed to it, by the channel they agreed to; STOP ends it', async () => {
    await turnOn('cart');
    const balm = await aProduct(s, { name: 'Rose Balm' });
    const asha = await aPerson('cart', { by: ['email', 'sms'], language: 'hi' });
    await fillCart(s, asha, balm.id);
    await look(5 * HOUR);
    await s.runJobs();
    expect(await texts()).toEqual([
      'Nikhar: Rose Balm अब भी आपके कार्ट में है। ये संदेश बंद करने के लिए अपनी प्रोफ़ाइल खोलें। कार्ट पर जाएँ: http://shop.test/hi/cart',
    ]);
    expect(await written()).toEqual([]);
    const ravi = await aPerson('cart', { by: ['whatsapp'] });
    await fillCart(s, ravi, balm.id);
    await s.db.insert(phoneStops).values({ phone: '9876543210', stoppedAt: NOW });
    await look(DAY);
    expect(await rows(), 'no channel is left').toHaveLength(1);
  });
});

test('a look costs a few statements for each person who is due, and two for each rule without any', async () => {
  for (const rule of ['cart', 'refill', 'win-back', 'review'] as const) await turnOn(rule);
  const balm = await aProduct(s);
  for (let n = 0; n < 4; n++) await fillCart(s, await aPerson('cart'), balm.id);
  const ways = { env: s.shop.env, sender: await senderOf(s.shop), channels: openChannels(s.shop.env) };
  const statements: string[] = [];
  at(5 * HOUR);
  onStatement((name) => statements.push(name));
  await sendReminders(s.db, async () => ways, s.shop.now());
  expect(await rows()).toHaveLength(4);
  expect(statements.length).toBeLessThanOrEqual(8 + 4 * 16);
  statements.length = 0;
  at(5.5 * HOUR);
  await sendReminders(s.db, async () => ways, s.shop.now());
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
});

test('a refill is offered before the packs run out, by the days of the variant or else of its product, unless bought again', async () => {
  const balm = await aProduct(s, { name: 'Rose Balm' });
  const large = await aProduct(s, { variantOfId: balm.id, variantLabel: 'Large', name: 'Rose Balm' });
  const soap = await aProduct(s, { name: 'Soap' });
  const packs = [
    { productId: balm.id, days: 20 },
    { productId: large.id, days: 50 },
  ];
  expect((await s.request('PUT', '/api/pack-days', { as: staff.token, body: { packs } })).status).toBe(200);
  await turnOn('refill', { wait: 5 });
  const [asha, ravi, lata] = [await aPerson('refill'), await aPerson('refill'), await aPerson('refill')];
  const bought = [await buy(s, asha, balm.id, { quantity: 2 }), await buy(s, ravi, large.id), await buy(s, lata, soap.id)];
  for (const id of bought) await moveOrder(s, staff, id, 'delivered');
  await look(34.9 * DAY);
  expect(await rows()).toEqual([]);
  await look(35.1 * DAY);
  expect(await rows()).toMatchObject([{ rule: 'refill', userId: asha.id }]);
  expect(await written()).toEqual(['Is your Rose Balm running out?']);
  await buy(s, ravi, balm.id);
  await look(45.1 * DAY);
  expect(await rows(), 'bought again').toHaveLength(1);
  await s.request('PUT', '/api/pack-days', { as: staff.token, body: { packs: packs.map((pack) => ({ ...pack, days: null })) } });
  expect(await s.db.$count(packDays)).toBe(0);
});

test('a review is asked for after delivery, not of what was reviewed, nor while a claim or complaint is open', async () => {
  await turnOn('review', { wait: 7 });
  const [balm, soap] = [await aProduct(s, { name: 'Rose Balm' }), await aProduct(s, { name: 'Soap' })];
  const [asha, ravi, lata] = [await aPerson('review'), await aPerson('review'), await aPerson('review')];
  for (const [person, product] of [
    [asha, balm],
    [ravi, balm],
    [lata, soap],
  ] as const)
    await moveOrder(s, staff, await buy(s, person, product.id), 'delivered');
  await s.db.insert(reviews).values({ productId: balm.id, userId: ravi.id, name: 'Ravi', rating: 5, content: 'Good' });
  await s.request('POST', '/api/complaints', {
    as: lata.token,
    body: { name: 'Lata', email: lata.email, kind: 'order', text: 'It broke' },
  });
  await look(7.1 * DAY);
  expect(await rows()).toMatchObject([{ userId: asha.id }]);
  expect(await written()).toEqual(['How is your Rose Balm?']);
});

test('who has ordered nothing for long is written to, in the words of staff, and a rule that is new reaches no further back', async () => {
  const balm = await aProduct(s);
  const [asha, ravi, old] = [await aPerson('win-back'), await aPerson('win-back', { language: 'hi' }), await aPerson('win-back')];
  for (const person of [asha, ravi, old]) await buy(s, person, balm.id);
  await s.db
    .update(orders)
    .set({ createdAt: new Date(NOW.getTime() - 60 * DAY) })
    .where(eq(orders.userId, old.id));
  const answer = await turnOn('win-back', { wait: 90, texts: { en: { subject: 'Hello {name}, {product}' } } });
  expect(answer, 'a mark that the rule cannot fill').toMatchObject({
    status: 400,
    json: { fields: { 'texts.en.subject': expect.any(String) } },
  });
  await turnOn('win-back', { wait: 90, texts: { en: { subject: 'Hello {name}', message: 'One.\n\nTwo.' } } });
  await look(91 * DAY);
  expect(await written()).toEqual(['Hello Asha', 'Asha, देखें क्या नया है']);
});

test('only the limits of the rule are taken, changes are audited, and packers do not see the rules', async () => {
  expect(await turnOn('win-back', { wait: 5 })).toMatchObject({ status: 400, json: { fields: { wait: 'Enter a larger number' } } });
  expect(await turnOn('cart', { wait: 200 })).toMatchObject({ status: 400, json: { fields: { wait: 'Enter a smaller number' } } });
  const packer = await aStaffMember(s, 'packer@example.com', 'packer');
  expect((await s.request('GET', '/api/reminders', { as: packer.token })).status).toBe(403);
  const { json } = await s.request('GET', '/api/reminders', { as: staff.token });
  expect(json).toMatchObject([
    { rule: 'cart', isOn: false, wait: 4, told: 0, heldOut: 0, figures: { verdict: 'too-few', ordersPer100: null } },
    { rule: 'refill' },
    { rule: 'win-back' },
    { rule: 'review' },
    { rule: 'back-in-stock' },
  ]);
});

test('the figures count orders and revenue before GST, less refunds, in the days after, of both groups', async () => {
  const balm = await aProduct(s, { originalPricePaise: 100_000, gstRateBasisPoints: 1800 });
  const [told, silent, heldOut] = [await aPerson('cart'), await aPerson('cart'), await aPerson('cart', { heldOut: true })];
  const row = (userId: string, isHeldOut: boolean) => ({
    rule: 'cart' as const,
    cause: `cart:${userId}`,
    userId,
    isHeldOut,
    createdAt: NOW,
  });
  await s.db.insert(reminders).values([row(told.id, false), row(silent.id, false), row(heldOut.id, true)]);
  at(DAY);
  const first = await buy(s, told, balm.id, { quantity: 2, paymentMethod: 'online' });
  await moveOrder(s, staff, first, 'shipped');
  await moveOrder(s, staff, await buy(s, heldOut, balm.id), 'cancelled');
  at(8 * DAY);
  await buy(s, silent, balm.id);
  const figures = async () => (await s.request('GET', '/api/reminders', { as: staff.token })).json[0];
  expect(await figures()).toMatchObject({
    told: 2,
    heldOut: 1,
    figures: {
      told: { people: 2, buyers: 1, orders: 1 },
      heldOut: { people: 1, buyers: 0, orders: 0 },
      ordersPer100: 50,
      moreOrdersPer100: 50,
      moreRevenuePer100: 100_000,
      verdict: 'too-few',
    },
  });
  const refund = await s.request('POST', `/api/order/${first}/refund`, { as: staff.token, body: { amount: 1180, reason: 'Dented tin' } });
  expect(refund.status).toBe(200);
  expect((await figures()).figures.moreRevenuePer100).toBe(50_000);
});

test('back in stock: the e-mail always goes; by the rule the phone is told too, a tenth apart, and at night both wait', async () => {
  const balm = await aProduct(s, { name: 'Rose Balm', stockQuantity: 0 });
  const ask = ({ email }: Person) => s.request('POST', `/api/product/${balm.id}/notify`, { body: { email } });
  const restock = async (ms: number) => {
    await s.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, balm.id));
    await look(ms);
    await s.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, balm.id));
  };
  await turnOn('back-in-stock');
  const [asha, heldOut, silent] = [
    await aPerson('back-in-stock', { by: ['sms'] }),
    await aPerson('back-in-stock', { by: ['sms'], heldOut: true }),
    await aPerson('back-in-stock', { by: [] }),
  ];
  for (const person of [asha, heldOut, silent]) await ask(person);
  await restock(HOUR);
  expect(await s.db.$count(mails, eq(mails.kind, 'back-in-stock'))).toBe(3);
  expect(await texts()).toEqual([
    expect.stringMatching(
      /^Nikhar: Rose Balm is back in stock, as you asked to know\. To stop reminders, open your profile\. View product: http:\/\/shop\.test\/go\/product\/[\w-]{22}$/,
    ),
  ]);
  expect((await rows()).map(({ userId, isHeldOut: isOut }) => [userId, isOut]).sort()).toEqual(
    [
      [asha.id, false],
      [heldOut.id, true],
    ].sort(),
  );
  await ask(asha);
  await s.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, balm.id));
  const told = async () => [await s.db.$count(mails, eq(mails.kind, 'back-in-stock')), (await texts()).length];
  // From midnight on in India.
  for (const hours of [12, 18, 22 - 1 / 3600]) {
    await look(hours * HOUR);
    expect(await told(), `${hours} hours later`).toEqual([3, 1]);
  }
  await look(22 * HOUR);
  expect(await told()).toEqual([4, 2]);
});

test('a person sees their reminders and consents, withdraws them, and a closed account keeps none', async () => {
  await turnOn('cart');
  const asha = await aPerson('cart');
  await fillCart(s, asha, (await aProduct(s)).id);
  await look(5 * HOUR);
  const data = async () => (await s.request('GET', `/api/auth/user/${asha.id}/data`, { as: asha.token })).json;
  const { reminders: own, consents: given } = await data();
  expect(own).toMatchObject([{ about: 'cart', wasSent: true }]);
  expect(given).toMatchObject([{ purpose: 'reminders-email', version: 1 }]);
  await s.request('POST', `/api/consents/${given[0].id}/withdraw`, { as: asha.token, body: {} });
  expect((await data()).consents[0].withdrawnAt).not.toBeNull();
  await s.request('DELETE', `/api/auth/${asha.id}`, { as: staff.token });
  expect((await s.db.select().from(users).where(eq(users.id, asha.id)))[0]?.closedAt).not.toBeNull();
  expect(await rows()).toEqual([]);
});
