import type { BadgeTone } from '../ui/badge.tsx';
import type { ParcelFilter } from './couriers.schema.ts';
import type { AttemptReason, ParcelState } from './parcel-state.ts';

export const STATE_WORDS: Record<ParcelState, { label: string; tone: BadgeTone }> = {
  booking: { label: 'Being booked', tone: 'warning' },
  refused: { label: 'Refused', tone: 'danger' },
  booked: { label: 'To collect', tone: 'info' },
  in_transit: { label: 'In transit', tone: 'info' },
  out_for_delivery: { label: 'Out for delivery', tone: 'info' },
  delivery_failed: { label: 'Attempt failed', tone: 'warning' },
  returning: { label: 'Returning', tone: 'warning' },
  returned: { label: 'Returned', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'success' },
  lost: { label: 'Lost', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const FILTER_WORDS: Record<ParcelFilter, string> = {
  'to-collect': 'To collect',
  'on-the-way': 'On the way',
  attempts: 'Failed attempts to answer',
  returning: 'Returning',
  stuck: 'Stuck',
  ended: 'Ended',
};

export const REASON_WORDS: Record<AttemptReason, string> = {
  unavailable: 'No one was there',
  address: 'Address not found',
  refused: 'Delivery refused',
  cash: 'Cash was not ready',
  later: 'Asked for another day',
  other: 'Other reason',
};
