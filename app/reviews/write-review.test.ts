// A review from the delivered product to its publication and its points.

import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aLipstick, aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper } from '../../test/world.ts';
import { users } from '../accounts/accounts.tables.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { coinBalance } from '../loyalty/loyalty.server.ts';
import { coinEntries } from '../loyalty/loyalty.tables.ts';
import { storePicture } from '../media/media.server.ts';
import { closeAccount } from '../own-data/close-account.server.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import type { MailKind } from '../vocabulary/mail-kinds.ts';
import { reviews } from './reviews.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
let soap: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  asha = await aShopper(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { name: 'Rose Balm', slug: 'rose-balm' });
  soap = await aProduct(s);
});
afterAll(() => s.close());

const KIND = { rating: 5, title: 'Soft', content: 'Soft and kind to dry winter lips.' };

async function anOrder(buyer: Shopper, ...productIds: string[]): Promise<string> {
  for (const id of productIds) await fillCart(s, buyer, id, 2);
  return (await pressPay(s, buyer, { paymentMethod: 'cod' })).json.localOrderId;
}
async function aDeliveredOrder(buyer: Shopper, ...productIds: string[]) {
  const id = await anOrder(buyer, ...productIds);
  await s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'delivered' } });
  return id;
}
const address = (productId: string) => `/api/reviews/product/${productId}`;
const write = (who: Person, productId = balm.id, body: unknown = KIND) => s.request('POST', address(productId), { as: who.token, body });
const change = (who: Person, body: unknown, productId = balm.id) => s.request('PUT', address(productId), { as: who.token, body });
const mine = async (who: Person, productId = balm.id) => (await s.request('GET', `${address(productId)}/mine`, { as: who.token })).json;
const decide = (id: string, body: object) => s.request('PUT', `/api/reviews/${id}`, { as: staff.token, body });
const published = async (productId = balm.id) => (await s.request('GET', address(productId))).json;
const refund = (orderId: string, items?: object[]) =>
  s.request('POST', `/api/order/${orderId}/refund`, {
    as: staff.token,
    body: { reason: 'Leaking', method: 'UPI', reference: 'U-1', ...(items && { items }) },
  });
const setPoints = (reviewPoints: number) =>
  s.db
    .insert(settings)
    .values({ section: 'loyalty', value: { reviewPoints } })
    .onConflictDoUpdate({ target: settings.section, set: { value: { reviewPoints } } });
const reviewCoins = async () =>
  (await s.db.select().from(coinEntries).orderBy(asc(coinEntries.id))).flatMap(({ kind, coins, cause }) =>
    cause.startsWith('review:') ? [[kind, coins]] : [],
  );
const mailsOf = async (kind: MailKind) => s.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.createdAt));

const aPicture = (shade = 100, width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: { r: 200, g: shade, b: 90 } } })
    .jpeg()
    .toBuffer();
const aFile = async (shade?: number) => new File([new Uint8Array(await aPicture(shade))], 'balm.jpg', { type: 'image/jpeg' });
function aForm(fields: Record<string, string | number>, ...photos: (File | string)[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const photo of photos) form.append('photos', photo);
  return form;
}

/** Written for a delivered order, and still pending. */
async function aReview(buyer = asha) {
  const orderId = await aDeliveredOrder(buyer, balm.id, soap.id);
  return { orderId, id: (await write(buyer)).json.id as string };
}

describe('who may write', () => {
  test('only a customer to whom the product was delivered, and the others are told why not', async () => {
    expect(await mine(asha)).toEqual({
      canReview: false,
      message: 'Only customers who have received this product can review it.',
      review: null,
      points: 400,
    });
    expect(await write(asha)).toMatchObject({ status: 403, json: { code: 'not_bought' } });
    const orderId = await anOrder(asha, balm.id);
    expect((await mine(asha)).message).toBe('You can review this product once your order is delivered.');
    expect(await write(asha)).toMatchObject({ status: 403, json: { code: 'not_delivered' } });
    await s.request('PUT', `/api/order/${orderId}/status`, { as: staff.token, body: { status: 'delivered' } });
    expect(await mine(asha)).toMatchObject({ canReview: true, message: null });
    expect((await write(asha, soap.id)).status).toBe(403);
    expect((await write(await aShopper(s))).status).toBe(403);
    expect((await write(staff)).json.message).toBe('Only customers can write reviews, not staff.');
    expect((await write(asha, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await write(asha)).status).toBe(201);
    expect(await mine(asha)).toMatchObject({ canReview: false, review: { status: 'pending', rating: 5, title: 'Soft', reason: null } });
  });

  test('once per product, even with ten concurrent presses', async () => {
    await aDeliveredOrder(asha, balm.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(asha)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await write(asha)).json).toMatchObject({ code: 'already_reviewed', message: 'You have already reviewed this product.' });
    expect(await s.db.select().from(reviews)).toHaveLength(1);
  });
});

describe('what is written', () => {
  test('is kept as plain words under the name of its writer, and waits for approval', async () => {
    await s.db.update(users).set({ fullName: 'Asha Rao' }).where(eq(users.id, asha.id));
    await aDeliveredOrder(asha, balm.id);
    const content = ' <b>Soft</b> & kind,\n\n\n\nit is < ₹300. &lt;script&gt;alert(1)&lt;/script&gt;<img src=x onerror=alert(1)>';
    expect((await write(asha, balm.id, { rating: '4', title: '<i></i>', content })).json).toMatchObject({
      rating: 4,
      title: '',
      content: 'Soft & kind,\nit is < ₹300.',
      status: 'pending',
    });
    expect(await published()).toEqual([]);
    const [{ id } = { id: '' }] = await s.db.select().from(reviews);
    await decide(id, { status: 'approved' });
    expect(await published()).toMatchObject([
      { name: 'Asha Rao', title: 'Soft & kind, it is...', verified: true, isSample: false, isRewarded: true },
    ]);
  });

  test.each([
    [{ ...KIND, rating: 0 }, { rating: 'Please choose a rating from 1 to 5 stars' }],
    [{ ...KIND, rating: 6 }, { rating: 'Please choose a rating from 1 to 5 stars' }],
    [{ ...KIND, rating: 4.5 }, { rating: 'Please choose a rating from 1 to 5 stars' }],
    [{ content: 'Good' }, { rating: 'Please choose a rating from 1 to 5 stars' }],
    [{ rating: 3 }, { content: 'Please write your review' }],
    [{ rating: 3, content: ' <p> </p> ' }, { content: 'Please write your review' }],
    [{ ...KIND, content: 'x'.repeat(5001) }, { content: 'Use at most 5,000 characters' }],
    [{ ...KIND, title: 'x'.repeat(121) }, { title: 'Use at most 120 characters' }],
  ])('%o is refused with a sentence for its field', async (body, fields) => {
    await aDeliveredOrder(asha, balm.id);
    expect(await write(asha, balm.id, body)).toMatchObject({ status: 400, json: { fields } });
  });

  test('may contain photos, which are decoded, checked and re-encoded', async () => {
    await aDeliveredOrder(asha, balm.id);
    const [one, two] = [await aFile(40), await aFile(80)];
    const cases: Array<[photos: (File | string)[], status: number, message: string]> = [
      [[new File(['<svg/>'], 'a.png')], 415, "We can't read this picture. Please use JPEG, PNG, WebP, AVIF or GIF."],
      [['https://elsewhere.example/a.jpg'], 400, "The shop doesn't fetch pictures from other sites. Please upload the file."],
      [[one, two, await aFile(120), await aFile(160)], 400, 'At most 3 photos'],
    ];
    for (const [photos, status, message] of cases)
      expect(await write(asha, balm.id, aForm(KIND, ...photos))).toMatchObject({ status, json: { fields: { photos: message } } });
    const { status, json } = await write(asha, balm.id, aForm(KIND, one, two, new File([], '')));
    expect([status, json.photos.length]).toEqual([201, 2]);
    expect((await s.request('GET', json.photos[0].url, { as: asha.token })).headers.get('content-type')).toBe('image/webp');
    expect((await change(asha, aForm(KIND, json.photos[1].url))).json.photos).toEqual([json.photos[1]]);
    // Another picture of the shop, such as a photo in another customer's pending review.
    const { key } = await storePicture(s.shop, await aPicture(7, 200));
    expect(await change(asha, aForm(KIND, `/media/${key}-200.webp`))).toMatchObject({
      status: 400,
      json: { fields: { photos: 'This photo is not part of your review. Please choose it again.' } },
    });
    expect((await change(asha, { ...KIND, photos: [(await aPicture(9, 40)).toString('base64')] })).json.photos).toHaveLength(1);
  });

  test('may be changed while it waits and after it was rejected, never once it is published', async () => {
    expect((await change(asha, KIND)).status).toBe(404);
    const { id } = await aReview();
    expect((await change(asha, { rating: 2, content: 'Less soft.' })).json).toMatchObject({ id, rating: 2, title: '', status: 'pending' });
    await decide(id, { status: 'rejected', reason: 'Please leave out phone numbers' });
    expect((await mine(asha)).review).toMatchObject({ status: 'rejected', reason: 'Please leave out phone numbers' });
    expect((await change(asha, KIND)).json).toMatchObject({ id, status: 'pending', reason: null });
    await decide(id, { status: 'approved' });
    expect(await change(asha, KIND)).toMatchObject({ status: 409, json: { code: 'published' } });
    expect((await change(await aShopper(s), KIND)).status).toBe(404);
  });
});

describe('staff', () => {
  test('read a queue: the longest-waiting first, then the newest; with search and filters', async () => {
    s.setClock(new Date('2026-11-01T06:00:00Z'));
    const { id: first, orderId } = await aReview();
    s.setClock(new Date('2026-11-02T06:00:00Z'));
    const meena = await aShopper(s);
    const { id: second } = await aReview(meena);
    s.setClock(new Date('2026-11-03T06:00:00Z'));
    const { id: third } = await aReview(await aShopper(s));
    await s.db
      .insert(reviews)
      .values({ productId: soap.id, name: 'Invented', rating: 3, content: 'Fine', status: 'approved', isSample: true });
    await decide(third, { status: 'approved' });
    const list = (query: string) => s.request('GET', `/api/reviews${query}`, { as: staff.token });
    const ids = async (query: string) => (await list(query)).json.map((review: { id: string }) => review.id);
    expect((await ids('?sort=queue')).slice(0, 2)).toEqual([first, second]);
    expect(await ids('?status=pending')).toEqual([second, first]);
    expect(await ids(`?search=${meena.email}`)).toEqual([second]);
    const page = await list('?sort=queue&page=2&limit=3');
    expect([page.json.length, page.headers.get('x-total-count')]).toEqual([1, '4']);
    expect((await list('?status=pending&search=winter')).json[1]).toMatchObject({
      product: { name: 'Rose Balm', slug: 'rose-balm' },
      customer: { id: asha.id, email: asha.email },
      order: { id: orderId, number: 'ORD-1001' },
      status: 'pending',
    });
    expect((await list('?search=invented')).json).toMatchObject([{ isSample: true, customer: null, order: null }]);
  });

  test('decide once: audited, told to the writer, and shown at once', async () => {
    const { id } = await aReview();
    expect((await decide(id, { status: 'rejected', reason: 'It names a person' })).json).toMatchObject({ status: 'rejected' });
    await decide(id, { status: 'rejected', reason: 'It names a person' });
    const [no] = await mailsOf('review-rejected');
    expect(no?.text).toContain('The reason: It names a person');
    expect(no?.text).toContain('/go/order/ORD-1001');
    await Promise.all([decide(id, { status: 'approved' }), decide(id, { status: 'approved' })]);
    const yes = await mailsOf('review-approved');
    expect([yes.length, yes[0]?.toAddress, yes[0]?.subject]).toEqual([1, asha.email, 'Your review of Rose Balm is published']);
    expect(yes[0]?.text).toContain('400 points were added to your account.');
    expect(
      (await s.db.select().from(audit).where(eq(audit.action, 'review.decide')).orderBy(asc(audit.id))).map((row) => row.after),
    ).toEqual([
      { status: 'rejected', reason: 'It names a person' },
      { status: 'approved', reason: null },
    ]);
    expect(await published()).toHaveLength(1);
    expect((await decide('00000000-0000-4000-8000-000000000000', { status: 'approved' })).status).toBe(404);
    expect((await decide(id, { status: 'pending' })).status).toBe(400);
  });

  test('undo a decision before its writer is notified', async () => {
    s.setClock(new Date('2026-11-01T06:00:00Z'));
    const { id } = await aReview();
    await decide(id, { status: 'approved' });
    await s.runJobs();
    expect((await decide(id, { status: 'pending', isUndo: true })).json).toMatchObject({ status: 'pending' });
    expect([await published(), await mailsOf('review-approved')]).toEqual([[], []]);
    await decide(id, { status: 'rejected', reason: 'It names a person' });
    s.setClock(new Date('2026-11-01T06:00:30Z'));
    await s.runJobs();
    await decide(id, { status: 'approved' });
    await decide(id, { status: 'rejected', reason: 'It names a person', isUndo: true });
    expect(await mailsOf('review-rejected')).toMatchObject([{ sentAt: expect.any(Date) }]);
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('never publish what they have not read', async () => {
    s.setClock(new Date('2026-11-01T06:00:00Z'));
    const { id } = await aReview();
    const [read] = (await s.request('GET', '/api/reviews', { as: staff.token })).json;
    s.setClock(new Date('2026-11-01T06:00:01Z'));
    await change(asha, { rating: 1, content: 'Call 98765 43210' });
    expect(await decide(id, { status: 'approved', readAt: read.updatedAt })).toMatchObject({ status: 409, json: { code: 'changed' } });
    expect(await published()).toEqual([]);
  });
});

describe('points', () => {
  test('are credited on publication, taken back when it is unpublished, and credited again', async () => {
    const { id } = await aReview();
    const before = await coinBalance(s.db, asha.id);
    await Promise.all([decide(id, { status: 'approved' }), decide(id, { status: 'approved' })]);
    await decide(id, { status: 'rejected', reason: 'Spam after all' });
    await decide(id, { status: 'approved' });
    expect(await reviewCoins()).toEqual([
      ['review', 400],
      ['withdrawn', -400],
      ['review', 400],
    ]);
    expect(await coinBalance(s.db, asha.id)).toBe(before + 400);
    const { json } = await s.request('GET', `/api/point/${asha.id}`, { as: asha.token });
    expect(json.history[0]).toMatchObject({ kind: 'review', points: 400, orderId: null });
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('are as many as the settings say, and those given are those taken back', async () => {
    const { id } = await aReview();
    await setPoints(250);
    await decide(id, { status: 'approved' });
    await setPoints(0);
    await decide(id, { status: 'rejected' });
    await decide(id, { status: 'approved' });
    expect(await reviewCoins()).toEqual([
      ['review', 250],
      ['withdrawn', -250],
    ]);
    expect((await mailsOf('review-approved')).map(({ text }) => text.includes('points'))).toEqual([true, false]);
  });

  test('are taken back when the whole line is refunded, not for one piece of it, nor for another product', async () => {
    const { id, orderId } = await aReview();
    await decide(id, { status: 'approved' });
    await refund(orderId, [{ productId: balm.id, quantity: 1 }]);
    await refund(orderId, [{ productId: soap.id, quantity: 2 }]);
    expect(await reviewCoins()).toEqual([['review', 400]]);
    await refund(orderId, [{ productId: balm.id, quantity: 1 }]);
    expect(await reviewCoins()).toEqual([
      ['review', 400],
      ['reversed', -400],
    ]);
    expect(await published()).toHaveLength(1);
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('are not credited for goods refunded before, and stay while another order of the product exists', async () => {
    const { id, orderId } = await aReview();
    await refund(orderId);
    await decide(id, { status: 'approved' });
    expect(await reviewCoins()).toEqual([]);
    const meena = await aShopper(s);
    const second = await aReview(meena);
    const other = await aDeliveredOrder(meena, balm.id);
    await decide(second.id, { status: 'approved' });
    await refund(second.orderId);
    expect(await reviewCoins()).toEqual([['review', 400]]);
    await refund(other);
    expect(await reviewCoins()).toHaveLength(2);
  });

  test('are credited again when the product is bought again after its refund, once', async () => {
    const { id, orderId } = await aReview();
    await decide(id, { status: 'approved' });
    await refund(orderId);
    await aDeliveredOrder(asha, balm.id);
    await aDeliveredOrder(asha, balm.id);
    expect(await reviewCoins()).toEqual([
      ['review', 400],
      ['reversed', -400],
      ['review', 400],
    ]);
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('stay correct when approval and refund happen at the same moment', async () => {
    const { id, orderId } = await aReview();
    await Promise.all([decide(id, { status: 'approved' }), refund(orderId)]);
    expect((await reviewCoins()).reduce((sum, [, coins]) => sum + Number(coins), 0)).toBe(0);
  });

  test('and mail are not for a closed account, whose review stays without the name', async () => {
    const { id } = await aReview();
    await s.db.transaction((tx) => closeAccount(tx, asha.id, s.shop.now()));
    await decide(id, { status: 'approved' });
    expect(await published()).toMatchObject([{ name: 'A customer' }]);
    expect([await reviewCoins(), await mailsOf('review-approved')]).toEqual([[], []]);
  });
});

test('who may not read customers sees the address of a writer masked, also in the answer to a decision', async () => {
  await aDeliveredOrder(asha, balm.id);
  const { json } = await write(asha);
  const marketing = await aStaffMember(s, 'marketing@example.com', 'marketing');
  const decided = await s.request('PUT', `/api/reviews/${json.id}`, { as: marketing.token, body: { status: 'approved' } });
  expect([decided.status, decided.json.customer.email]).toEqual([200, asha.email.replace(/^(.).*@/, '$1***@')]);
  expect((await decide(json.id, { status: 'approved' })).json.customer.email).toBe(asha.email);
});

test('a review names the variant that its writer received', async () => {
  const { product, variants } = await aLipstick(s);
  const meena = await aShopper(s);
  await aDeliveredOrder(asha, variants[1]?.id ?? '');
  await aDeliveredOrder(meena, balm.id);
  const { id } = (await write(asha, product.id)).json;
  await decide(id, { status: 'approved' });
  expect(await published(product.id)).toMatchObject([{ variant: 'Ruby', verified: true }]);
  expect((await s.request('GET', '/api/reviews', { as: staff.token })).json).toMatchObject([{ variant: 'Ruby' }]);
  const plain = (await write(meena)).json;
  await decide(plain.id, { status: 'approved' });
  expect(await published()).toMatchObject([{ variant: '' }]);
});
