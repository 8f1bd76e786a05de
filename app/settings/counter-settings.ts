import { textUpTo } from '../platform/words/typed-text.ts';
import { line } from './setting-values.ts';

export const counterSettings = {
  /** Of the QR code that asks for the amount. */
  upiId: textUpTo(120)
    .refine((id) => id === '' || /^[a-z0-9._-]{2,}@[a-z][a-z0-9]+$/i.test(id), 'Enter a UPI ID, such as shop@bank')
    .default(''),
  /** Shown by the customer's app; empty: the shop's name. */
  upiName: line.default(''),
  /** Separated by commas; a device chooses which one it is. */
  tillNames: line.default('Till 1'),
};
