import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paisa Only'],
  [50, 'Rupees Zero and Fifty Paise Only'],
  [1_00, 'Rupee One Only'],
  [10_00, 'Rupees Ten Only'],
  [19_00, 'Rupees Nineteen Only'],
  [20_00, 'Rupees Twenty Only'],
  [21_00, 'Rupees Twenty-One Only'],
  [100_00, 'Rupees One Hundred Only'],
  [110_00, 'Rupees One Hundred Ten Only'],
  [451_82, 'Rupees Four Hundred Fifty-One and Eighty-Two Paise Only'],
  [999_99, 'Rupees Nine Hundred Ninety-Nine and Ninety-Nine Paise Only'],
  [1_000_00, 'Rupees One Thousand Only'],
  [1_052_88, 'Rupees One Thousand Fifty-Two and Eighty-Eight Paise Only'],
  [99_999_00, 'Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine Only'],
  [1_00_000_00, 'Rupees One Lakh Only'],
  [1_23_456_78, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only'],
  [10_00_001_00, 'Rupees Ten Lakh One Only'],
  [1_00_00_000_00, 'Rupees One Crore Only'],
  [12_34_56_789_00, 'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Only'],
  [123_00_00_000_00, 'Rupees One Hundred Twenty-Three Crore Only'],
])('%i paise are %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test.each([-1, 0.5, Number.NaN])('%s is not a valid amount', (paise) => {
  expect(() => amountInWords(paise)).toThrow(RangeError);
});
