// A photo of a review is visible to its writer and staff until the review is published, and again once it is unpublished.
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper } from '../../test/world.ts';
import { productPictures } from '../catalogue/product-pictures.tables.ts';
import { consents } from '../consents/consents.tables.ts';
import { holdPictures, publishPictures } from '../media/held-pictures.server.ts';
import { storePicture } from '../media/media.server.ts';
import { media } from '../media/media.tables.ts';
import { reviews } from './reviews.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let meena: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  [asha, meena] = [await aShopper(s), await aShopper(s)];
  staff = await aStaffMember(s);
  balm = await aProduct(s);
  for (const buyer of [asha, meena]) {
    await fillCart(s, buyer, balm.id);
    const id = (await pressPay(s, buyer, { paymentMethod: 'cod' })).json.localOrderId;
    await s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'delivered' } });
  }
});
afterAll(() => s.close());

const bytesOf = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

async function send(method: string, writer: Person, ...photos: (string | Buffer)[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ rating: '5', content: 'Soft and kind.' })) form.append(name, value);
  for (const photo of photos) form.append('photos', typeof photo === 'string' ? photo : new File([new Uint8Array(photo)], 'a.png'));
  const answer = await s.request(method, `/api/reviews/product/${balm.id}`, { as: writer.token, body: form });
  expect(answer.status).toBeLessThan(300);
  return { id: answer.json.id as string, urls: (answer.json.photos as { url: string }[]).map(({ url }) => url) };
}
const decide = (id: string, status: 'approved' | 'rejected') =>
  s.request('PUT', `/api/reviews/${id}`, { as: staff.token, body: { status } });
const look = async (url = '') =>
  Promise.all([undefined, meena, asha, staff].map(async (who) => (await s.request('GET', url, who ? { as: who.token } : {})).status));
/** For a visitor, another customer, the writer and staff. */
const [HELD, PUBLIC] = [
  [404, 404, 200, 200],
  [200, 200, 200, 200],
];

test('only the writer and staff see a photo until its review is published, and again once it is rejected', async () => {
  const { id, urls } = await send('POST', asha, await bytesOf('#a00'));
  expect(await look(urls[0])).toEqual(HELD);
  expect(await look(urls[0]?.replace('.webp', '.avif'))).toEqual(HELD);
  const held = await s.request('GET', urls[0] ?? '', { as: asha.token });
  expect(held.headers.get('cache-control')).toBe('private, no-store');

  await decide(id, 'approved');
  expect(await look(urls[0])).toEqual(PUBLIC);
  const shown = await s.request('GET', urls[0] ?? '');
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

  await decide(id, 'rejected');
  expect(await look(urls[0])).toEqual(HELD);
  const known = { 'if-none-match': shown.headers.get('etag') ?? '' };
  expect((await s.request('GET', urls[0] ?? '', { headers: known })).status, 'not even that it is still the same').toBe(404);
});

test('a withdrawn review takes its photos with it', async () => {
  const { id, urls } = await send('POST', asha, await bytesOf('#a00'));
  await decide(id, 'approved');
  const [given] = await s.db.select().from(consents).where(eq(consents.purpose, 'review'));
  expect((await s.request('POST', `/api/consents/${given?.id}/withdraw`, { as: asha.token, body: {} })).status).toBe(200);
  expect(await look(urls[0])).toEqual(HELD);
});

test('only staff see a photo that was removed from a pending review, or sent with a refused one', async () => {
  const { urls } = await send('POST', asha, await bytesOf('#a00'));
  await send('PUT', asha);
  expect(await look(urls[0])).toEqual([404, 404, 404, 200]);
});

test('a picture that the shop shows itself stays public, whatever happens to a review that contains it too', async () => {
  const bytes = await bytesOf('#0a0');
  const { key } = await storePicture(s.shop, bytes);
  await s.db.insert(productPictures).values({ productId: balm.id, position: 0, mediaKey: key, alt: '' });
  const { id, urls } = await send('POST', asha, bytes);
  expect(await look(urls[0])).toEqual(PUBLIC);
  await decide(id, 'rejected');
  expect(await look(urls[0])).toEqual(PUBLIC);
});

test('a picture that staff upload is public, even if a pending review contains it, before or at the same time', async () => {
  const [before, atOnce] = [await bytesOf('#00a'), await bytesOf('#0aa')];
  const { urls } = await send('POST', asha, before);
  await storePicture(s.shop, before);
  expect(await look(urls[0])).toEqual(PUBLIC);
  const [mine] = await Promise.all([send('POST', meena, atOnce), storePicture(s.shop, atOnce)]);
  expect(await look(mine.urls[0])).toEqual(PUBLIC);
});

test('a photo in both a published and a rejected review is public, in whatever order both are decided', async () => {
  const bytes = await bytesOf('#a00');
  const [hers, other] = [await send('POST', asha, bytes), await send('POST', meena, bytes)];
  await decide(other.id, 'approved');
  for (let round = 0; round < 5; round++) {
    await s.db.update(reviews).set({ status: 'pending' }).where(eq(reviews.id, hers.id));
    await s.db.update(reviews).set({ status: 'approved' }).where(eq(reviews.id, other.id));
    const decided = await Promise.all(
      round % 2 ? [decide(hers.id, 'approved'), decide(other.id, 'rejected')] : [decide(other.id, 'rejected'), decide(hers.id, 'approved')],
    );
    expect(decided.map(({ status }) => status)).toEqual([200, 200]);
    expect((await look(hers.urls[0]))[0]).toBe(200);
  }
});

test('a picture fetched while its review is being rejected is never served afterwards', async () => {
  const { id, urls } = await send('POST', asha, await bytesOf('#a00'));
  await decide(id, 'approved');
  const fetches = Array.from({ length: 8 }, () => s.request('GET', urls[0] ?? ''));
  await Promise.all([...fetches, decide(id, 'rejected')]);
  const after = await Promise.all(Array.from({ length: 8 }, () => s.request('GET', urls[0] ?? '')));
  expect(after.map(({ status }) => status)).toEqual(Array(8).fill(404));
});

test('hiding a picture of an approved review has no effect, and publishing one needs no review', async () => {
  const { id, urls } = await send('POST', asha, await bytesOf('#a00'));
  await decide(id, 'approved');
  const [{ key } = { key: '' }] = await s.db.select().from(media);
  await s.db.transaction((tx) => holdPictures(tx, [key]));
  expect((await look(urls[0]))[0]).toBe(200);
  await s.db.transaction((tx) => publishPictures(tx, []));
});
