import { expect } from 'vitest';
import { CourierError, type NewParcel } from './courier.ts';

/** For cash, of Rs 805 rounded from Rs 804.64. */
export const aNewParcel = (to: Partial<NewParcel['to']> = {}): NewParcel => ({
  reference: 'ORD-1042',
  awb: null,
  carrierId: null,
  fromPin: '560046',
  to: {
    name: 'Asha Devi Rao',
    phone: '9876543210',
    street: '12 MG Road',
    landmark: 'Near the temple',
    city: 'Bengaluru',
    state: 'Karnataka',
    pinCode: '560001',
    email: 'asha@example.com',
    ...to,
  },
  orderedAt: new Date('2026-11-22T06:30:00Z'),
  lines: [{ name: 'Rose balm', sku: 'BALM-1', hsn: '33041000', quantity: 2, unitPaise: 29_900 }],
  weightGrams: 250,
  size: { length: 20, breadth: 15, height: 8 },
  collectPaise: 80_500,
  totalPaise: 80_464,
});

export const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It should have failed.'),
    (error: unknown) => (error instanceof CourierError ? { code: error.code, retryable: error.retryable, reason: error.reason } : error),
  );
