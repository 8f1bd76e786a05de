import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pagesFromSources } from '../../../test/pages.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aStaffMember, type Person } from '../../../test/world.ts';
import { pagesInLanguages } from '../../language/language.server.ts';
import { videos } from '../../media/media.tables.ts';
import { removeUnusedPictures } from '../../media/unused-pictures.server.ts';
import { anMp4 } from '../../media/videos/video-stand-in.ts';
import { daysAfter } from '../../platform/time.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s, undefined, 'marketing');
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
async function aVideo(filler: number): Promise<string> {
  const poster = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#833' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('video', new File([new Uint8Array(anMp4({}, filler))], 'clip.mp4'));
  form.append('poster', new File([new Uint8Array(poster)], 'poster.png'));
  return (await as('POST', '/api/videos', form)).json.key;
}
async function save(video: string) {
  const { updatedAt } = (await as('GET', '/api/pages/home')).json;
  const sections = [{ kind: 'video', heading: { en: 'How it is poured' }, video }];
  return as('PUT', '/api/pages/home', { content: { title: {}, sections }, updatedAt });
}
const publish = (updatedAt: string) => as('POST', '/api/pages/home/publish', { updatedAt });

test('a page shows an uploaded video, which is kept as long as its history or draft names it', async () => {
  const [shown, drafted, dropped] = [await aVideo(10), await aVideo(20), await aVideo(30)];
  await publish((await save(shown)).json.updatedAt);
  const html = await (await s.fetch(new Request('http://shop.test/', { headers: { accept: 'text/html' } }))).text();
  expect([html.includes(`/media/${shown}.mp4`), html.includes('How it is poured'), html.includes('preload="none"')]).toEqual([
    true,
    true,
    true,
  ]);
  await save(dropped);
  await save(drafted);
  await removeUnusedPictures(s.shop, daysAfter(s.shop.now(), 2));
  expect((await s.db.select({ key: videos.key }).from(videos)).map(({ key }) => key).sort()).toEqual([shown, drafted].sort());
});

test.each([
  ['', 'no video'],
  ['0'.repeat(32), 'a video that is not there'],
])('the key %j, %s, is refused at its field', async (key) => {
  const { status, json } = await save(key);
  expect([status, Object.keys(json.fields)]).toEqual([400, ['content.sections.0.video']]);
});

test('a video that was deleted while the page was open is refused, and nothing is saved', async () => {
  const key = await aVideo(10);
  await s.db.delete(videos).where(eq(videos.key, key));
  expect((await save(key)).status).toBe(400);
  expect((await as('GET', '/api/pages/home')).json.updatedAt).toBeNull();
});
