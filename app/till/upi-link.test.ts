import { expect, test } from 'vitest';
import { isUpiId, upiLink } from './upi-link.ts';

test('the code asks for the amount with two decimals, in rupees, under the reference of the sale', () => {
  expect(upiLink({ upiId: 'nikhar@okicici', name: 'Nikhar & Co', reference: 'T-1A2B3C4D', paise: 52_980 })).toBe(
    'upi://pay?pa=nikhar@okicici&pn=Nikhar%20%26%20Co&tr=T1A2B3C4D&tn=Bill%20T-1A2B3C4D&am=529.80&cu=INR',
  );
});

test.each<[string, boolean]>([
  ['nikhar@okicici', true],
  ['nik.har-1@upi', true],
  ['nikhar', false],
  ['nikhar@ok icici', false],
  ['a@b@c', false],
])('%s is a UPI ID: %s', (text, is) => {
  expect(isUpiId(text)).toBe(is);
});
