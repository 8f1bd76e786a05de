// Former posts and pages with their pictures, tables and videos.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aSeller, aStaffMember, type Person } from '../../../test/world.ts';
import { contentPages, contentPictures } from '../../content/content.tables.ts';
import { media, videos } from '../../media/media.tables.ts';
import { anMp4 } from '../../media/videos/video-stand-in.ts';
import { csvLine } from '../../platform/files/csv.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moveIn } from '../move-in.server.ts';

const s = await openTestShop();
let owner: Person;
let folder: string;
let asked: string[];
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  owner = await aStaffMember(s, undefined, 'owner');
  asked = [];
  folder = await mkdtemp(path.join(tmpdir(), 'move-'));
  return () => rm(folder, { recursive: true });
});
afterAll(() => s.close());

/** Every .jpg of the former shop has a colour of its own. */
async function former(address: string): Promise<Buffer> {
  asked.push(address);
  if (address.endsWith('.mp4')) return anMp4();
  if (!address.endsWith('.jpg')) throw new Refusal(400, 'The server answered 404.');
  const background = { r: address.length, g: address.charCodeAt(address.length - 5), b: 90 };
  return sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

const at = 'https://old.example';
async function move(html: string, isDry = false) {
  const head = ['ID', 'Handle', 'Title', 'Body HTML', 'Blog: Handle', 'Published', 'Published At', 'Image Src', 'Image Alt Text'];
  const row = ['1', 'dry-lips', 'Dry lips', html, 'news', 'true', '2024-01-05', `${at}/cover.jpg`, 'A balm'];
  await writeFile(path.join(folder, 'posts.csv'), csvLine(head) + csvLine(row));
  await writeFile(path.join(folder, 'pages.csv'), csvLine(head.slice(0, 4)) + csvLine(['2', 'story', 'Our story', html]));
  const options = { isDry, fetchPublic: former, actorId: owner.id, hsn: '33049910', gstPercent: '18', pricesIncludeGst: true };
  const reports = await moveIn(s.shop, folder, options);
  return Object.fromEntries(reports.map(({ report }) => [report.file, report]));
}

const HTML = `<p>One</p><p><img src="${at}/a.jpg" alt="Hands"></p><p><img src="${at}/b.jpg"></p><p>Two</p>
<table><tr><th>Size</th><th>For</th></tr><tr><td>S</td><td>1 | 2</td></tr></table>
<video src="${at}/v.mp4" poster="${at}/p.jpg"></video><iframe src="https://www.youtube.com/embed/xyz" title="How to"></iframe>
<img src="${at}/gone.png"><img src="/files/c.jpg"><video src="${at}/other.mov"></video>`;

const kindsOf = async (slug: string) => {
  const row = (await s.db.select().from(contentPages)).find((page) => page.slug === slug);
  return { ...row, kinds: row?.draft.sections.map(({ kind }) => kind) };
};

test('a post keeps its pictures, table and video in their places, and shoppers see them', async () => {
  const { 'posts.csv': posts } = await move(HTML);
  const { kinds, draft } = await kindsOf('dry-lips');
  expect(kinds).toEqual(['article', 'figure', 'article', 'table', 'video', 'article']);
  expect(draft?.sections[1]).toMatchObject({ uploads: [{ alt: { en: 'Hands', hi: 'Hands' } }, { alt: { en: 'Dry lips' } }] });
  expect(draft?.sections[3]).toMatchObject({ rows: { en: 'Size | For\nS | 1 / 2' }, isHeaded: true });
  expect(draft?.sections[5]).toMatchObject({ text: { en: '<p><a href="https://www.youtube.com/watch?v=xyz">How to</a></p>' } });
  expect(draft?.post?.cover).toMatchObject({ alt: { en: 'A balm' } });
  expect(posts?.findings.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'Body HTML', 'The player of www.youtube.com becomes a link.'],
    [2, 'Body HTML', `${at}/gone.png stays behind. The server answered 404.`],
    [2, 'Body HTML', 'A picture stays behind: its address does not start with https:// or http://.'],
    [2, 'Body HTML', `${at}/other.mov stays behind. The server answered 404.`],
  ]);
  expect([posts?.added, posts?.left]).toEqual([1, 0]);
});

test('a page comes along in the same way, fetches nothing twice and is skipped by the next move', async () => {
  await move(HTML);
  expect((await kindsOf('story')).kinds).toEqual(['article', 'figure', 'article', 'table', 'video', 'article']);
  const pictures = asked.filter((address) => /\/[ab]\.jpg$/.test(address));
  expect(pictures).toEqual([`${at}/a.jpg`, `${at}/b.jpg`]);
  expect([await s.db.$count(videos), await s.db.$count(contentPictures)]).toEqual([1, 5]);
  asked = [];
  const again = await move(HTML);
  expect([again['posts.csv']?.present, again['pages.csv']?.present, asked]).toEqual([1, 1, []]);
});

test('a dry run fetches nothing and names each by row and column', async () => {
  const { 'posts.csv': posts, 'pages.csv': pages } = await move(HTML, true);
  expect([asked, await s.db.$count(media), await s.db.$count(contentPages), posts?.added, pages?.added]).toEqual([[], 0, 0, 1, 1]);
  expect(posts?.findings.map(({ column, message }) => `${column}: ${message}`)).toEqual([
    ...Array(2).fill('Body HTML: A picture will be fetched from the former shop.'),
    'Body HTML: A video will be fetched from the former shop.',
    'Body HTML: The player of www.youtube.com becomes a link.',
    'Body HTML: A picture will be fetched from the former shop.',
    'Body HTML: A picture stays behind: its address does not start with https:// or http://.',
    'Body HTML: A video will be fetched from the former shop.',
    'Image Src: A picture will be fetched from the former shop.',
  ]);
});

test('what a page cannot hold is named: too many places and a table that is too wide', async () => {
  const many = Array.from({ length: 16 }, (_, place) => `<p>${place}</p><img src="${at}/${place}.jpg">`).join('');
  const wide = `<table>${`<tr>${'<td>x</td>'.repeat(13)}</tr>`.repeat(2)}</table>`;
  const { 'posts.csv': posts } = await move(wide + many, true);
  expect(posts?.added).toBe(1);
  const named = posts?.findings.map(({ message }) => message) ?? [];
  expect(named.filter((message) => message.startsWith('A post or page takes'))).toHaveLength(2);
  expect(named[0]).toContain('more than 12 columns');
});
