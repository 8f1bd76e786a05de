import { expect, it } from 'vitest';
import { publishGuard } from './publish-guard.ts';

const product = { originalPricePaise: 44_900, gstRateBasisPoints: 1800 };

it('a price with GST up to the MRP may be published, to the paisa', () => {
  expect(publishGuard({ ...product, mrpPaise: 58_900 })).toBeNull();
  expect(publishGuard({ ...product, mrpPaise: 52_982 })).toBeNull();
});

it('a price with GST above the MRP may not, and staff read both amounts', () => {
  expect(publishGuard({ ...product, mrpPaise: 52_981 })).toBe('The price with GST (₹529.82) is above the MRP (₹529.81).');
  expect(publishGuard({ ...product, mrpPaise: 44_900 })).toBe('The price with GST (₹529.82) is above the MRP (₹449).');
});
