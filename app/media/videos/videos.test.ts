import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aStaffMember } from '../../../test/world.ts';
import { productVideos } from '../../catalogue/product-pictures.tables.ts';
import { Refusal } from '../../platform/refusal.ts';
import { media, videos } from '../media.tables.ts';
import { removeUnusedPictures } from '../unused-pictures.server.ts';
import { readVideo } from './read-video.server.ts';
import { rangeOf } from './send-video.server.ts';
import { anMp4, aWebm } from './video-stand-in.ts';

const s = await openTestShop();
afterAll(() => s.close());
beforeEach(() => s.reset());

const poster = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#833' } })
  .png()
  .toBuffer();
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nOne stroke of colour.';

async function send(video: Buffer, { name = 'clip.mp4', captions = '' } = {}) {
  const form = new FormData();
  form.append('video', new File([new Uint8Array(video)], name));
  form.append('poster', new File([new Uint8Array(poster)], 'poster.png'));
  if (captions) form.append('captions', captions);
  return s.request('POST', '/api/videos', { as: (await aStaffMember(s)).token, body: form });
}
const fetchFile = (path: string, headers: Record<string, string> = {}) => s.fetch(new Request(`http://shop.test${path}`, { headers }));

test.each([
  ['MP4', anMp4(), { format: 'mp4', milliseconds: 4000, width: 720, height: 900 }],
  ['MP4 from a phone held upright', anMp4({ width: 1920, height: 1080, isTurned: true }), { width: 1080, height: 1920 }],
  ['WebM', aWebm({ seconds: 7.5 }), { format: 'webm', milliseconds: 7500, width: 720, height: 900 }],
])('the length and size of %s are read from its bytes', (_, bytes, facts) => {
  expect(readVideo(bytes)).toMatchObject(facts);
});

test.each([
  ['a picture named as a video', poster, 415],
  ['a web page', Buffer.from('<html><script>1</script></html>'.repeat(9)), 415],
  ['a video that most phones cannot play', anMp4({ codec: 'hvc1' }), 415],
  ['a Matroska film', aWebm({ codec: 'V_MPEG4/ISO/AVC' }), 415],
  ['a video that was cut', anMp4().subarray(0, 150), 415],
  ['a long one', anMp4({ seconds: 61 }), 400],
  ['one without a length', anMp4({ seconds: 0 }), 400],
  ['one with too many pixels', anMp4({ width: 3840, height: 2160 }), 400],
])('%s is refused, and nothing is stored', async (_, bytes, status) => {
  const answer = await send(bytes);
  expect(answer.status, answer.text).toBe(status);
  expect([await s.db.$count(videos), (await s.shop.files.list()).filter((name) => name.endsWith('.mp4'))]).toEqual([0, []]);
});

test('no bytes make the reader hang or fail otherwise than with a refusal', () => {
  for (const start of [anMp4(), aWebm()])
    fc.assert(
      fc.property(fc.nat(start.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(start.length), (at, value, length) => {
        const bytes = Buffer.from(start);
        bytes[at] = value;
        try {
          readVideo(bytes.subarray(0, Math.max(length, 12)));
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 500 },
    );
});

test('captions are a WebVTT file', async () => {
  expect((await send(anMp4(), { captions: '<b>Hello' })).status).toBe(400);
  const { json, status } = await send(anMp4(), { captions: CAPTIONS });
  expect(status).toBe(201);
  const file = await fetchFile(json.captions);
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/vtt', CAPTIONS]);
});

test('a video is served whole and in parts, and may be cached for ever', async () => {
  const bytes = anMp4({}, 3_000_000);
  const { json } = await send(bytes);
  expect(json).toMatchObject({ seconds: 4, width: 720, height: 900, captions: null });
  const whole = await fetchFile(json.url);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const part = await fetchFile(json.url, { range: 'bytes=100-199' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
  const rest = await fetchFile(json.url, { range: 'bytes=50-' });
  expect(rest.headers.get('content-range'), 'a part at a time').toBe(`bytes 50-${50 + 1024 * 1024 - 1}/${bytes.length}`);
  expect((await fetchFile(json.url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  expect((await fetchFile(json.url, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
  expect((await fetchFile('/media/0123456789abcdef0123456789abcdef.mp4')).status).toBe(404);
});

test('a whole video is read as fast as it is taken: a slow reader holds a part of it in memory', async () => {
  const bytes = anMp4({}, 8_000_000);
  const { json } = await send(bytes);
  const { part } = s.shop.files;
  const asked: number[] = [];
  s.shop.files.part = (name, from, to) => {
    asked.push(from);
    return part(name, from, to);
  };
  const slow = (await fetchFile(json.url)).body?.getReader();
  expect((await slow?.read())?.value).toHaveLength(1024 * 1024);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([0]);
  await slow?.cancel();
  s.shop.files.part = part;
  expect(Buffer.from(await (await fetchFile(json.url)).arrayBuffer()).equals(bytes)).toBe(true);
});

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=9-3', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=1-2', 'whole'],
  ['bytes=-', 'whole'],
])('of 100 bytes, "%s" means %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

test('a video is deleted with its captions and poster a day after it was last used', async () => {
  const { json: used } = await send(anMp4({}, 10), { captions: CAPTIONS });
  const { json: unused } = await send(anMp4({}, 20), { captions: CAPTIONS });
  const product = await aProduct(s);
  await s.db.insert(productVideos).values({ productId: product.id, videoKey: used.key });
  const inHours = (hours: number) => new Date(s.shop.now().getTime() + hours * 3_600_000);
  await removeUnusedPictures(s.shop, inHours(23));
  expect(await s.db.$count(videos)).toBe(2);
  await removeUnusedPictures(s.shop, inHours(25));
  expect((await s.db.select({ key: videos.key }).from(videos)).map(({ key }) => key)).toEqual([used.key]);
  expect([(await fetchFile(unused.url)).status, (await fetchFile(used.url)).status, (await fetchFile(used.captions)).status]).toEqual([
    404, 200, 200,
  ]);

  await s.db.delete(productVideos).where(eq(productVideos.videoKey, used.key));
  await removeUnusedPictures(s.shop, inHours(25));
  expect([await s.db.$count(videos), await s.db.$count(media)]).toEqual([0, 0]);
  const left = (await s.shop.files.list()).map((name) => `/media/${name}`);
  expect([used.url, used.captions, unused.url, used.poster].filter((address) => left.includes(address))).toEqual([]);
});
