import { expect, test } from 'vitest';
import { readScan } from './scan-words.ts';

test.each([
  [' 3*NEEM-1 ', 'NEEM-1', 3],
  ['12 x rose', 'rose', 12],
  ['5×8901234567890', '8901234567890', 5],
  ['30X12', '30X12', 1],
  ['0*rose', '0*rose', 1],
  ['8901234567890', '8901234567890', 1],
])('%s is %s, %d times', (text, wanted, quantity) => {
  expect(readScan(text)).toEqual({ wanted, quantity });
});
