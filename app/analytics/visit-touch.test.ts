import { expect, test } from 'vitest';
import { readTouch, touchOf } from './visit-touch.ts';

const told = (address: string, referrer = '') => readTouch(touchOf(new URL(address), referrer, 'shop.test'));

test.each([
  ['/?utm_source=Instagram&utm_medium=Story&utm_campaign=Diwali%20Sale', '', ['instagram', 'story', 'diwali sale']],
  ['/product/balm?utm_source=newsletter', 'https://mail.google.com/', ['newsletter', '', '']],
  [
    '/?utm_campaign=%E0%A4%A6%E0%A5%80%E0%A4%B5%E0%A4%BE%E0%A4%B2%E0%A5%80',
    'https://www.google.com/',
    ['google.com', 'referral', 'दीवाली'],
  ],
  ['/', 'https://l.instagram.com/?u=x', ['instagram.com', 'referral', '']],
  ['/', 'android-app://com.google.android.gm/', ['com.google.android.gm', 'referral', '']],
  ['/cart', 'https://shop.test/', ['direct', '', '']],
  ['/cart', 'https://www.shop.test/', ['direct', '', '']],
  ['/', '', ['direct', '', '']],
])('a visit to %s from %j', (path, referrer, [source, medium, campaign]) => {
  expect(told(`https://shop.test${path}`, referrer)).toEqual({ source, medium, campaign });
});

test.each([
  ['an e-mail address', 'source=mail&campaign=asha%40example.com', 'other'],
  ['an e-mail address, written twice as in an address', 'source=mail&campaign=asha%2540example.com', 'other'],
  ['a mobile number', 'source=sms&campaign=9876543210', 'other'],
  ['a mobile number with its country', 'source=sms&campaign=%2B91+98765+43210', 'other'],
  ['a mobile number among words', 'source=sms&campaign=diwali+98765+43210+asha', 'other'],
  ['a mobile number after a year', 'source=sms&campaign=2026-9876543210', 'other'],
  ['the id of a record', 'source=mail&campaign=c-0d4f2f0e-6c1f-4a55-9c86-2f1d4a3b5c6d', 'other'],
  ['a campaign of digits', 'source=fb&campaign=120212345678901234', '120212345678901234'],
  ['control characters and spaces', 'source=fb&campaign=a%00%0A%20%20b', 'a b'],
  ['a long text', `source=fb&campaign=${'x'.repeat(300)}`, 'x'.repeat(60)],
])('of %s only what names no person is kept', (_, text, campaign) => {
  expect(readTouch(text)?.campaign).toBe(campaign);
});

test.each([undefined, '', 'source=', 'campaign=x', 'source=not+known', `source=${'x'.repeat(1_000)}`])('%j tells of no visit', (text) => {
  expect(readTouch(text)).toBeNull();
});
