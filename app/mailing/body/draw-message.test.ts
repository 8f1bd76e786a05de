import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { OWN_COLOURS } from '../../settings/colours.ts';
import { drawMessage } from './draw-message.server.ts';
import type { MailGood } from './mail-blocks.ts';
import { cleanMessage, goodsIn, picturesIn } from './mail-markup.server.ts';
import { countNames, fillName, firstNameOf, nameField, unknownField } from './name-field.ts';

const sender = { name: 'Nikhar', address: '', email: '', url: 'https://shop.test', logo: null, colours: OWN_COLOURS };
const KEY = '0123456789abcdef0123456789abcdef';
const BALM = '11111111-1111-4111-8111-111111111111';
const GONE = '22222222-2222-4222-8222-222222222222';
const balm: MailGood = {
  id: BALM,
  name: 'Rose <Balm>',
  path: '/product/rose',
  picture: `/media/${KEY}-mail.jpg`,
  price: '₹352.82',
  soldOut: null,
};

const goods = new Map([[BALM, balm]]);
const draw = (message: string, { firstName = '', language = 'en' as 'en' | 'hi', campaign = 'diwali' as string | null } = {}) =>
  drawMessage(cleanMessage(message), { sender, goods, campaign, reader: { language, firstName } });

/** What a mail program would do: the tags with their attributes, in order. */
function tagsIn(html: string) {
  const tags: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => tags.push({ name, attributes }) });
  parser.end(html);
  return tags;
}

const piece = fc.oneof(
  fc.constantFrom(
    '<script>',
    '</script>',
    '<img src="https://spy.example/p.gif">',
    '<a href="javascript:alert(1)">',
    '<p data-button="yes">',
  ),
  fc.constantFrom(
    '<p data-products="',
    BALM,
    '">',
    `<img src="/media/${KEY}-mail.jpg" alt="A" width="9999">`,
    '</a></p>',
    '{first name|you}',
  ),
  fc.constantFrom(
    '<style>',
    '<b onclick="x()">',
    '<div style="background:url(//x)">',
    '<!--',
    '-->',
    '&lt;script&gt;',
    '"',
    "'",
    '<svg/onload=x>',
  ),
  fc.string({ maxLength: 8 }),
);
const markup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const name = fc.oneof(
  fc.string({ maxLength: 20, unit: 'grapheme' }),
  fc.constantFrom('', '<b>Asha</b>', '"><img/src=x>', '&amp;', '{first', '$&', 'محمد', 'आशा राव', '\u202eevil', "O'Brien", 'Asha\r\nBcc:x'),
);

test('whatever staff paste and whatever a customer is called, a mail holds no script, no style sheet, no handler and no foreign picture', () => {
  fc.assert(
    fc.property(markup, name, (written, fullName) => {
      const { html } = draw(written, { firstName: firstNameOf(fullName) });
      for (const { name: tag, attributes } of tagsIn(html)) {
        expect(['script', 'style', 'svg', 'iframe', 'object', 'form', 'input', 'link', 'meta']).not.toContain(tag);
        expect(Object.keys(attributes).filter((each) => each.startsWith('on'))).toEqual([]);
        if (tag === 'img') expect(attributes['src']).toMatch(/^https:\/\/shop\.test\/media\/[0-9a-f]{32}-mail\.jpg$/);
        if (attributes['href']) expect(attributes['href']).toMatch(/^(?:https?:|mailto:|tel:|(?![a-z]+:))/i);
        expect(attributes['style'] ?? '').not.toMatch(/url|expression|position/i);
      }
    }),
    { numRuns: 400 },
  );
});

test('cleaning a message twice changes nothing', () => {
  fc.assert(
    fc.property(markup, (written) => {
      const clean = cleanMessage(written);
      expect(cleanMessage(clean)).toBe(clean);
    }),
    { numRuns: 400 },
  );
});

test('a name adds its own letters to a mail and nothing else: no tag, no line, no turned text', () => {
  fc.assert(
    fc.property(name, (fullName) => {
      const firstName = firstNameOf(fullName);
      const message = '<p>Hello {first name|there}, <b>news</b></p>';
      const shape = ({ html }: { html: string }) => tagsIn(html).map((tag) => tag.name);
      expect(shape(draw(message, { firstName }))).toEqual(shape(draw(message)));
      expect(fillName('Hello {first name|there}', firstName)).not.toMatch(/[\r\n\u202a-\u202e]/);
      expect(fillName('Hello {first name|there}', firstName).length).toBeGreaterThan('Hello '.length);
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['Asha Rao', 'Asha'],
  ['  Dr.  Meera Iyer', 'Meera'],
  ['आशा राव', 'आशा'],
  ['A', 'A'],
  ['', ''],
  [null, ''],
  ['Shri', ''],
  ['12345', ''],
  ['win.example/prize now', ''],
  ['a@b.example', ''],
  ['x'.repeat(40), ''],
  ['\u202eAsha', 'Asha'],
  ['क\u094d\u200dष', 'क\u094d\u200dष'],
])('of %j the first name is %j', (fullName, firstName) => expect(firstNameOf(fullName)).toBe(firstName));

test('a reader without a name gets the word after the bar, or nothing and no lonely space', () => {
  expect(fillName('Hello {first name|there}, hi {first name}!', '')).toBe('Hello there, hi!');
  expect(fillName('Hello {first name|there}', 'Asha')).toBe('Hello Asha');
  expect(fillName('{first name}', '{first name|x}')).toBe('{first name|x}');
  expect(fillName('Hello {first name}', 'محمد')).toBe('Hello \u2068محمد\u2069');
  expect([countNames(`${nameField('dear {x}')} {first name}`), unknownField('Hi {first name|a} {last name}')]).toEqual([2, '{last name}']);
  expect(draw('<p>Hi {first name|A &amp; B}</p>').text).toBe('Hi A & B');
});

test('links of the shop name the campaign and are in the language of the reader; others stay as they are', () => {
  const message =
    '<p><a href="/shop">Shop</a> <a href="https://shop.test/product/rose?variant=a&amp;b=1">Rose</a> <a href="https://other.test/x">Other</a> <a href="//evil.test">Evil</a></p>';
  const hrefs = tagsIn(draw(message, { language: 'hi' }).html).flatMap(({ attributes }) => attributes['href'] ?? []);
  const marks = 'utm_source=mail&utm_medium=email&utm_campaign=diwali';
  expect(hrefs).toEqual([
    `https://shop.test/hi/shop?${marks}`,
    `https://shop.test/product/rose?variant=a&b=1&${marks}`,
    'https://other.test/x',
  ]);
  expect(draw(message, { campaign: null }).text).toBe(
    'Shop (https://shop.test/shop) Rose (https://shop.test/product/rose?variant=a&b=1) Other (https://other.test/x) Evil',
  );
});

test('a picture is no wider than the mail and says what it shows, and a button is a link with a ground of its own', () => {
  const picture = `<p data-picture="yes"><a href="/shop"><img src="/media/${KEY}-mail.jpg" alt="Rose &quot;balm&quot;" width="2400"></a></p>`;
  const { html, text } = draw(`${picture}<p data-button="yes" align="center"><a href="/shop">Buy <b>now</b></a></p>`);
  const [link, image, table, , , button] = tagsIn(html).filter(({ name: tag }) => !['p', 'tbody'].includes(tag));
  expect(link?.attributes['href']).toContain('https://shop.test/shop?utm_source=mail');
  expect(image?.attributes).toMatchObject({ src: `https://shop.test/media/${KEY}-mail.jpg`, width: '536', alt: 'Rose "balm"' });
  expect([table?.attributes['align'], button?.attributes['style']]).toEqual(['center', expect.stringContaining(OWN_COLOURS.paper)]);
  expect(html).toContain(`bgcolor="${OWN_COLOURS.action}"`);
  expect(text).toMatch(/^\[Rose "balm"\] \(https:.*\)\nBuy now \(https:/);
  expect(picturesIn(cleanMessage(picture))).toEqual([KEY]);
});

test('products are drawn as they are now; those that are gone are left out, and a block of gone ones with its space', () => {
  const message = `<p>New</p><p data-products="${GONE},${BALM},no-id">old words</p><p>Bye</p>`;
  expect(goodsIn(cleanMessage(message))).toEqual([GONE, BALM]);
  const { html, text } = draw(message);
  expect(html).toContain('Rose &#60;Balm&#62;</a><br>₹352.82');
  expect(html).not.toContain('old words');
  expect(text).toBe(
    'New\n\nRose <Balm>: ₹352.82\nhttps://shop.test/product/rose?utm_source=mail&utm_medium=email&utm_campaign=diwali\n\nBye',
  );
  expect(draw(`<p>New</p><p data-products="${GONE}">x</p>`).html).toBe('<p>New</p>');
});

test('a product without a picture leaves no empty column', () => {
  const bare = new Map([...goods, [GONE, { ...balm, id: GONE, name: 'Bare', picture: null }]]);
  const message = cleanMessage(`<p data-products="${BALM},${GONE}">x</p>`);
  const { html } = drawMessage(message, { sender, goods: bare, campaign: null, reader: { language: 'en', firstName: '' } });
  const cells = html
    .split('<tr>')
    .slice(1)
    .map((row) => tagsIn(row).flatMap(({ name, attributes }) => (name === 'td' ? [attributes['colspan']] : [])));
  expect(cells).toEqual([[undefined, undefined], ['2']]);
});
