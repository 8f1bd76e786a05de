// What staff write themselves can be written in a third language too: that language is a line of configuration, and each form, call and
// page has its texts.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_DECLARATIONS } from '../app/catalogue/declarations/declarations.schema.ts';
import { dictionaries } from '../app/language/dictionaries.server.ts';
import { pagesInLanguages } from '../app/language/language.server.ts';
import { inLanguage, LANGUAGES, type Language, SOURCE } from '../app/platform/words/language.ts';
import { termsWords } from '../app/policies/terms-words.ts';
import { TRANSLATED } from '../app/policies/translated.ts';
import { pagesFromSources } from './pages.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, type Person } from './world.ts';

const THIRD = 'qx' as Language;
let s: TestShop;
let staff: Person;

beforeAll(async () => {
  LANGUAGES[THIRD] = { tag: 'qx-IN', name: 'Third', stop: '.' };
  dictionaries[THIRD] = { messages: {}, mails: {}, browsing: {}, atHome: {} };
  s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
  staff = await aStaffMember(s);
});
afterAll(async () => {
  delete (LANGUAGES as Partial<typeof LANGUAGES>)[THIRD];
  delete dictionaries[THIRD];
  delete TRANSLATED[THIRD];
  await s.close();
});

const aPicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 48, height: 32, channels: 3, background: '#8c4a2f' } })
      .png()
      .toBuffer(),
  );

async function read(path: string, language: Language = THIRD) {
  const response = await s.fetch(new Request(`http://shop.test${inLanguage(path, language)}`, { headers: { accept: 'text/html' } }));
  expect(response.status).toBe(200);
  return response.text();
}

async function readAs({ token }: Person, path: string, language: Language = SOURCE) {
  const headers = { accept: 'text/html', cookie: `session=${token}` };
  const response = await s.fetch(new Request(`http://shop.test${inLanguage(path, language)}`, { headers }));
  expect(response.status).toBe(200);
  return response.text();
}
const staffForm = (path: string) => readAs(staff, path);

/** A write by staff; cached pages are gone a moment later. */
async function write(method: 'POST' | 'PUT', path: string, body: unknown) {
  const answer = await s.request(method, path, { body, as: staff.token });
  expect([answer.text, answer.status < 300]).toEqual([answer.text, true]);
  return answer.json;
}

/** The first page waits for its sources to be read. */
const shows = (path: string, text: string, language: Language = THIRD) =>
  expect.poll(async () => (await read(path, language)).includes(text), { message: `${text} on ${path}`, timeout: 20_000 }).toBe(true);

test('a product with its ingredients and the alternative texts of its pictures', async () => {
  const { id, slug } = await aProduct(s, {
    name: 'Rose Balm',
    keyIngredients: [{ name: 'Rose', description: 'Petals', benefits: ['Calms'], mediaKey: null }],
    declarations: { ...NO_DECLARATIONS, genericName: 'Balm stick', warnings: 'For external use only.' },
  });
  const form = new FormData();
  const texts = {
    name: 'Balmo Roza',
    description: '<p>Mola</p>',
    howToUse: ['Apliku ghin'],
    genericName: 'Balmostango',
    warnings: 'Nur por ekstera uzo.',
    keyIngredients: { Rose: { name: 'Rozo', description: '', benefits: ['Trankviligas'] } },
  };
  form.set('texts', JSON.stringify({ [THIRD]: texts, hi: { name: 'रोज़ बाम' } }));
  form.set('images', new File([await aPicture()], 'tin.png', { type: 'image/png' }));
  form.set('pictures', JSON.stringify([{ file: 0, alt: 'A tin', texts: { [THIRD]: { alt: 'Skatolo' }, hi: { alt: 'डिब्बी' } } }]));
  const saved = await write('PUT', `/api/product/${id}`, form);
  expect(saved.names).toEqual({ [THIRD]: 'Balmo Roza', hi: 'रोज़ बाम' });

  const shown = ['Balmo Roza', 'Mola', 'Apliku ghin', 'Rozo', 'Trankviligas', 'Balmostango', 'Nur por ekstera uzo.', 'alt="Skatolo"'];
  for (const text of shown) await shows(`/product/${slug}`, text);
  await shows('/shop', 'Balmo Roza');
  await shows('/search?q=balmo', 'Balmo Roza');
  await shows(`/product/${slug}`, 'रोज़ बाम', 'hi');
  for (const text of ['alt="A tin"', 'Balm stick', 'For external use only.']) await shows(`/product/${slug}`, text, 'en');
  await shows('/search?q=balmostango', 'Balmo Roza');

  const html = await staffForm(`/admins/products/${id}`);
  for (const language of [THIRD, 'hi']) expect(html).toContain(`name="texts.${language}.name"`);
  expect(html).toContain('value="Balmo Roza"');
  for (const text of ['value="Skatolo"', 'value="Balmostango"', 'Nur por ekstera uzo.']) expect(html).toContain(text);
});

test('a slide', async () => {
  const form = new FormData();
  form.set('images', new File([await aPicture()], 'slide.png', { type: 'image/png' }));
  const { images } = await write('POST', '/api/upload/desktop', form);
  const { key } = images[0];
  const slide = { alt: 'Balms on a shelf', heading: 'Made slowly', text: 'In small batches', actionLabel: 'Shop', actionHref: '/shop' };
  const texts = { [THIRD]: { alt: 'Balmoj', heading: 'Farita malrapide', text: 'Malgrandaj aroj', actionLabel: 'Butiko' } };
  await write('PUT', `/api/image/key?key=${encodeURIComponent(key)}`, { ...slide, texts });
  await write('POST', '/api/slider/save', { desktop: [key], mobile: [] });
  for (const text of ['alt="Balmoj"', 'Farita malrapide', 'Malgrandaj aroj', 'Butiko']) await shows('/', text);
  await shows('/', 'Made slowly', 'hi');
});

test('the tagline, and the banner of a campaign', async () => {
  await write('PUT', '/api/settings/identity', { tagline: 'Slow skin care', texts: { [THIRD]: { tagline: 'Malrapida prizorgo' } } });
  const campaign = {
    ...{ key: 'sale', banner: 'Winter sale', isActive: true },
    startsAt: '2026-01-01T00:00:00+05:30',
    endsAt: '2036-01-01T00:00:00+05:30',
    texts: { [THIRD]: { banner: 'Vintra vendo' } },
  };
  await write('PUT', '/api/settings/campaigns', { campaigns: [campaign] });
  await shows('/', 'Malrapida prizorgo');
  await shows('/', 'Vintra vendo');
  await shows('/', 'Slow skin care', 'hi');
  await shows('/', 'Winter sale', 'hi');

  expect(await staffForm('/admins/settings/identity')).toContain(`name="texts.${THIRD}.tagline" value="Malrapida prizorgo"`);
  expect(await staffForm('/admins/settings/campaigns')).toContain(`name="campaigns.0.texts.${THIRD}.banner" value="Vintra vendo"`);
});

test('a coupon, and that of a campaign, in the cart', async () => {
  const texts = (description: string) => ({ [THIRD]: { description } });
  await write('POST', '/api/coupons', { code: 'TEN', description: 'A tenth off', discountPercentage: 10, texts: texts('Dekono') });
  const coupon = {
    code: 'HALF',
    description: 'Half off',
    type: 'percentage',
    discountPercentage: 50,
    firstOrderOnly: false,
    isPublic: true,
  };
  const campaign = {
    ...{ key: 'half', banner: 'Half price', isActive: true },
    startsAt: '2026-01-01T00:00:00+05:30',
    endsAt: '2036-01-01T00:00:00+05:30',
    coupon: { ...coupon, texts: texts('Duono') },
  };
  await write('PUT', '/api/settings/campaigns', { campaigns: [campaign] });
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const html = await readAs(shopper, '/cart', THIRD);
  for (const text of ['Dekono', 'Duono']) expect(html).toContain(text);
});

test('the courts’ place, in terms that are translated', async () => {
  await write('PUT', '/api/settings/policies', { courtsPlace: 'Chennai', texts: { [THIRD]: { courtsPlace: 'Ĉenajo' } } });
  await shows('/terms-and-conditions', 'the courts of Chennai');
  const words = TRANSLATED.hi;
  if (words) TRANSLATED[THIRD] = { ...words, terms: termsWords };
  await write('PUT', '/api/settings/policies', { texts: { [THIRD]: { courtsPlace: 'Ĉenajo' } } });
  await shows('/terms-and-conditions', 'the courts of Ĉenajo');
  await shows('/terms-and-conditions', 'the courts of Chennai', 'en');
});
