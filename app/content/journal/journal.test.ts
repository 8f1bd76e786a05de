import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pagesFromSources } from '../../../test/pages.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aStaffMember, type Person } from '../../../test/world.ts';
import { pagesInLanguages } from '../../language/language.server.ts';
import { media } from '../../media/media.tables.ts';
import { removeUnusedPictures } from '../../media/unused-pictures.server.ts';
import { audit } from '../../platform/platform.tables.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { PageAnswer } from '../content.schema.ts';
import { contentPages, contentPictures } from '../content.tables.ts';
import { cleanArticle } from './article-markup.server.ts';
import { postFacts } from './post.schema.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s, undefined, 'marketing');
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const article = (en: string, hi = '') => ({ kind: 'article', text: { en, ...(hi && { hi }) } });
type Facts = Record<string, unknown>;

async function write(slug: string, facts: Facts = {}, ...sections: object[]): Promise<PageAnswer> {
  const made = await as('POST', '/api/pages', { kind: 'post', slug, title: { en: `About ${slug}` } });
  return save(made.json, facts, ...sections);
}
async function save(
  { id, updatedAt }: Pick<PageAnswer, 'id' | 'updatedAt'>,
  facts: Facts = {},
  ...sections: object[]
): Promise<PageAnswer> {
  const { draft } = (await as('GET', `/api/pages/${id}`)).json;
  const shown = sections.length > 0 ? sections : [article('<p>Words</p>')];
  const content = { ...draft, sections: shown, post: { ...draft.post, ...facts } };
  return (await as('PUT', `/api/pages/${id}`, { content, updatedAt })).json;
}
const publish = ({ id, updatedAt }: PageAnswer, visibleFrom?: string) =>
  as('POST', `/api/pages/${id}/publish`, { updatedAt, ...(visibleFrom && { visibleFrom }) });
async function show(slug: string, facts: Facts = {}, ...sections: object[]): Promise<PageAnswer> {
  return (await publish(await write(slug, facts, ...sections))).json;
}
async function read(path: string) {
  const answer = await s.fetch(new Request(`http://shop.test${path}`, { headers: { accept: 'text/html' } }));
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
/** A change reaches the cache by a notification. */
const turnsTo = (path: string, status: number) => expect.poll(async () => (await read(path)).status).toBe(status);
async function upload(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  return (await as('POST', '/api/pages/pictures', form)).json.key;
}
const described = (key: string) => ({ key, alt: { en: 'A jar', hi: 'एक डिब्बी' } });

test('a journal without posts says so and is not indexed', async () => {
  const { status, text } = await read('/journal');
  expect([status, text.includes('No posts yet'), text.includes('<meta name="robots" content="noindex"')]).toEqual([200, true, true]);
  expect((await read('/hi/journal')).text).toContain('अभी कोई लेख नहीं');
  expect((await read('/sitemap.xml')).text).not.toContain('/journal');
  expect((await read('/journal/feed.xml')).text).not.toContain('<item>');
});

test('a post is a draft until it is published, and then in the list, the feed and the sitemap', async () => {
  const draft = await write('rose-water', { excerpt: { en: 'Petals & dew', hi: 'पंखुड़ियाँ' }, author: 'Asha Rao', tags: ['Rose', 'rose'] });
  expect(draft).toMatchObject({ kind: 'post', path: '/journal/rose-water', state: 'draft', date: '' });
  expect((await read('/journal/rose-water')).status).toBe(404);
  const { json } = await publish(draft);
  expect(json.state).toBe('live');
  await turnsTo('/journal/rose-water', 200);
  const { text } = await read('/journal/rose-water');
  for (const part of [
    'About rose-water',
    'Petals &amp; dew',
    'Asha Rao',
    '<p>Words</p>',
    '"@type":"BlogPosting"',
    '"@type":"BreadcrumbList"',
  ])
    expect(text).toContain(part);
  expect(text).toContain('<meta property="og:type" content="article"');
  expect((await read('/hi/journal/rose-water')).text).toContain('पंखुड़ियाँ');
  const list = (await read('/journal')).text;
  expect([list.includes('href="/journal/rose-water"'), list.includes('noindex')]).toEqual([true, false]);
  expect((await read('/sitemap.xml')).text).toContain('/hi/journal/rose-water</loc>');
  const feed = await read('/journal/feed.xml');
  expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(feed.text).toContain(`<link>${s.shop.env.PUBLIC_URL}/journal/rose-water</link>`);
  expect(feed.text).toContain('<description>Petals &amp; dew</description>');
  expect(feed.text.match(/<category>/g)).toHaveLength(1);
  expect(feed.text).toMatch(/<pubDate>[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} 18:30:00 GMT<\/pubDate>/);
  expect((await read('/hi/journal/feed.xml')).text).toContain('/hi/journal/rose-water</link>');
  expect((await read('/journal/Rose-Water')).status).toBe(301);
});

test('publishing dates a post that has no date, and later versions keep it', async () => {
  const first = await show('dated');
  expect(first.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  s.setClock(new Date(s.shop.now().getTime() + 3 * DAY_MS));
  const second = (await publish(await save(first))).json;
  expect(second.date).toBe(first.date);
});

test('a date after the day of publishing is refused, unless the post is scheduled for it', async () => {
  const post = await write('later', { date: '2099-01-01' });
  const refused = await publish(post);
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['content.post.date']]);
  expect((await publish(post, '2099-01-01T09:00:00+05:30')).json.state).toBe('scheduled');
});

test('posts are listed by date, twelve at a time, and a page beyond the end shows the last one, uncached', async () => {
  for (let day = 10; day < 24; day++) await show(`post-${day}`, { date: `2020-01-${day}`, tags: day % 2 ? ['odd'] : [] });
  await expect.poll(async () => (await read('/journal')).text.match(/href="\/journal\/post-\d\d"/g)).toHaveLength(12);
  const first = (await read('/journal')).text;
  expect(first.indexOf('post-23')).toBeLessThan(first.indexOf('post-22'));
  expect(first).not.toContain('/journal/post-11"');
  const second = await read('/journal?page=2');
  expect(second.text.match(/href="\/journal\/post-1[01]"/g)).toHaveLength(2);
  const beyond = await read('/journal?page=99');
  expect([beyond.status, beyond.text.includes('/journal/post-10"')]).toEqual([200, true]);
  expect(s.shop.pages.get('/journal?page=99')).toBeUndefined();
  const tagged = (await read('/journal?tag=odd')).text;
  expect([tagged.match(/href="\/journal\/post-\d\d"/g)?.length, tagged.includes('noindex')]).toEqual([7, true]);
  expect((await read('/journal?tag=none')).text).toContain('No posts yet');
  const { json } = await as('GET', '/api/posts?limit=5&page=3&search=post');
  expect(json.map(({ slug }: PageAnswer) => slug)).toEqual(['post-13', 'post-12', 'post-11', 'post-10']);
});

test('a tag has one name in each language, for all posts', async () => {
  await show('petals', { tags: ['rose', 'ritual'] });
  await show('dew', { tags: ['rose'] });
  expect((await as('GET', '/api/post-tags')).json).toEqual([
    { tag: 'rose', texts: {} },
    { tag: 'ritual', texts: {} },
  ]);
  const named = { tag: 'rose', texts: { hi: { name: 'गुलाब' } } };
  expect((await as('PUT', '/api/post-tags', { tags: [named] })).json[0]).toEqual(named);
  await expect.poll(async () => (await read('/hi/journal/dew')).text).toMatch(/href="\/hi\/journal\?tag=rose"[^>]*>गुलाब</);
  expect((await read('/journal/dew')).text).toMatch(/href="\/journal\?tag=rose"[^>]*>rose</);
  const inHindi = (await read('/hi/journal?tag=rose')).text;
  expect([inHindi.includes('“गुलाब” पर लेख'), inHindi.includes('/hi/journal/petals')]).toEqual([true, true]);
  expect((await read('/hi/journal/feed.xml')).text).toContain('<category>गुलाब</category>');
  expect((await read('/hi/journal/petals')).text).toContain('>ritual<');
  // Another tag keeps its names, and an empty one goes back to the tag itself.
  await as('PUT', '/api/post-tags', { tags: [{ tag: 'ritual', texts: { hi: { name: 'दिनचर्या' } } }] });
  expect((await as('PUT', '/api/post-tags', { tags: [{ tag: 'rose', texts: { hi: { name: '' } } }] })).json).toEqual([
    { tag: 'rose', texts: {} },
    { tag: 'ritual', texts: { hi: { name: 'दिनचर्या' } } },
  ]);
  for (const tags of [
    [{ tag: '', texts: {} }],
    [{ tag: 'rose', texts: { hindi: { name: 'x' } } }],
    [{ tag: 'rose', texts: { hi: { title: 'x' } } }],
  ])
    expect((await as('PUT', '/api/post-tags', { tags })).status).toBe(400);
});

test('a page is found by its title for search engines, and a translated title comes before an untranslated one', async () => {
  const post = await write('found');
  const asked = async (title: object, searchTitle: object) => {
    const { draft, updatedAt } = (await as('GET', `/api/pages/${post.id}`)).json;
    const sent = await as('PUT', `/api/pages/${post.id}`, { content: { ...draft, title, searchTitle }, updatedAt });
    await publish(sent.json);
    s.shop.pages.drop('all');
    const titleOf = async (path: string) => (await read(path)).text.match(/<title>([^<|]*) \|/)?.[1];
    return [await titleOf('/journal/found'), await titleOf('/hi/journal/found')];
  };
  expect(await asked({ en: 'Petals' }, {})).toEqual(['Petals', 'Petals']);
  expect(await asked({ en: 'Petals' }, { en: 'Rose petals for skin' })).toEqual(['Rose petals for skin', 'Rose petals for skin']);
  expect(await asked({ en: 'Petals', hi: 'पंखुड़ियाँ' }, { en: 'Rose petals for skin' })).toEqual(['Rose petals for skin', 'पंखुड़ियाँ']);
  expect(await asked({ en: 'Petals', hi: 'पंखुड़ियाँ' }, { en: 'Rose petals', hi: 'गुलाब' })).toEqual(['Rose petals', 'गुलाब']);
});

test('a scheduled post joins list and feed at its moment', async () => {
  const later = new Date(s.shop.now().getTime() + 60 * 60_000).toISOString();
  await publish(await write('soon'), later);
  expect((await read('/journal/soon')).status).toBe(404);
  expect((await read('/journal')).text).not.toContain('/journal/soon');
  await expect.poll(async () => (await read('/journal')) && s.shop.pages.get('/journal')?.until?.toISOString()).toBe(later);
  s.setClock(new Date(Date.parse(later) + 1000));
  s.shop.pages.drop('all');
  expect((await read('/journal')).text).toContain('/journal/soon');
  expect((await read('/journal/feed.xml')).text).toContain('/journal/soon');
});

test('an unpublished post is gone for shoppers, also from the cache, until it is published again', async () => {
  const live = await show('gone');
  await turnsTo('/journal/gone', 200);
  await expect.poll(async () => (await read('/journal/gone')).headers.get('x-request-id')).toBeNull();
  const stale = await as('POST', `/api/pages/${live.id}/unpublish`, { updatedAt: '2020-01-01T00:00:00Z' });
  expect(stale.status).toBe(409);
  const { json } = await as('POST', `/api/pages/${live.id}/unpublish`, { updatedAt: live.updatedAt });
  expect([json.state, json.versions.map(({ state }: { state: string }) => state)]).toEqual(['withdrawn', ['earlier']]);
  await turnsTo('/journal/gone', 404);
  for (const path of ['/journal', '/journal/feed.xml', '/sitemap.xml'])
    await expect.poll(async () => (await read(path)).text.includes('/journal/gone')).toBe(false);
  expect((await s.db.select().from(audit)).map(({ action }) => action)).toContain('content-page.unpublish');
  s.setClock(new Date(s.shop.now().getTime() + 1000));
  expect((await publish(json)).json.state).toBe('live');
  await turnsTo('/journal/gone', 200);
  expect((await as('POST', '/api/pages/home/unpublish', { updatedAt: null })).status).toBe(409);
});

test('a post that was renamed leads on, and one that was removed is gone while a colleague has it open', async () => {
  const post = await show('old-name');
  const { draft, id } = post;
  const moved = await as('PUT', `/api/pages/${id}`, { slug: 'new-name', content: draft, updatedAt: post.updatedAt });
  expect(moved.json.path).toBe('/journal/new-name');
  await turnsTo('/journal/old-name', 301);
  expect((await as('DELETE', `/api/pages/${id}`)).status).toBe(200);
  expect((await as('PUT', `/api/pages/${id}`, { content: draft, updatedAt: moved.json.updatedAt })).status).toBe(404);
  await turnsTo('/journal/new-name', 404);
});

test('an address is taken once among posts; a landing page may have the same', async () => {
  await write('gifts');
  expect((await as('POST', '/api/pages', { kind: 'post', slug: 'gifts', title: { en: 'A' } })).status).toBe(409);
  expect((await as('POST', '/api/pages', { slug: 'gifts', title: { en: 'A' } })).status).toBe(201);
  expect((await as('POST', '/api/pages', { kind: 'post', slug: 'feed.xml', title: { en: 'A' } })).status).toBe(400);
  const both = await Promise.all([1, 2].map(() => as('POST', '/api/pages', { kind: 'post', slug: 'twice', title: { en: 'A' } })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await as('GET', '/api/pages')).json.map(({ kind }: PageAnswer) => kind)).toEqual([
    'home',
    'about',
    'terms',
    'shipping',
    'privacy',
    'landing',
  ]);
});

test('of two colleagues who save a post at once, one is told to reload', async () => {
  const { id, updatedAt, draft } = await write('both');
  const saves = await Promise.all([1, 2].map(() => as('PUT', `/api/pages/${id}`, { content: draft, updatedAt })));
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('pictures', () => {
  test('a cover needs a description in every language and must be there', async () => {
    const key = await upload('#a00');
    const post = await write('pictured');
    const put = (cover: object) =>
      as('PUT', `/api/pages/${post.id}`, { content: { ...post.draft, post: { ...post.draft.post, cover } }, updatedAt: post.updatedAt });
    const half = await put({ key, alt: { en: 'A jar' } });
    expect([half.status, Object.keys(half.json.fields)]).toEqual([400, ['content.post.cover.alt.hi']]);
    const missing = await put(described('0'.repeat(32)));
    expect([missing.status, Object.keys(missing.json.fields)]).toEqual([400, ['content.post.cover.key']]);
    expect((await put(described(key))).status).toBe(200);
  });

  test('a picture is kept as long as a draft, a scheduled version or the history names it', async () => {
    const inDays = (days: number) => new Date(s.shop.now().getTime() + days * DAY_MS);
    const [shown, planned, drafted, dropped] = await Promise.all(['#100', '#200', '#300', '#400'].map(upload));
    const with_ = (key: string | undefined) => ({ cover: described(key as string) });
    const first = (await publish(await write('kept', with_(shown)))).json;
    const second = (await publish(await save(first, with_(planned)), inDays(9).toISOString())).json;
    const third = await save(second, with_(dropped));
    await save(third, with_(drafted));
    expect((await s.db.select().from(contentPictures)).map(({ mediaKey }) => mediaKey).sort()).toEqual([shown, planned, drafted].sort());
    await removeUnusedPictures(s.shop, inDays(2));
    expect((await s.db.select({ key: media.key }).from(media)).map(({ key }) => key).sort()).toEqual([shown, planned, drafted].sort());
    // Withdrawing the schedule and dropping it from the draft frees its picture; restoring the first version needs its own.
    const { json } = await as('GET', `/api/pages/${first.id}`);
    const scheduled = json.versions.find(({ state }: { state: string }) => state === 'scheduled');
    await as('DELETE', `/api/pages/${first.id}/versions/${scheduled.id}`);
    await removeUnusedPictures(s.shop, inDays(2));
    expect(await s.db.$count(media, eq(media.key, planned as string))).toBe(0);
    const now = (await as('GET', `/api/pages/${first.id}`)).json;
    const back = await as('POST', `/api/pages/${first.id}/versions/${now.versions[0].id}/restore`, { updatedAt: now.updatedAt });
    expect(back.json.draft.post.cover.key).toBe(shown);
  });

  test('the cover is the share picture, and stands in the feed', async () => {
    const key = await upload('#0a0');
    await show('shared', { cover: described(key) });
    await turnsTo('/journal/shared', 200);
    const { text } = await read('/journal/shared');
    expect(text).toContain(`<meta property="og:image" content="${s.shop.env.PUBLIC_URL}/media/${key}-60.webp"`);
    expect(text).toContain('alt="A jar"');
    expect((await read('/journal/feed.xml')).text).toContain(`${s.shop.env.PUBLIC_URL}/media/${key}-60.webp`);
  });
});

test.each([
  ['<p>Plain <b>bold</b></p>', '<p>Plain <b>bold</b></p>'],
  ['<h1>Title</h1><h2>Part</h2>', 'Title<h2>Part</h2>'],
  ['<script>alert(1)</script><p onclick="x()">Hi</p>', '<p>Hi</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="/shop" target="_blank" style="color:red">x</a>', '<a href="/shop">x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<img src="x" onerror="x()">', ''],
  ['<p> <br> </p>', ''],
])('of the formatted text %j this is kept: %j', (sent, kept) => {
  expect(cleanArticle(sent)).toBe(kept);
});

test('whatever is sent, nothing that runs is kept, and a text of nothing but markup is refused', async () => {
  const pieces = ['<p>', '</p>', '<a href="', '">', '<', '>', '&', 'javascript:', 'x', ' ', '"', '<script>', '</script>', '<b onclick="'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
      const tags = cleanArticle(parts.join('')).match(/<[^>]*>/g) ?? [];
      expect(tags.filter((tag) => !/^<\/?(?:p|b|a|a href="(?!\s*javascript)[^"<>]*")>$/.test(tag))).toEqual([]);
    }),
  );
  const { id, updatedAt, draft } = await write('empty');
  const sent = { content: { ...draft, sections: [article('<script>1</script>')] }, updatedAt };
  const { status, json } = await as('PUT', `/api/pages/${id}`, sent);
  expect([status, Object.keys(json.fields)]).toEqual([400, ['content.sections.0.text.en']]);
  const saved = await as('PUT', `/api/pages/${id}`, { content: { ...draft, sections: [article('<p onclick="x">A</p>')] }, updatedAt });
  expect(saved.json.draft.sections[0].text.en).toBe('<p>A</p>');
});

test.each([
  [{ date: '2026-02-30' }, 'date'],
  [{ date: 'soon' }, 'date'],
  [{ tags: ['a'.repeat(41)] }, 'tags'],
  [{ tags: Array(9).fill('a') }, 'tags'],
  [{ author: 'x'.repeat(81) }, 'author'],
  [{ cover: { key: '../../etc', alt: { en: 'a', hi: 'a' } } }, 'cover'],
])('facts of a post such as %j are refused', (facts, field) => {
  expect(postFacts.safeParse(facts).error?.issues[0]?.path[0]).toBe(field);
});

test('a landing page keeps no facts of a post', async () => {
  const { id, updatedAt } = (await as('POST', '/api/pages', { slug: 'plain', title: { en: 'A' } })).json;
  const content = { title: { en: 'A' }, sections: [article('<p>A</p>')], post: { author: 'Asha' } };
  await as('PUT', `/api/pages/${id}`, { content, updatedAt });
  const [row] = await s.db.select().from(contentPages).where(eq(contentPages.id, id));
  expect(row?.draft.post).toBeUndefined();
});
