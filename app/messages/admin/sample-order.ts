// An order that nobody placed, for what staff see of e-mails before one is sent.
import type { Story } from '../../orders/mails/order-mail-words.server.ts';
import { DAY_MS, type Day, dayOf } from '../../platform/time.ts';
import type { Language } from '../../platform/words/language.ts';
import type { Settings } from '../../settings/settings.schema.ts';

const DAYS_UNDER_WAY = 4;
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';
export const SAMPLE_NUMBER = 'ORD-1001';
export const SAMPLE_PRODUCT = { name: 'Night Cream', slug: 'night-cream' };
export const SAMPLE_NAME = 'Asha';

export type Sampled = { now: Date; settings: Pick<Settings, 'policies' | 'payments'> };
export type Told = { isCash?: boolean; mustConfirm?: boolean; isTracked?: boolean };

const later = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);
export const sampleDay = (now: Date): Day => dayOf(later(now, DAYS_UNDER_WAY));

export function sampleStory(
  language: Language,
  { now, settings }: Sampled,
  { isCash = false, mustConfirm = false, isTracked = false }: Told,
): Story {
  const refund = sampleRefund(now);
  return {
    order: sampleOrder(now, { isCash, mustConfirm, isTracked }),
    language,
    items: [{ picture: null, name: SAMPLE_PRODUCT.name, quantity: 1, amount: '₹900.00' }],
    refunds: [refund],
    refund,
    claimWithinHours: settings.policies.claimWithinHours,
    isOnline: settings.payments.isOnline,
  };
}

const sampleOrder = (now: Date, { isCash, mustConfirm, isTracked }: Required<Told>): Story['order'] => ({
  ...{ id: SAMPLE_ID, number: 1001, userId: SAMPLE_ID, idempotencyKey: null, cartVersion: 1, requestHash: '', search: null },
  ...{ status: 'pending', paymentStatus: isCash ? 'cod' : 'paid', paymentMethod: isCash ? 'cod' : 'online' },
  ...{ customerName: SAMPLE_NAME, customerEmail: '', customerPhone: '', productNames: SAMPLE_PRODUCT.name },
  shippingAddress: {
    ...{ name: 'Home', recipientName: SAMPLE_NAME, street: '12 MG Road', landmark: null, city: 'Bengaluru' },
    ...{ state: 'Karnataka', stateCode: '29', zipCode: '560001', phone: '', country: 'India' },
  },
  ...{ giftNote: null, buyerGstin: null, businessName: null },
  ...{ originalSubtotalPaise: 90_000, subtotalPaise: 90_000, discountedSubtotalPaise: 90_000 },
  ...{ couponCode: null, couponTerms: null, discounts: [], couponDiscountPaise: 0, coinDiscountPaise: 0, coinsSpent: 0 },
  ...{ prepaidDiscountPaise: 0, prepaidTerms: null, gstPaise: 16_200, deliveryPaise: 9_900, totalPaise: 116_100, roundOffPaise: 0 },
  ...{ registration: 'regular', pricesIncludeTax: false, promisedBy: sampleDay(now) },
  ...{ courierName: isTracked ? 'Delhivery' : null, trackingNumber: isTracked ? '1234567890' : null },
  ...{ confirmedAt: null, mustConfirm, cashVerdict: null, confirmUntil: mustConfirm ? later(now, 1) : null, confirmReminderAt: null },
  ...{ holdUntil: null, paidAt: now, shippedAt: now, deliveredAt: now, cancelledAt: null, cameBackAt: null, isLost: false },
  ...{ documentsWaitSince: null, anonymisedAt: null, createdAt: now, updatedAt: now },
});

const sampleRefund = (now: Date): NonNullable<Story['refund']> => ({
  ...{ id: SAMPLE_ID, orderId: SAMPLE_ID, kind: 'cancel', gatewayOrderId: null, payoutMethod: null, payoutReference: null },
  ...{ cause: '', requestHash: null, amountPaise: 116_100, roundOffPaise: 0, reason: null, actorId: null, tries: 1, status: 'done' },
  ...{ createdAt: now, updatedAt: now },
});
