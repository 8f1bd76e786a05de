import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aMailServer } from '../../test/mail-server.ts';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aLipstick, aProduct, aStaffMember, type Person, readAgain } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { productPictures } from '../catalogue/product-pictures.tables.ts';
import { sendSlice } from '../mailing/bulk/send-mailing.server.ts';
import { mailingPictures, mailings } from '../mailing/mailing.tables.ts';
import { media } from '../media/media.tables.ts';
import { removeUnusedPictures } from '../media/unused-pictures.server.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import type { Deliver, Letter } from '../platform/mails/delivery.server.ts';
import { findMailGoods } from './mail-goods.server.ts';

const post = await aMailServer();
const s = await openTestShop({ env: { SMTP_URL: post.url, MAIL_FROM: 'Shop <care@nikhar.example>' } });
let staff: Person;
beforeEach(async () => {
  await s.reset();
  // By day in India.
  s.setClock(new Date('2026-11-23T06:30:00Z'));
  staff = await aStaffMember(s);
});
afterAll(async () => {
  await s.close();
  await post.close();
});

async function upload(background: string) {
  const form = new FormData();
  const png = await sharp({ create: { width: 1400, height: 700, channels: 4, background } })
    .png()
    .toBuffer();
  form.append('image', new File([new Uint8Array(png)], 'balm.png', { type: 'image/png' }));
  return s.request('POST', '/api/mailings/pictures', { as: staff.token, body: form });
}

const goodsOf = async (...ids: string[]) =>
  (await findMailGoods(s.db, ids, 'en')).map(({ name, price, soldOut }) => `${name}: ${soldOut ?? price}`);

test('a product in a mail has the price with all taxes that its page has; sold out it says so, and off sale it is left out', async () => {
  const [balm, soldOut, off] = [
    await aProduct(s, { name: 'Balm' }),
    await aProduct(s, { name: 'Gone', stockQuantity: 0 }),
    await aProduct(s, { name: 'Off', isAvailable: false }),
  ];
  const { product } = await aLipstick(s, ['Rose', 'Ruby']);
  await s.db.update(products).set({ originalPricePaise: 10_000 }).where(eq(products.id, product.id));
  expect(await goodsOf(balm.id, off.id, soldOut.id, product.id)).toEqual([
    'Balm: ₹352.82 incl. of all taxes',
    'Gone: Out of stock',
    'Velvet Lipstick: From ₹118 incl. of all taxes',
  ]);
  await s.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, balm.id));
  expect(await goodsOf(balm.id)).toEqual([]);
});

test('each reader gets their name and the products of their language, as they are when the mail leaves', async () => {
  const balm = await aProduct(s, { name: 'Balm', texts: { hi: { name: 'बाम' } } as never });
  await aCustomer(s, { email: 'asha@example.com', fullName: '<Asha> Rao', language: 'hi' });
  for (const email of ['asha@example.com', 'bina@example.com']) await s.db.insert(subscribers).values({ email });
  const message = `<p>Hello {first name|friend}</p><p data-products="${balm.id}">x</p>`;
  const { json } = await s.request('POST', '/api/sub/send', {
    as: staff.token,
    body: { subject: 'For {first name|you}', message, matching: {} },
  });
  const hindi = { subject: '{first name|आप}', preheader: '', message: message.replace('Hello', 'नमस्ते') };
  await s.db
    .update(mailings)
    .set({ texts: { hi: hindi } })
    .where(eq(mailings.id, json.mailing.id));
  await s.db.update(products).set({ originalPricePaise: 10_000 }).where(eq(products.id, balm.id));
  readAgain(s);
  const sent: Letter[] = [];
  const deliver: Deliver = async (letter) => void sent.push(letter);
  await sendSlice(s.shop, deliver, json.mailing.id, findMailGoods);
  const [asha, bina] = sent.toSorted((one, other) => (one.toAddress < other.toAddress ? -1 : 1));
  expect([asha?.subject, bina?.subject]).toEqual(['<Asha>', 'For you']);
  expect(asha?.html).toContain('नमस्ते &#60;Asha&#62;');
  expect(asha?.html).toContain('<html lang="hi-IN">');
  expect(asha?.text).toContain(`बाम: सभी टैक्स सहित ₹118\nhttp://shop.test/hi/product/${balm.slug}`);
  expect(bina?.text).toContain(`Hello friend\n\nBalm: ₹118 incl. of all taxes\nhttp://shop.test/product/${balm.slug}`);
});

test('a picture for a mail is served as JPEG, is kept while a mailing names it, and goes with its JPEG', async () => {
  const { status, json } = await upload('#a0000080');
  expect([status, json.width]).toEqual([201, 1200]);
  const url = `/media/${json.key}-mail.jpg`;
  const [first, second] = [await s.hono.request(`http://shop.test${url}`), await s.hono.request(`http://shop.test${url}`)];
  const bytes = Buffer.from(await first.arrayBuffer());
  expect([first.status, first.headers.get('content-type'), (await sharp(bytes).metadata()).format]).toEqual([200, 'image/jpeg', 'jpeg']);
  expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await s.hono.request(`http://shop.test/media/${'0'.repeat(32)}-mail.jpg`)).status).toBe(404);

  await s.db.insert(subscribers).values({ email: 'asha@example.com' });
  const message = `<p data-picture="yes"><img src="${url}" alt="A balm" width="536"></p>`;
  const started = await s.request('POST', '/api/sub/send', { as: staff.token, body: { subject: 'Look', message, matching: {} } });
  expect([started.status, await s.db.$count(mailingPictures)]).toEqual([200, 1]);
  const later = new Date(Date.now() + 25 * 3_600_000);
  await removeUnusedPictures(s.shop, later);
  expect(await s.db.$count(media)).toBe(1);
  await s.db.delete(mailingPictures);
  await removeUnusedPictures(s.shop, later);
  expect([await s.db.$count(media), await s.shop.files.get(url.slice('/media/'.length))]).toEqual([0, null]);
  const gone = await s.request('POST', '/api/sub/send', { as: staff.token, body: { subject: 'Look', message, matching: {} } });
  expect([gone.status, gone.json.fields]).toEqual([400, { message: 'This picture does not exist.' }]);
});

test('a card of a product in a mail shows its first picture as JPEG', async () => {
  const balm = await aProduct(s);
  const { key } = (await upload('#00a000ff')).json;
  await s.db.insert(productPictures).values({ productId: balm.id, position: 0, mediaKey: key, alt: '' });
  expect(await findMailGoods(s.db, [balm.id], 'en')).toMatchObject([{ picture: `/media/${key}-mail.jpg` }]);
});
