import { expect, test } from 'vitest';
import { OWN_COLOURS } from '../../settings/colours.ts';
import { mailBody } from './mail-body.ts';

const sender = {
  name: 'Nikhar & Co',
  address: 'Nikhar Botanicals, Bangalore',
  email: 'care@nikhar.example',
  url: 'https://shop.test',
  logo: null,
  colours: OWN_COLOURS,
};

test('whatever is passed in is text, in every part of the mail', () => {
  const evil = `<img src=x onerror="alert('1')">`;
  const { html, text } = mailBody(sender, 'en', {
    heading: evil,
    paragraphs: [evil],
    code: evil,
    table: [[evil, evil]],
    button: { label: evil, path: `/?"${evil}` },
    note: { text: evil, url: evil },
  });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('"alert');
  expect(text).toContain(evil);
});

test('the plain text contains everything that the HTML shows', () => {
  const { text } = mailBody(sender, 'en', {
    heading: 'Order placed',
    paragraphs: ['Thank you.'],
    table: [['Total', '₹451.82']],
    button: { label: 'View order', path: '/orders' },
    note: { text: 'Unsubscribe', url: 'https://shop.test/u' },
  });
  expect(text).toBe(
    [
      'Order placed',
      'Thank you.',
      'Total: ₹451.82',
      'View order:\nhttps://shop.test/orders',
      'Unsubscribe: https://shop.test/u',
      'Nikhar Botanicals, Bangalore\ncare@nikhar.example',
    ].join('\n\n'),
  );
});

test('a shop without an address still signs with its name', () => {
  expect(mailBody({ ...sender, address: '', email: '' }, 'en', { heading: 'Hello', paragraphs: [] }).text).toBe('Hello\n\nNikhar & Co');
});

test('the logo replaces the name, with an address of its own and the name as its alt text', () => {
  const logo = { src: '/media/0123-logo.png', width: 480, height: 144 };
  const { html } = mailBody({ ...sender, logo }, 'en', { heading: 'Hello', paragraphs: [] });
  expect(html).toContain('<img src="https://shop.test/media/0123-logo.png" width="160" height="48" alt="Nikhar &#38; Co"');
});

test('a mail uses the colours of the brand', () => {
  const { html } = mailBody({ ...sender, colours: { ...OWN_COLOURS, action: '#1a4a7a', page: '#eef2f6' } }, 'en', {
    heading: 'Hello',
    paragraphs: [],
    button: { label: 'Go', path: '/' },
  });
  expect(html).toContain('background:#1a4a7a;color:#fffdf9');
  expect(html).toContain('background:#eef2f6');
  expect(html.toLowerCase()).not.toContain(OWN_COLOURS.action);
});
