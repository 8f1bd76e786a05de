import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { createApp } from '../app.ts';
import { guardedStore } from '../platform/files/choose-file-store.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { keyInUrl } from './media.schema.ts';
import { importShippedPicture, storePicture, takePicture } from './media.server.ts';
import { media } from './media.tables.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 140, g: 74, b: 47 } } });
const asFile = (bytes: Buffer, name = 'balm.jpg') => new File([new Uint8Array(bytes)], name);
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${String(error)}`);
  return error;
};

test('a picture is stored in every width up to its own, in both formats', async () => {
  const stored = await storePicture(s.shop, await picture(1000, 500).jpeg().toBuffer());
  expect(stored).toMatchObject({ width: 960, height: 480, widths: [320, 640, 960] });
  for (const width of stored.widths) {
    for (const format of ['webp', 'avif'] as const) {
      const file = await s.shop.files.get(`${stored.key}-${width}.${format}`);
      const { width: real, height, format: realFormat } = await sharp(file ?? Buffer.alloc(0)).metadata();
      expect([real, height, realFormat]).toEqual([width, width / 2, format === 'avif' ? 'heif' : 'webp']);
    }
  }
});

test('a picture narrower than the smallest width keeps its own width', async () => {
  expect(await storePicture(s.shop, await picture(100, 40).png().toBuffer())).toMatchObject({ width: 100, height: 40, widths: [100] });
});

test('the same picture has the same key and is stored once, even when uploaded twice at once', async () => {
  const bytes = await picture(340, 340).webp().toBuffer();
  const [first, second] = await Promise.all([storePicture(s.shop, bytes), storePicture(s.shop, bytes)]);
  expect(first).toEqual(second);
  expect(await storePicture(s.shop, bytes)).toEqual(first);
  expect(await s.db.select().from(media)).toHaveLength(1);
});

test('a photograph is turned upright, and what the camera wrote is left out', async () => {
  const lying = await picture(400, 200)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'A name' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .toBuffer();
  const stored = await storePicture(s.shop, lying);
  expect(stored).toMatchObject({ width: 200, height: 400, widths: [200] });
  for (const format of ['webp', 'avif']) {
    const { exif, orientation } = await sharp((await s.shop.files.get(`${stored.key}-200.${format}`)) ?? Buffer.alloc(0)).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  }
});

test('of an animation the first frame is kept; greyscale, 16-bit and transparent pictures are supported', async () => {
  const frames = await sharp([await picture(330, 10).png().toBuffer(), await picture(330, 10).png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  expect(await storePicture(s.shop, frames)).toMatchObject({ width: 320, widths: [320], height: 10 });
  await storePicture(s.shop, await picture(50, 50).greyscale().toColourspace('b-w').jpeg().toBuffer());
  await storePicture(s.shop, await picture(50, 50).toColourspace('rgb16').png().toBuffer());
  await storePicture(s.shop, await picture(50, 50).toColourspace('cmyk').jpeg().toBuffer());
  const clear = await storePicture(s.shop, await picture(50, 50).ensureAlpha(0.5).png().toBuffer());
  expect((await sharp((await s.shop.files.get(`${clear.key}-50.webp`)) ?? Buffer.alloc(0)).metadata()).hasAlpha).toBe(true);
});

test('base64 text and data URLs are accepted like files, and an address of the shop names its picture', async () => {
  const bytes = await picture(60, 60).png().toBuffer();
  const key = await takePicture(s.shop, asFile(bytes), 'image');
  expect(await takePicture(s.shop, bytes.toString('base64'), 'image')).toBe(key);
  expect(await takePicture(s.shop, `data:image/png;base64,${bytes.toString('base64')}`, 'image')).toBe(key);
  expect(await takePicture(s.shop, `/media/${key}-60.webp`, 'image')).toBe(key);
  expect(keyInUrl(`https://shop.example/media/${key}-60.avif`)).toBe(key);
});

test('what is not a picture we read is refused with a clear message', async () => {
  const jpeg = await picture(400, 400).jpeg().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const vector = "SVG files can contain scripts, so we don't accept them. Please use PNG or WebP.";
  const unreadable = "We can't read this picture. Please use JPEG, PNG, WebP, AVIF or GIF.";
  const cases: Array<[what: string, sent: File | string, status: number, message: string]> = [
    ['a text named .jpg', asFile(Buffer.from('hello')), 415, unreadable],
    ['a web page', asFile(Buffer.from('<!doctype html><script>1</script>'), 'a.png'), 415, unreadable],
    ['a vector picture', asFile(Buffer.from(svg), 'logo.svg'), 415, vector],
    ['a vector picture as a data URL', `data:image/svg+xml;base64,${btoa(svg)}`, 415, vector],
    ['a picture cut short', asFile(jpeg.subarray(0, jpeg.length / 2)), 415, unreadable],
    ['more than 10 MB', asFile(Buffer.alloc(10 * 1024 * 1024 + 1)), 413, 'The picture is larger than 10 MB.'],
    ['more than 10 MB of base64', Buffer.alloc(10 * 1024 * 1024 + 9).toString('base64'), 413, 'The picture is larger than 10 MB.'],
    ['more than 40 megapixels', asFile(await picture(8_000, 5_001).png().toBuffer()), 413, 'The picture has more than 40 megapixels.'],
    [
      'a side no browser format holds',
      asFile(await picture(20_000, 2).png().toBuffer()),
      413,
      'The picture is more than 16383 pixels on one side.',
    ],
    [
      'an address elsewhere',
      'https://images.example/balm.jpg',
      400,
      "The shop doesn't fetch pictures from other sites. Please upload the file.",
    ],
    ['an address inside', '//127.0.0.1/x.jpg', 400, "The shop doesn't fetch pictures from other sites. Please upload the file."],
    ['text that is no base64', 'not a picture!', 400, 'Send the picture as a file or as base64 text.'],
    ['a picture we do not have', `/media/${'0'.repeat(32)}-320.webp`, 400, 'This picture does not exist.'],
  ];
  for (const [what, sent, status, message] of cases) {
    const { status: real, message: said, fields } = await refusal(takePicture(s.shop, sent, 'image'));
    expect([what, real, said, fields]).toEqual([what, status, message, { image: message }]);
  }
  expect(await s.db.select().from(media)).toEqual([]);
});

test('a picture file may be kept for ever by a browser, and anything else is not found', async () => {
  const { key } = await storePicture(s.shop, await picture(64, 64).png().toBuffer());
  const file = await s.request('GET', `/media/${key}-64.webp`);
  expect(file.status).toBe(200);
  expect(
    Object.fromEntries(['content-type', 'cache-control', 'etag', 'x-content-type-options'].map((name) => [name, file.headers.get(name)])),
  ).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${key}-64.webp"`,
    'x-content-type-options': 'nosniff',
  });
  expect((await s.request('GET', `/media/${key}-64.avif`, { headers: { 'if-none-match': `"${key}-64.avif"` } })).status).toBe(304);
  for (const name of [`${key}-65.webp`, `${key}-64.png`, `${key}.webp`, '..%2F..%2Fsecret', '..%2Flock', `${key}-64.webp.part`]) {
    expect([name, (await s.request('GET', `/media/${name}`)).status]).toEqual([name, 404]);
  }
});

test('a picture from the seed is stored as it is', async () => {
  const folder = path.resolve('db/seed/pictures/ingredient-beeswax');
  const key = await importShippedPicture(s.shop, folder);
  expect(await importShippedPicture(s.shop, folder)).toBe(key);
  const [row] = await s.db.select().from(media);
  expect(row).toMatchObject({ key, widths: [320, 640], width: 640 });
  expect((await s.request('GET', `/media/${key}-320.avif`)).status).toBe(200);
  expect(await importShippedPicture(s.shop, path.resolve('db/seed/pictures/none'))).toBeNull();
});

test('while the bucket hangs, pictures fail at once after three tries instead of holding the connections of a browser', async () => {
  let asked = 0;
  const hanging: typeof s.shop.files = {
    ...s.shop.files,
    get: async () => {
      asked += 1;
      throw new Error('The file store did not GET it: timeout');
    },
  };
  const own = { ...s.shop, files: guardedStore(hanging, s.shop.log, s.shop.parties) };
  const { hono } = createApp({ shop: own, gateways: s.gateways });
  const ask = async () => {
    const { status, headers } = await hono.request(`http://shop.test/media/${'a'.repeat(32)}-320.webp`);
    return [status, headers.get('retry-after')];
  };
  expect([await ask(), await ask(), await ask()]).toEqual(Array(3).fill([500, null]));
  expect([await ask(), asked]).toEqual([[503, '15'], 3]);
});
