// What staff write themselves can be written in a third language too: that language is a line of configuration, and each form, call and
// page has its texts.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dictionaries } from '../app/language/dictionaries.server.ts';
import { pagesInLanguages } from '../app/language/language.server.ts';
import { inLanguage, LANGUAGES, type Language } from '../app/platform/words/language.ts';
import { pagesFromSources } from './pages.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { aProduct, aStaffMember, type Person } from './world.ts';

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

async function staffForm(path: string) {
  const headers = { accept: 'text/html', cookie: `session=${staff.token}` };
  const response = await s.fetch(new Request(`http://shop.test${path}`, { headers }));
  expect(response.status).toBe(200);
  return response.text();
}

/** A write by staff; cached pages are gone a moment later. */
async function write(method: 'POST' | 'PUT', path: string, body: unknown) {
  const answer = await s.request(method, path, { body, as: staff.token });
  expect([answer.text, answer.status < 300]).toEqual([answer.text, true]);
  return answer.json;
}

const shows = (path: string, text: string, language: Language = THIRD) =>
  expect.poll(async () => (await read(path, language)).includes(text), { message: `${text} on ${path}` }).toBe(true);

test('a product with its ingredients and the alternative texts of its pictures', async () => {
  const { id, slug } = await aProduct(s, {
    name: 'Rose Balm',
    keyIngredients: [{ name: 'Rose', description: 'Petals', benefits: ['Calms'], mediaKey: null }],
  });
  const form = new FormData();
  const texts = {
    name: 'Balmo Roza',
    description: '<p>Mola</p>',
    howToUse: ['Apliku ghin'],
    keyIngredients: { Rose: { name: 'Rozo', description: '', benefits: ['Trankviligas'] } },
  };
  form.set('texts', JSON.stringify({ [THIRD]: texts, hi: { name: 'रोज़ बाम' } }));
  form.set('images', new File([await aPicture()], 'tin.png', { type: 'image/png' }));
  form.set('pictures', JSON.stringify([{ file: 0, alt: 'A tin', texts: { [THIRD]: { alt: 'Skatolo' }, hi: { alt: 'डिब्बी' } } }]));
  const saved = await write('PUT', `/api/product/${id}`, form);
  expect(saved.names).toEqual({ [THIRD]: 'Balmo Roza', hi: 'रोज़ बाम' });

  for (const text of ['Balmo Roza', 'Mola', 'Apliku ghin', 'Rozo', 'Trankviligas', 'alt="Skatolo"']) await shows(`/product/${slug}`, text);
  await shows('/shop', 'Balmo Roza');
  await shows('/search?q=balmo', 'Balmo Roza');
  await shows(`/product/${slug}`, 'रोज़ बाम', 'hi');
  await shows(`/product/${slug}`, 'alt="A tin"', 'en');

  const html = await staffForm(`/admins/products/${id}`);
  for (const language of [THIRD, 'hi']) expect(html).toContain(`name="texts.${language}.name"`);
  expect(html).toContain('value="Balmo Roza"');
  expect(html).toContain('value="Skatolo"');
});
