import { expect, test } from 'vitest';
import { maskedEmail, maskedFor, maskedPhone } from './masked.ts';

test.each([
  ['asha@example.com', 'a***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['', ''],
])('%j is shown as %j', (email, shown) => expect(maskedEmail(email)).toBe(shown));

test.each([
  ['9876543210', '******3210'],
  ['+91 98765 43210', '+** ***** *3210'],
  ['', ''],
])('%j is shown as %j', (phone, shown) => expect(maskedPhone(phone)).toBe(shown));

test('e-mail and telephone are masked at any depth, but for those who look after customers', () => {
  const day = new Date(0);
  const row = { email: 'asha@example.com', address: { phone: '9876543210', city: 'Bengaluru' }, day, items: [{ email: null }], total: 3 };
  expect(maskedFor({ staffRole: 'packer' }, [row])).toEqual([
    { ...row, email: 'a***@example.com', address: { phone: '******3210', city: 'Bengaluru' } },
  ]);
  for (const staffRole of ['owner', 'manager'] as const) expect(maskedFor({ staffRole }, [row])).toEqual([row]);
  expect(row.email).toBe('asha@example.com');
});
