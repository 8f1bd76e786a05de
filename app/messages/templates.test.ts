// What staff read under E-mails, Messages, Templates: each text to register, and the ids that are missing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesFromSources } from '../../test/pages.ts';
import { openTestShop, type TestShop } from '../../test/shop.ts';
import { aStaffMember } from '../../test/world.ts';
import { pagesInLanguages } from '../language/language.server.ts';
import { languages } from '../platform/words/language.ts';
import { sampleMails } from './admin/sample-mails.server.ts';
import { channelStandings, listTemplates } from './message-log.server.ts';
import { MSG91, WHATSAPP } from './providers/provider-stand-in.ts';

/** Of all templates, Meta has registered two, and DLT none. */
const WHATSAPP_TEMPLATES = 'order-placed=placed_1,order-placed.hi=placed_hi_1';

let s: TestShop;
beforeAll(async () => {
  s = await openTestShop({
    env: { ...WHATSAPP, ...MSG91, WHATSAPP_TEMPLATES, MSG91_TEMPLATES: '' },
    pages: pagesInLanguages(await pagesFromSources(), 'test'),
  });
});
afterAll(() => s.close());

const page = async () => {
  const { token } = await aStaffMember(s);
  const headers = { accept: 'text/html', cookie: `session=${token}` };
  const response = await s.fetch(new Request('http://shop.test/admins/mails/messages/templates', { headers }));
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
};

test('each kind has its text and variables in each language on both channels', async () => {
  const templates = await listTemplates(s.db, s.shop.env);
  const kinds = new Set(templates.map(({ kind }) => kind));
  expect(kinds.size).toBeGreaterThan(8);
  expect(templates).toHaveLength(kinds.size * languages().length);
  for (const { kind, language, channels } of templates) {
    expect(channels.map(({ name }) => name)).toEqual(['whatsapp', 'sms']);
    for (const { text } of channels) expect([kind, language, text.length > 20]).toEqual([kind, language, true]);
  }
});

test('the page shows every text, the ids that are set, and by its setting each one that is missing', async () => {
  const [html, templates] = [await page(), await listTemplates(s.db, s.shop.env)];
  for (const { kind, language, channels } of templates)
    for (const { text, id } of channels) {
      expect(html).toContain(text);
      expect(html).toContain(id ?? `Under Settings, Keys, Templates: ${language === 'en' ? kind : `${kind}.${language}`}=…`);
    }
  const all = templates.length;
  const { channels } = channelStandings(s.shop.env);
  expect(channels.map(({ missing }) => missing)).toEqual([all - 2, all]);
  expect(html).toContain(`${all - 2} template ids missing`);
  expect(html.split('Template id missing')).toHaveLength(1 + 2 * all - 2);
});

test('beside each text the page shows the e-mail of that occasion with its subject, in both languages, or that there is none', async () => {
  const [html, mails] = [await page(), await sampleMails(s.shop, s.shop.now())];
  const drawn = [...mails.values()].filter((mail) => mail !== null);
  const without = [...mails].filter(([, mail]) => mail === null).map(([key]) => key);
  expect(without.filter((key) => key.endsWith(' en'))).toEqual(
    ['cancel-cash', 'order-out-for-delivery', 'order-out-for-delivery-cash', 'sale-recalled'].map((kind) => `${kind} en`),
  );
  expect(html.split('No e-mail is sent then.')).toHaveLength(1 + without.length);
  for (const { subject, text } of drawn) {
    expect(html).toContain(subject);
    for (const line of text.split('\n').filter(Boolean)) expect(html).toContain(line);
  }
  expect(mails.get('order-shipped en')?.subject).toBe('Your order ORD-1001 is on its way');
  expect(mails.get('order-shipped hi')?.text).toMatch(/[\u0900-\u097F]/);
});

test('the words that staff wrote for a reminder stand in its e-mail', async () => {
  const { token } = await aStaffMember(s);
  const texts = { en: { subject: 'Your {product} is waiting', message: 'Hello {name}' } };
  const changed = await s.request('PUT', '/api/reminders/cart', { as: token, body: { texts } });
  expect(changed.status, changed.text).toBe(200);
  const mail = (await sampleMails(s.shop, s.shop.now())).get('remind-cart en');
  expect(mail?.subject).toBe('Your Night Cream is waiting');
  expect(mail?.text).toContain('Hello Asha');
});
