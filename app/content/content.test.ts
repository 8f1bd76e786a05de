import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pagesFromSources } from '../../test/pages.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { pagesInLanguages } from '../language/language.server.ts';
import { audit } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import type { PageAnswer } from './content.schema.ts';
import { contentPages, contentPictures, contentVersions } from './content.tables.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s, undefined, 'marketing');
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const strip = (en: string, hi = '') => ({ kind: 'strip', text: { en, ...(hi && { hi }) } });
const contentOf = (...sections: object[]) => ({ title: { en: 'Gifts', hi: 'तोहफ़े' }, description: { en: 'Boxes to give' }, sections });
const save = async (key: string, content: object, updatedAt: string | null = null) =>
  as('PUT', `/api/pages/${key}`, { content, updatedAt });
const publish = (key: string, updatedAt: string | null, visibleFrom?: string) =>
  as('POST', `/api/pages/${key}/publish`, { updatedAt, visibleFrom });
async function show(key: string, ...sections: object[]): Promise<PageAnswer> {
  const { updatedAt } = (await as('GET', `/api/pages/${key}`)).json;
  const saved = await save(key, contentOf(...sections), updatedAt);
  return (await publish(key, saved.json.updatedAt)).json;
}
async function read(path: string) {
  const answer = await s.fetch(new Request(`http://shop.test${path}`, { headers: { accept: 'text/html' } }));
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

test('a shop that published nothing has a home page that says nothing of its goods, as data', async () => {
  const { json } = await as('GET', '/api/pages/home');
  expect([json.state, json.draft.sections.map(({ kind }: { kind: string }) => kind)]).toEqual([
    'specified',
    ['slider', 'facts', 'products', 'text', 'reviews', 'faq', 'newsletter'],
  ]);
  expect(json.draft.sections[0].heading).toEqual({ en: 'Welcome to Beauty Shop', hi: 'Beauty Shop में आपका स्वागत है' });
  expect((await read('/')).html).toContain('Know what you buy');
});

test('a shop with the texts of the skin care brand that published nothing has the home page of the specification', async () => {
  await s.db.insert(settings).values({ section: 'startingTexts', value: { from: 'skin-care' } });
  const { json } = await as('GET', '/api/pages/home');
  expect([json.state, json.updatedAt, json.draft.sections.map(({ kind }: { kind: string }) => kind)]).toEqual([
    ...['specified', null],
    ['slider', 'facts', 'picture', 'picture', 'products', 'text', 'strip', 'reviews', 'faq', 'newsletter'],
  ]);
  expect(json.draft.sections[6].text).toEqual({ en: 'Featured - Baby Care Coming Soon...', hi: 'ख़ास - बेबी केयर जल्द आ रही है...' });
  const { html } = await read('/');
  for (const text of ['Skin care and lip care', 'Featured - Baby Care Coming Soon...', 'Frequently asked questions'])
    expect(html).toContain(text);
  expect((await as('GET', '/api/pages')).json.map(({ id }: { id: string }) => id)).toEqual([
    'home',
    'about',
    'terms',
    'shipping',
    'privacy',
  ]);
});

test('shoppers see what was published and not the draft, in both languages, from the cache until the next', async () => {
  const first = await show('home', strip('Only roses', 'सिर्फ़ गुलाब'));
  expect(first).toMatchObject({ state: 'live', hasChanges: false, versions: [{ state: 'live' }] });
  expect((await read('/')).html).toContain('Only roses');
  expect((await read('/hi')).html).toContain('सिर्फ़ गुलाब');
  // Kept once the notification of the change has arrived.
  await expect.poll(async () => (await read('/')).headers.get('x-request-id')).toBeNull();
  const saved = await save('home', contentOf(strip('Only lotus')), first.updatedAt);
  expect(saved.json.hasChanges).toBe(true);
  expect((await read('/')).html).not.toContain('Only lotus');
  await publish('home', saved.json.updatedAt);
  await expect.poll(async () => (await read('/')).html.includes('Only lotus')).toBe(true);
  // A text without a translation is shown as it was written.
  expect((await read('/hi')).html).toContain('Only lotus');
});

test('every kind of section is shown', async () => {
  const { slug } = await aProduct(s, { name: 'Rose Balm' });
  const title = (en: string) => ({ heading: { en } });
  await as('POST', '/api/collections', { title: 'Gift boxes' });
  const link = { to: '/shop', label: { en: 'See them' } };
  await show(
    'home',
    { kind: 'slider', ...title('The slider') },
    { kind: 'facts', facts: [{ en: 'The fact' }] },
    { kind: 'picture', ...title('The picture'), text: { en: 'Its words' }, link, pictures: { from: 'products', products: [slug] } },
    { kind: 'products', ...title('The newest'), goods: { from: 'newest', count: 3 }, link },
    { kind: 'text', ...title('The text'), paragraphs: [{ en: 'A paragraph' }] },
    strip('The strip'),
    { kind: 'reviews' },
    { kind: 'table', rows: { en: 'Size | For\n8 g' } },
    { kind: 'faq', ...title('The questions'), isOfShop: false, questions: [{ question: { en: 'Why?' }, answer: { en: 'Because.' } }] },
    { kind: 'newsletter', ...title('The letters') },
    { kind: 'tiles', ...title('The collections'), collections: ['gift-boxes'] },
    { kind: 'quotes', ...title('The press'), quotes: [{ text: { en: 'Lovely' }, source: 'The Daily' }] },
  );
  const { html, status } = await read('/');
  expect(status).toBe(200);
  const wanted = ['The slider', 'The fact', 'The picture', 'Its words', 'See them', 'The newest', 'Rose Balm', 'The text', 'A paragraph'];
  const also = ['The strip', 'The questions', 'Because.', 'The letters', 'The collections', 'Gift boxes', 'The press', 'The Daily'];
  expect(html).toMatch(/<th scope="col"[^>]*>Size<\/th>.*<td[^>]*>8 g<\/td><td[^>]*><\/td>/s);
  expect([...wanted, ...also].filter((text) => !html.includes(text))).toEqual([]);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

async function anUpload(background: string, alt: string) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  return { key: (await as('POST', '/api/pages/pictures', form)).json.key as string, alt: { en: alt, hi: `${alt} हिंदी` } };
}

test('sections show uploaded pictures with their descriptions, in both languages, and keep them', async () => {
  const title = (en: string) => ({ heading: { en } });
  await as('POST', '/api/collections', { title: 'Gift boxes' });
  const names = ['Hero', 'Beside', 'Before it', 'After it', 'Saffron', 'Tile', 'Paper'];
  const [hero, beside, before, after, saffron, tile, logo] = await Promise.all(names.map((alt, place) => anUpload(`#${place}00`, alt)));
  await show(
    'home',
    { kind: 'hero', ...title('The hero'), link: { to: '/shop', label: { en: 'See all' } }, picture: hero },
    { kind: 'picture', ...title('The picture'), pictures: { from: 'uploaded', uploads: [beside] } },
    { kind: 'figure', uploads: [beside, hero], text: { en: 'At the kettle' } },
    { kind: 'before-after', ...title('Four weeks'), before, after, disclaimer: { en: 'Results vary.' } },
    { kind: 'ingredients', ...title('Inside'), ingredients: [{ name: { en: 'Kesar' }, text: { en: 'From Pampore' }, picture: saffron }] },
    { kind: 'tiles', ...title('The collections'), collections: ['gift-boxes'], pictures: { 'gift-boxes': tile } },
    { kind: 'quotes', ...title('The press'), quotes: [{ text: { en: 'Lovely' }, source: 'The Daily', logo }] },
  );
  const { html } = await read('/');
  const described = [hero, beside, before, after, saffron, logo].map((upload) => `alt="${upload?.alt.en}"`);
  const wanted = [
    'The hero',
    'See all',
    'Four weeks',
    'Results vary.',
    'Kesar',
    'From Pampore',
    'At the kettle</figcaption>',
    `/media/${tile?.key}-60.webp`,
    ...described,
  ];
  expect(wanted.filter((text) => !html.includes(text))).toEqual([]);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect((await read('/hi')).html).toContain('alt="Hero हिंदी"');
  expect(await s.db.$count(contentPictures)).toBe(names.length);
});

test.each([
  ['a table of one row', { kind: 'table', rows: { en: 'A | B' } }, 'content.sections.0.rows.en'],
  ['a table of 13 columns', { kind: 'table', rows: { en: `A${'|B'.repeat(12)}\nC` } }, 'content.sections.0.rows.en'],
  ['an unknown kind', { kind: 'script' }, 'content.sections.0.kind'],
  ['no text', { kind: 'strip', text: { hi: 'केवल' } }, 'content.sections.0.text.en'],
  ['a text that is too long', strip('x'.repeat(301)), 'content.sections.0.text.en'],
  ['a wrong language', { kind: 'strip', text: { en: 'A', xx: 'B' } }, 'content.sections.0.text.xx'],
  ['an unknown collection', { kind: 'tiles', heading: { en: 'A' }, collections: ['none'] }, 'content.sections.0.collections.0'],
  [
    'an unknown product',
    { kind: 'picture', heading: { en: 'A' }, pictures: { from: 'products', products: ['none'] } },
    'content.sections.0.pictures.products.0',
  ],
  ['no picture', { kind: 'hero', heading: { en: 'A' }, picture: { key: '', alt: { en: 'A', hi: 'A' } } }, 'content.sections.0.picture.key'],
  [
    'a picture that is not there',
    { kind: 'hero', heading: { en: 'A' }, picture: { key: '0'.repeat(32), alt: { en: 'A', hi: 'A' } } },
    'content.sections.0.picture.key',
  ],
  [
    'a picture described in one language',
    { kind: 'picture', heading: { en: 'A' }, pictures: { from: 'uploaded', uploads: [{ key: '0'.repeat(32), alt: { en: 'A' } }] } },
    'content.sections.0.pictures.uploads.0.alt.hi',
  ],
  [
    'no disclaimer',
    {
      ...{ kind: 'before-after', heading: { en: 'A' }, before: { key: '0'.repeat(32), alt: { en: 'A', hi: 'A' } } },
      after: { key: '1'.repeat(32), alt: { en: 'A', hi: 'A' } },
      disclaimer: {},
    },
    'content.sections.0.disclaimer.en',
  ],
  [
    'a link that runs code',
    { kind: 'picture', heading: { en: 'A' }, link: { to: 'javascript:alert(1)', label: { en: 'A' } }, pictures: { from: 'none' } },
    'content.sections.0.link.to',
  ],
])('a section with %s is refused at its field and nothing is written', async (_, wrong, field) => {
  const answer = await save('home', contentOf(wrong));
  expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, [field]]);
  expect([await s.db.$count(contentPages), await s.db.$count(contentVersions)]).toEqual([0, 0]);
});

test('31 sections, two sliders and one name twice are refused, and so is publishing an empty page', async () => {
  expect((await save('home', contentOf(...Array(31).fill(strip('A'))))).status).toBe(400);
  const slider = { kind: 'slider', heading: { en: 'A' } };
  expect(Object.keys((await save('home', contentOf(slider, slider))).json.fields)).toEqual(['content.sections.1.kind']);
  const named = { ...strip('A'), name: 'rose' };
  expect(Object.keys((await save('home', contentOf(named, named))).json.fields)).toEqual(['content.sections.1.name']);
  expect((await publish('about', null)).status).toBe(400);
});

test('text is text: markup of a section is not run', async () => {
  await show('home', strip('<script>alert(1)</script>'));
  expect((await read('/')).html).not.toContain('<script>alert(1)');
});

test('a scheduled version takes over at its moment, and can be withdrawn before', async () => {
  await show('home', strip('Now'));
  const draft = (await as('GET', '/api/pages/home')).json;
  const saved = await save('home', contentOf(strip('Later')), draft.updatedAt);
  const later = new Date(s.shop.now().getTime() + 60 * 60_000).toISOString();
  const { json } = await publish('home', saved.json.updatedAt, later);
  expect(json.versions.map(({ state }: { state: string }) => state)).toEqual(['scheduled', 'live']);
  const keptUntil = async () => {
    expect((await read('/')).html).toContain('Now');
    return s.shop.pages.get('/')?.until?.toISOString();
  };
  await expect.poll(keptUntil).toBe(later);
  s.setClock(new Date(s.shop.now().getTime() + 2 * 60 * 60_000));
  // The cache of a test has a clock of its own.
  s.shop.pages.drop('all');
  expect((await read('/')).html).toContain('Later');
  const past = await publish('home', json.updatedAt, '2020-01-01T00:00:00+05:30');
  expect([past.status, Object.keys(past.json.fields)]).toEqual([400, ['visibleFrom']]);
  expect((await as('DELETE', `/api/pages/home/versions/${json.versions[0].id}`)).status).toBe(409);
  const again = (await as('GET', '/api/pages/home')).json;
  const next = await publish('home', again.updatedAt, new Date(s.shop.now().getTime() + 60 * 60_000).toISOString());
  expect((await as('DELETE', `/api/pages/home/versions/${next.json.versions[0].id}`)).json.versions).toHaveLength(2);
});

test('an earlier version is restored into the draft', async () => {
  const first = await show('home', strip('First'));
  const second = await show('home', strip('Second'));
  const path = `/api/pages/home/versions/${first.versions[0]?.id}/restore`;
  const restored = await as('POST', path, { updatedAt: second.updatedAt });
  expect([restored.json.draft.sections[0].text.en, restored.json.hasChanges]).toEqual(['First', true]);
  expect((await read('/')).html).toContain('Second');
  expect((await s.db.select().from(audit)).map(({ action }) => action)).toContain('content-page.restore');
});

test('of two colleagues who publish or save at once, one is told to reload', async () => {
  const { json } = await save('home', contentOf(strip('A')));
  const published = await Promise.all([publish('home', json.updatedAt), publish('home', json.updatedAt)]);
  expect(published.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await s.db.$count(contentVersions)).toBe(1);
  const both = await Promise.all([save('about', contentOf(strip('A'))), save('about', contentOf(strip('B')))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a landing page has its own address, the sitemap names it, and a former one leads to it', async () => {
  const { id, updatedAt } = (await as('POST', '/api/pages', { slug: 'gifts', title: { en: 'Gifts' } })).json;
  expect((await read('/pages/gifts')).status).toBe(404);
  expect((await as('POST', '/api/pages', { slug: 'gifts', title: { en: 'Gifts' } })).status).toBe(409);
  expect((await as('POST', '/api/pages', { slug: 'home', title: { en: 'Home' } })).status).toBe(400);
  const saved = await save(id, contentOf(strip('In a box')), updatedAt);
  await publish(id, saved.json.updatedAt);
  const { html, status } = await read('/pages/gifts');
  expect([status, html.includes('In a box'), html.includes('<meta name="description" content="Boxes to give"')]).toEqual([200, true, true]);
  expect((await read('/hi/pages/gifts')).html).toContain('तोहफ़े');
  expect((await read('/pages/Gifts')).status).toBe(301);
  expect((await read('/sitemap.xml')).html).toContain('/hi/pages/gifts</loc>');
  const { draft, updatedAt: seenAt } = (await as('GET', `/api/pages/${id}`)).json;
  const moved = await as('PUT', `/api/pages/${id}`, { slug: 'presents', content: draft, updatedAt: seenAt });
  expect([moved.status, moved.json.path]).toEqual([200, '/pages/presents']);
  await expect.poll(async () => (await read('/pages/gifts')).status).toBe(301);
  expect((await read('/pages/presents')).status).toBe(200);
  expect((await as('DELETE', `/api/pages/${id}`)).status).toBe(200);
  await expect.poll(async () => (await read('/pages/presents')).status).toBe(404);
  await expect.poll(async () => (await read('/sitemap.xml')).html.includes('/pages/presents')).toBe(false);
  expect((await as('DELETE', '/api/pages/home')).status).toBe(409);
});

test('a page that was published often hides no version of another', async () => {
  await show('about', strip('Who we are'));
  const often = await show('home', strip('Only roses'));
  const [home] = await s.db.select().from(contentPages).where(eq(contentPages.kind, 'home'));
  const version = { pageId: home?.id as string, content: often.draft };
  await s.db
    .insert(contentVersions)
    .values(Array.from({ length: 120 }, (_, minute) => ({ ...version, visibleFrom: new Date(Date.now() + minute) })));
  const { json } = await as('GET', '/api/pages');
  expect(json.slice(0, 2).map(({ id, state, hasChanges }: PageAnswer) => [id, state, hasChanges])).toEqual([
    ['home', 'live', false],
    ['about', 'live', false],
  ]);
});

test('About shows its sections once they are published', async () => {
  expect((await read('/about-us')).html).toContain('Our Philosophy');
  await show('about', { kind: 'text', name: 'mission', heading: { en: 'Why we mix' }, paragraphs: [] });
  await expect.poll(async () => (await read('/about-us')).html.includes('Why we mix')).toBe(true);
  expect((await read('/about-us')).html).toContain('id="mission"');
});

test.each([
  ['terms', '/terms-and-conditions', 'liability'],
  ['shipping', '/Shipping-And-Refund-Policy', 'return-and-exchange'],
  ['privacy', '/privacy', 'your-rights'],
])('staff add text of their own below %s, and take it away again', async (key, path, own) => {
  const text = (en: string) => ({ kind: 'article', text: { en: `<p>${en}</p>`, hi: `<p>${en}, हिन्दी में</p>` } });
  const before = (await read(path)).html;
  expect(before).toContain(`id="${own}"`);
  const live = await show(key, text('Bulk orders are packed in a week.'));
  expect([live.state, live.path]).toEqual(['live', path]);
  await expect.poll(async () => (await read(path)).html).toContain('<p>Bulk orders are packed in a week.</p>');
  const { html } = await read(path);
  expect(html.indexOf(`id="${own}"`)).toBeLessThan(html.indexOf('Bulk orders'));
  expect((await read(`/hi${path}`)).html).toContain('Bulk orders are packed in a week., हिन्दी में');
  expect((await as('POST', `/api/pages/${key}/unpublish`, { updatedAt: live.updatedAt })).status).toBe(200);
  await expect.poll(async () => (await read(path)).html).not.toContain('Bulk orders');
  expect((await read(path)).html).toContain(`id="${own}"`);
});

test('a policy has texts and questions only, and stays in the shop', async () => {
  const saved = await save('terms', contentOf(strip('Sale!')));
  expect([saved.status, saved.json.fields]).toEqual([400, { 'content.sections.0.kind': 'A policy has texts and questions only' }]);
  expect((await as('DELETE', '/api/pages/terms')).status).toBe(409);
  expect((await as('POST', '/api/pages/home/unpublish', { updatedAt: null })).status).toBe(409);
});

test('only staff preview a draft', async () => {
  await save('home', contentOf(strip('Not yet', 'अभी नहीं')));
  const preview = async (query: string, token?: string) => {
    const headers = { accept: 'text/html', ...(token && { cookie: `session=${token}` }) };
    return (await s.fetch(new Request(`http://shop.test/admins/pages/home/preview${query}`, { headers }))).text();
  };
  expect(await preview('', staff.token)).toContain('Not yet');
  expect(await preview('?language=hi', staff.token)).toContain('अभी नहीं');
  expect(await preview('')).not.toContain('Not yet');
});

test('what staff are writing is shown to them alone, in a frame of this shop only, until they save', async () => {
  const preview = async (who: Person, query = '?unsaved') => {
    const answer = await s.fetch(
      new Request(`http://shop.test/admins/pages/home/preview${query}`, {
        headers: { cookie: `session=${who.token}`, accept: 'text/html' },
      }),
    );
    return { status: answer.status, html: await answer.text(), headers: answer.headers };
  };
  const write = (content: object) => as('PUT', '/api/pages/home/preview', { content });
  expect((await write(contentOf(strip('Half a sen')))).status).toBe(200);
  expect((await write(contentOf(strip('Half a sentence')))).status).toBe(200);
  const { html, headers } = await preview(staff);
  expect([html.includes('Half a sentence'), headers.get('x-frame-options')]).toEqual([true, 'SAMEORIGIN']);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect((await preview(staff, '')).html).not.toContain('Half a sentence');
  const colleague = await aStaffMember(s, 'colleague@example.com', 'marketing');
  expect((await preview(colleague)).html).not.toContain('Half a sentence');
  expect(await s.db.$count(contentPages)).toBe(0);

  const half = [strip(''), { kind: 'hero', heading: { en: 'No picture yet' }, picture: null }, { kind: 'pop-up' }];
  expect((await write(contentOf(...half))).json).toEqual({ leftOut: 2 });
  expect((await preview(staff)).html).toContain('…');
  expect((await write(contentOf(...Array(31).fill(strip('A'))))).status).toBe(400);
  expect((await as('PUT', '/api/pages/0199a0a0-0000-7000-8000-000000000000/preview', { content: contentOf() })).status).toBe(404);
  const packer = await aStaffMember(s, 'packer@example.com', 'packer');
  const refused = await s.request('PUT', '/api/pages/home/preview', { as: packer.token, body: { content: contentOf() } });
  expect(refused.status).toBe(403);

  await save('home', contentOf(strip('Saved')));
  expect((await preview(staff)).html).toContain('Saved');
  for (const path of ['/', '/shop', '/admins/pages']) {
    const other = await s.fetch(new Request(`http://shop.test${path}`, { headers: { cookie: `session=${staff.token}` } }));
    expect([path, other.headers.get('x-frame-options')]).toEqual([path, 'DENY']);
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

test('link previews show the share picture of a page, else the first picture on it', async () => {
  const [chosen, shown] = [await anUpload('#a00', 'The box, open'), await anUpload('#0a0', 'A hand with the box')];
  const hero = { kind: 'hero', heading: { en: 'Gifts' }, picture: shown };
  const imageOf = async (path: string) => /property="og:image" content="[^"]*\/([0-9a-f]{32})/.exec((await read(path)).html)?.[1];
  const { id } = (await as('POST', '/api/pages', { slug: 'boxes', title: { en: 'Boxes' } })).json;
  const { id: postId } = (await as('POST', '/api/pages', { kind: 'post', slug: 'boxes', title: { en: 'Boxes' } })).json;
  const pages = { home: '/', about: '/about-us', [id]: '/pages/boxes', [postId]: '/journal/boxes' };
  for (const [key, path] of Object.entries(pages)) {
    for (const sharePicture of [chosen, null]) {
      const { updatedAt } = (await as('GET', `/api/pages/${key}`)).json;
      const saved = await save(key, { ...contentOf(hero), sharePicture }, updatedAt);
      await publish(key, saved.json.updatedAt);
      await expect.poll(() => imageOf(path)).toBe((sharePicture ?? shown).key);
      expect((await read(path)).html).toContain(`property="og:image:alt" content="${(sharePicture ?? shown).alt.en}"`);
    }
  }
});
