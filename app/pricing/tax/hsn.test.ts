import { expect, test } from 'vitest';
import { headingOf, rateDoubt, whyNoHsn, whyNoHsnOrSac } from './hsn.ts';

test.each([
  ['33041000', null],
  ['3304', null],
  ['330499', null],
  ['34013011', null],
  ['4202', null],
  ['96159000', null],
  ['0000', 'There is no HSN chapter 00'],
  ['0100', 'There is no HSN heading 0100'],
  ['77010000', 'There is no HSN chapter 77'],
  ['98041000', 'There is no HSN chapter 98'],
  ['99999999', 'HSN codes beginning with 99 are for services, not for goods'],
  ['999721', 'HSN codes beginning with 99 are for services, not for goods'],
  ['33080000', 'There is no HSN heading 3308'],
  ['3300', 'There is no HSN heading 3300'],
  ['3408', 'There is no HSN heading 3408'],
  ['33041', 'HSN code must have 4, 6 or 8 digits'],
  ['3304.10', 'HSN code must have 4, 6 or 8 digits'],
  ['', 'HSN code must have 4, 6 or 8 digits'],
])('%j as the code of goods: %j', (hsn, problem) => {
  expect(whyNoHsn(hsn)).toBe(problem);
});

test.each(['999721', '996812', '3304'])('%s may be used on a line that staff sell', (code) => {
  expect(whyNoHsnOrSac(code)).toBeNull();
});

test.each(['999999', '99999999', '9997', '990000', '995300', '0000'])('%s is neither goods nor a service', (code) => {
  expect(whyNoHsnOrSac(code)).not.toBeNull();
});

test('the headings of cosmetics and soap have names', () => {
  expect([headingOf('33051090'), headingOf('34011190'), headingOf('42020000')]).toEqual(['Hair care', 'Soap and face wash', null]);
});

test.each([
  ['33041000', 18, null],
  ['33041000', 5, 'Goods under HSN 330410 (Make-up and skin care) usually carry 18% GST, not 5%.'],
  ['33049110', 18, 'Goods under HSN 33049110 (Make-up and skin care) usually carry 5% GST, not 18%.'],
  ['33049190', 18, null],
  ['33042000', 0, null],
  ['33042000', 18, null],
  ['33042000', 5, 'Goods under HSN 330420 (Make-up and skin care) usually carry 0% or 18% GST, not 5%.'],
  ['33059011', 18, 'Goods under HSN 33059011 (Hair care) usually carry 5% GST, not 18%.'],
  ['33051090', 18, 'Goods under HSN 330510 (Hair care) usually carry 5% GST, not 18%.'],
  ['33061020', 5, null],
  ['34013011', 5, 'Goods under HSN 340130 (Soap and face wash) usually carry 18% GST, not 5%.'],
  ['3304', 40, 'Goods under HSN 3304 (Make-up and skin care) usually carry 0% or 5% or 18% GST, not 40%.'],
  ['42029900', 5, null],
])('%s at %i%%: %j', (hsn, percent, doubt) => {
  expect(rateDoubt(hsn, percent)).toBe(doubt);
});
