import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aStaffMember } from '../../../test/world.ts';
import { media, videos } from '../../media/media.tables.ts';
import { audit } from '../../platform/platform.tables.ts';
import { getProduct } from '../find-product.server.ts';
import { productJsonLd } from '../shop/product-json-ld.server.ts';
import { findProductVideo } from './product-video.server.ts';

const s = await openTestShop();
afterAll(() => s.close());
beforeEach(() => s.reset());

const KEY = 'a'.repeat(32);
async function aVideo(key = KEY) {
  await s.db.insert(media).values({ key, width: 640, height: 800, widths: [320, 640] });
  await s.db.insert(videos).values({ key, format: 'mp4', bytes: 10, milliseconds: 12_500, width: 720, height: 900, mediaKey: key });
}
const show = async (id: string, video: string | null) =>
  s.request('PUT', `/api/product/${id}/video`, { as: (await aStaffMember(s)).token, body: { video } });

test('staff put a video beside the pictures of a product, replace it and take it away', async () => {
  await aVideo();
  await aVideo('b'.repeat(32));
  const { id } = await aProduct(s);
  expect((await show(id, KEY)).status).toBe(200);
  expect(await findProductVideo(s.db, id)).toMatchObject({ key: KEY, poster: { key: KEY } });
  await show(id, 'b'.repeat(32));
  expect((await findProductVideo(s.db, id))?.key).toBe('b'.repeat(32));
  await show(id, null);
  expect(await findProductVideo(s.db, id)).toBeNull();
  expect((await s.db.select().from(audit)).filter(({ action }) => action === 'product.video')).toHaveLength(3);
});

test('an unknown video or product is refused, and the video before stays', async () => {
  await aVideo();
  const { id } = await aProduct(s);
  await show(id, KEY);
  expect([(await show(id, 'c'.repeat(32))).status, (await show(randomUUID(), KEY)).status]).toEqual([400, 404]);
  expect((await findProductVideo(s.db, id))?.key).toBe(KEY);
});

test('two who choose a video at once leave one of the two', async () => {
  await aVideo();
  await aVideo('b'.repeat(32));
  const { id } = await aProduct(s);
  const answers = await Promise.all([show(id, KEY), show(id, 'b'.repeat(32))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([KEY, 'b'.repeat(32)]).toContain((await findProductVideo(s.db, id))?.key);
});

test('search engines read of the video on the product page', async () => {
  await aVideo();
  const { id } = await aProduct(s, { name: 'Rose Balm' });
  await show(id, KEY);
  const thing = productJsonLd(
    { name: 'Nikhar', origin: 'https://shop.example', language: 'en' },
    await getProduct(s.db, id),
    null,
    await findProductVideo(s.db, id),
  );
  expect(thing).toMatchObject({
    subjectOf: {
      '@type': 'VideoObject',
      name: 'Rose Balm',
      contentUrl: `https://shop.example/media/${KEY}.mp4`,
      thumbnailUrl: `https://shop.example/media/${KEY}-640.webp`,
      duration: 'PT13S',
    },
  });
});
