import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aProduct, aShopper, fillCart, pressPay } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { productPictures } from '../catalogue/product-pictures.tables.ts';
import { collections } from '../collections/collections.tables.ts';
import { mailingPictures } from '../mailing/mailing.tables.ts';
import { orderKits } from '../orders/order-kits.tables.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { rowsOf } from '../platform/database.server.ts';
import { fetchedPictures } from '../product-import/product-import.tables.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { saveSection } from '../settings/settings.server.ts';
import { pictureSrc } from '../ui/pictures/picture-url.ts';
import { storePicture, takePicture } from './media.server.ts';
import { media, sliderImages } from './media.tables.ts';
import { removeUnusedPictures } from './unused-pictures.server.ts';

const s = await openTestShop();
afterAll(() => s.close());
beforeEach(() => s.reset());

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const bytesOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
const aPicture = async (background: string) => storePicture(s.shop, await bytesOf(background));
const isKept = async (key: string) => [
  (await s.db.$count(media, eq(media.key, key))) === 1,
  (await s.shop.files.get(`${key}-60.webp`)) !== null,
];

test('an unused picture is deleted with its files after a day, and not before', async () => {
  const { key } = await aPicture('#a00');
  await removeUnusedPictures(s.shop, inHours(23));
  expect(await isKept(key)).toEqual([true, true]);
  await removeUnusedPictures(s.shop, inHours(25));
  expect(await isKept(key)).toEqual([false, false]);
  expect(await s.shop.files.get(`${key}-60.avif`)).toBeNull();
});

test('a picture is kept as long as anything shows it', async () => {
  const product = await aProduct(s);
  const places: Record<string, (key: string) => Promise<unknown>> = {
    product: (mediaKey) => s.db.insert(productPictures).values({ productId: product.id, position: 0, mediaKey, alt: '' }),
    slider: (mediaKey) => s.db.insert(sliderImages).values({ key: `desktop/${mediaKey}/x`, device: 'desktop', mediaKey }),
    logo: async (key) => saveSection(s.db, 'logo', { picture: { key, width: 60, height: 40 } }, (await aCustomer(s)).id, new Date()),
    fetched: (mediaKey) => s.db.insert(fetchedPictures).values({ address: 'https://pictures.example/', mediaKey, fetchedAt: new Date() }),
    ingredient: (mediaKey) =>
      s.db.update(products).set({
        keyIngredients: [
          { name: 'Shea', description: '', benefits: [], mediaKey },
          { name: 'Bees', description: '', benefits: [], mediaKey: null },
        ],
      }),
    swatch: async (mediaKey) => s.db.update(products).set({ swatch: { mediaKey } }).where(eq(products.id, product.id)),
    mailing: (mediaKey) => s.db.insert(mailingPictures).values({ ownerId: product.id, mediaKey }),
    collection: async (mediaKey) => s.db.insert(collections).values({ slug: 'gifts', title: 'Gifts', kind: 'hand', position: 0, mediaKey }),
    review: async (key) =>
      s.db.insert(reviews).values({
        productId: product.id,
        userId: (await aCustomer(s)).id,
        name: 'Asha',
        rating: 5,
        content: 'Good',
        photoKeys: [key],
      }),
    order: async (mediaKey) => {
      const shopper = await aShopper(s);
      await fillCart(s, shopper, product.id);
      await pressPay(s, shopper, { paymentMethod: 'cod' });
      await s.db.update(orderLines).set({ mediaKey });
    },
    kit: async (mediaKey) => {
      const [order] = await s.db.select({ orderId: orders.id }).from(orders).limit(1);
      const kit = {
        productId: product.id,
        name: 'Kit',
        slug: 'kit',
        originalPricePaise: 100,
        offerBasisPoints: 0,
        unitPaise: 100,
        quantity: 1,
      };
      await s.db.insert(orderKits).values({ orderId: order?.orderId as string, mediaKey, ...kit });
    },
  };
  const keys: string[] = [];
  for (const [place, [, show]] of Object.entries(places).entries()) {
    const { key } = await aPicture(`#${place}0f`);
    await show(key);
    keys.push(key);
  }
  await removeUnusedPictures(s.shop, inHours(25));
  for (const key of keys) expect(await isKept(key)).toEqual([true, true]);
});

test('a deleted slider image is kept as long as its deletion can be undone', async () => {
  const { key: mediaKey } = await aPicture('#0aa');
  await s.db.insert(sliderImages).values({ key: `desktop/${mediaKey}/x`, device: 'desktop', mediaKey, deletedAt: new Date() });
  await removeUnusedPictures(s.shop, inHours(23));
  expect(await isKept(mediaKey)).toEqual([true, true]);
  await removeUnusedPictures(s.shop, inHours(25));
  expect([await isKept(mediaKey), await s.db.$count(sliderImages)]).toEqual([[false, false], 0]);
});

test('the sweep knows every column that refers to a picture', async () => {
  const pointing = await rowsOf<{ name: string }>(
    s.db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and (column_name like '%media_key%' or column_name like '%photo_key%') order by 1`,
  );
  expect(pointing.map(({ name }) => name)).toEqual([
    'collections.media_key',
    'content_pictures.media_key',
    'fetched_pictures.media_key',
    'mailing_pictures.media_key',
    'order_kits.media_key',
    'order_lines.media_key',
    'product_pictures.media_key',
    'reviews.photo_keys',
    'slider_images.media_key',
    'videos.media_key',
  ]);
});

test('a picture that is uploaded or named again is kept another day, and its files are rewritten if they are gone', async () => {
  const bytes = await bytesOf('#0a0');
  const picture = await storePicture(s.shop, bytes);
  const age = () => s.db.update(media).set({ takenAt: inHours(-25) });
  await age();
  await storePicture(s.shop, bytes);
  await removeUnusedPictures(s.shop, new Date());
  expect(await isKept(picture.key)).toEqual([true, true]);
  await age();
  await takePicture(s.shop, pictureSrc(picture), 'image');
  await removeUnusedPictures(s.shop, new Date());
  expect(await isKept(picture.key)).toEqual([true, true]);
  await s.shop.files.remove(`${picture.key}-60.webp`);
  await storePicture(s.shop, bytes);
  expect(await isKept(picture.key)).toEqual([true, true]);
});

test('uploading a picture while it is being deleted keeps it', async () => {
  const bytes = await bytesOf('#00a');
  for (let round = 0; round < 5; round++) {
    await storePicture(s.shop, bytes);
    await s.db.update(media).set({ takenAt: inHours(-25) });
    const [{ key }] = await Promise.all([storePicture(s.shop, bytes), removeUnusedPictures(s.shop, new Date())]);
    expect(await isKept(key)).toEqual([true, true]);
  }
});

test('a picture that the store cannot delete stays recorded, and is retried', async () => {
  const { key } = await aPicture('#aa0');
  const broken = { ...s.shop, files: { ...s.shop.files, remove: () => Promise.reject(new Error('away')) } };
  await expect(removeUnusedPictures(broken, inHours(25))).rejects.toThrow('away');
  expect(await isKept(key)).toEqual([true, true]);
  await removeUnusedPictures(s.shop, inHours(25));
  expect(await isKept(key)).toEqual([false, false]);
});
