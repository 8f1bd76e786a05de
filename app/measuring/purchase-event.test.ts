import { expect, test } from 'vitest';
import { clientIdOf, hashed, phoneForMeta } from './purchase-event.ts';

/** The example of Meta's own document on hashing: john_smith@gmail.com. */
test('texts are trimmed, put into lower case and hashed with SHA-256, as Meta documents it', () => {
  const documented = '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f';
  expect([' John_Smith@gmail.com', 'john_smith@gmail.com'].map(hashed)).toEqual([documented, documented]);
});

test.each([
  ['9876543210', '919876543210'],
  ['+91 98765 43210', '919876543210'],
  ['09876543210', '919876543210'],
])('a phone is its digits with the country, without zeros before them: %s', (phone, expected) => {
  expect(phoneForMeta(phone)).toBe(expected);
});

test('a person has the same number each time, another with another secret, and never that of another person', () => {
  const ids = [clientIdOf('a', 'x'), clientIdOf('a', 'x'), clientIdOf('b', 'x'), clientIdOf('a', 'y')];
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
});
