import { expect, test } from 'vitest';
import { mailBody } from './mail-body.ts';

const sender = { name: 'Nikhar & Co', address: 'Nikhar Botanicals, Bangalore', email: 'care@nikhar.example', url: 'https://shop.test' };

test('whatever is passed in is text, in every part of the mail', () => {
  const evil = `<img src=x onerror="alert('1')">`;
  const { html, text } = mailBody(sender, {
    heading: evil,
    paragraphs: [evil],
    code: evil,
    table: [[evil, evil]],
    button: { label: evil, url: `https://shop.test/?"${evil}` },
    note: { text: evil, url: evil },
  });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('"alert');
  expect(text).toContain(evil);
});

test('the plain text carries everything that the HTML shows', () => {
  const { text } = mailBody(sender, {
    heading: 'Order placed',
    paragraphs: ['Thank you.'],
    table: [['Total', '₹451.82']],
    button: { label: 'See the order', url: 'https://shop.test/orders' },
    note: { text: 'Unsubscribe', url: 'https://shop.test/u' },
  });
  expect(text).toBe(
    [
      'Order placed',
      'Thank you.',
      'Total: ₹451.82',
      'See the order:\nhttps://shop.test/orders',
      'Unsubscribe: https://shop.test/u',
      'Nikhar Botanicals, Bangalore\ncare@nikhar.example',
    ].join('\n\n'),
  );
});

test('a shop without an address still signs with its name', () => {
  expect(mailBody({ ...sender, address: '', email: '' }, { heading: 'Hello', paragraphs: [] }).text).toBe('Hello\n\nNikhar & Co');
});
