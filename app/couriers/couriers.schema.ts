// The API shapes of parcels. Amounts are rupees, weights grams.
import { z } from 'zod';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { isDay } from '../platform/time.ts';
import { ATTEMPT_REASONS, COURIER_NAMES, PARCEL_STATES } from './parcel-state.ts';

const moment = z.date().meta({ type: 'string', format: 'date-time' });

const weight = z.coerce
  .number('Enter the weight in grams')
  .int('Enter whole grams')
  .min(1, 'Enter the weight in grams')
  .max(50_000, 'At most 50 kg a parcel');

export const bookForm = z.object({
  courier: z.enum(COURIER_NAMES, 'Choose a courier').optional(),
  /** From the rates; without it the courier chooses. */
  carrierId: z.string().trim().max(60).optional(),
  /** Without it, what the packs declare, with packaging. */
  weightGrams: weight.optional(),
});

/** Each order waits for its courier, so fewer than other acts take at once. */
export const BOOKINGS_AT_ONCE = 50;
export const bookManyForm = z.object({
  ids: z.array(z.uuid()).min(1, 'Choose an order').max(BOOKINGS_AT_ONCE, `At most ${BOOKINGS_AT_ONCE} orders at once`),
  /** Without it, the preferred one. */
  courier: bookForm.shape.courier,
});
export type BookManyForm = z.output<typeof bookManyForm>;

export const ratesQuery = z.object({ weightGrams: weight.optional() });

export const rates = z.object({
  weightGrams: z.number().int(),
  rates: z.array(
    z.object({
      courier: z.enum(COURIER_NAMES),
      carrierId: z.string(),
      carrierName: z.string(),
      price: z.number().nullable(),
      days: z.number().nullable(),
    }),
  ),
  problems: z.array(z.object({ courier: z.enum(COURIER_NAMES), message: z.string() })),
});
export type Rates = z.output<typeof rates>;

export const PARCEL_FILTERS = ['to-collect', 'on-the-way', 'attempts', 'returning', 'stuck', 'ended'] as const;
export type ParcelFilter = (typeof PARCEL_FILTERS)[number];

export const parcelsQuery = listQuery.pick({ page: true, limit: true, search: true }).extend({
  show: z.enum(PARCEL_FILTERS).optional(),
  sort: sortBy('date', 'order', 'courier', 'state'),
});

export const parcel = z.object({
  id: z.uuid(),
  order: z.object({ id: z.uuid(), number: z.string(), name: z.string(), phone: z.string(), city: z.string(), pinCode: z.string() }),
  reference: z.string(),
  courier: z.enum(COURIER_NAMES),
  carrierName: z.string(),
  state: z.enum(PARCEL_STATES),
  awb: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  weightGrams: z.number().int(),
  collectAmount: z.number(),
  problem: z.string().nullable(),
  isCancelling: z.boolean(),
  expectedOn: z.string().nullable(),
  pickupOn: z.string().nullable(),
  manifestUrl: z.string().nullable(),
  bookedAt: moment.nullable(),
  lastScanAt: moment.nullable(),
  createdAt: moment,
});
export type Parcel = z.output<typeof parcel>;

export const ATTEMPT_ACTIONS = ['again', 'contact', 'cancel'] as const;

export const parcelDetail = parcel.extend({
  scans: z.array(z.object({ at: moment, state: z.enum(PARCEL_STATES).nullable(), text: z.string(), place: z.string() })),
  attempts: z.array(
    z.object({
      id: z.uuid(),
      day: z.string(),
      reason: z.enum(ATTEMPT_REASONS),
      text: z.string(),
      action: z.enum(ATTEMPT_ACTIONS).nullable(),
      on: z.string().nullable(),
      isByStaff: z.boolean(),
      isSent: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
});
export type ParcelDetail = z.output<typeof parcelDetail>;

export const attemptForm = z.object({
  action: z.enum(ATTEMPT_ACTIONS, 'Choose what should happen'),
  /** For `again`: the day, as YYYY-MM-DD. */
  on: z.string().refine(isDay, 'Choose one of the days.').optional(),
  /** For `contact`: at least one of both. */
  phone: z.string().trim().max(20, 'Enter a 10-digit mobile number').optional(),
  landmark: z.string().trim().max(120, 'Landmark: at most 120 characters').optional(),
});
export type AttemptForm = z.output<typeof attemptForm>;

export const ownParcel = z.object({
  state: z.enum(PARCEL_STATES),
  trackingUrl: z.string().nullable(),
  expectedOn: z.string().nullable(),
  attempt: z
    .object({
      day: z.string(),
      reason: z.enum(ATTEMPT_REASONS),
      action: z.enum(ATTEMPT_ACTIONS).nullable(),
      on: z.string().nullable(),
      days: z.array(z.string()).describe('The days that may be chosen for the next attempt'),
    })
    .nullable(),
});
export type OwnParcel = z.output<typeof ownParcel>;

export const PARCELS_AT_ONCE = 200;
export const handOverForm = z.object({
  ids: z.array(z.uuid()).min(1, 'Choose a parcel').max(PARCELS_AT_ONCE, `At most ${PARCELS_AT_ONCE} parcels at once`),
});
export const handedOver = z.object({ count: z.number().int(), problems: z.array(z.string()) });

export const PRACTICE_SCANS = ['pick-up', 'out-for-delivery', 'fail', 'deliver', 'turn-back', 'bring-back', 'lose', 'odd'] as const;
export type PracticeScan = (typeof PRACTICE_SCANS)[number];
export const practiceForm = z.object({ act: z.enum(PRACTICE_SCANS, 'Choose what happens') });
