// Webhooks come twice, late and out of order.

export const COURIER_NAMES = ['shiprocket', 'delhivery', 'practice'] as const;
export type CourierName = (typeof COURIER_NAMES)[number];

export const COURIER_WORDS: Record<CourierName, string> = {
  shiprocket: 'Shiprocket',
  delhivery: 'Delhivery',
  practice: 'Practice courier',
};

/** `booking`: the courier's answer is not known. `refused`: it did not take the parcel. `returning`: on its way back to the shop. */
export const PARCEL_STATES = [
  'booking',
  'refused',
  'booked',
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'returning',
  'returned',
  'delivered',
  'lost',
  'cancelled',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** An order has at most one parcel outside these states. */
export const ENDED_UNSENT = ['refused', 'cancelled'] as const;
export const ENDED = ['refused', 'cancelled', 'delivered', 'returned'] as const;
/** Booked, and not yet with the customer or back. */
export const UNDER_WAY = ['booked', 'in_transit', 'out_for_delivery', 'delivery_failed', 'returning'] as const;

type Papers = { state: ParcelState; awb: string | null; isCancelling: boolean };
/** It waits for its courier, or has left with it: its label and list may be printed, also again. */
export const isPrintable = ({ state, awb, isCancelling }: Papers) =>
  awb !== null && !isCancelling && !ENDED_UNSENT.some((ended) => ended === state);

export const ATTEMPT_REASONS = ['unavailable', 'address', 'refused', 'cash', 'later', 'other'] as const;
export type AttemptReason = (typeof ATTEMPT_REASONS)[number];

const isOneOf = (list: readonly string[], value: string) => list.includes(value);

/** Before the courier has it, so that it can be cancelled. */
export const canCancelParcel = (state: ParcelState) => state === 'booking' || state === 'booked';
export const hasEnded = (state: ParcelState) => isOneOf(ENDED, state);

const FORWARD = ['booked', 'in_transit', 'out_for_delivery', 'delivery_failed'];

export type Standing = { state: ParcelState; since: Date | null };

/**
 * Between hub, van and attempt the latest scan counts. An end counts whenever it arrives and is not undone, except that a lost parcel may be found.
 */
export function stateAfter(current: Standing, scan: { state: ParcelState | null; at: Date }): Standing {
  const { state: next, at } = scan;
  if (next === null || !mayFollow(current, next, at)) return current;
  const isOlder = next === current.state && current.since !== null && at < current.since;
  return isOlder ? current : { state: next, since: at };
}

function mayFollow({ state, since }: Standing, next: ParcelState, at: Date): boolean {
  if (next === state) return true;
  if (hasEnded(state) || next === 'booking' || next === 'refused' || next === 'booked') return false;
  if (next === 'delivered' || next === 'returned') return true;
  if (state === 'lost') return next === 'returning';
  if (next === 'lost') return true;
  if (state === 'returning') return false;
  if (next === 'returning') return true;
  // The courier cancels only what it has not collected.
  if (next === 'cancelled') return canCancelParcel(state);
  return isOneOf(FORWARD, state) && (since === null || at >= since);
}

const REASONS: [AttemptReason, RegExp][] = [
  ['refused', /refus|reject|not accept|open deliver/i],
  ['address', /address|landmark|incomplete|pin ?code|out of delivery area/i],
  ['cash', /cash|cod\b|amount/i],
  ['later', /reschedul|future|later|another day|deferred/i],
  ['unavailable', /not available|unavailable|contact|no response|not reach|lock|closed|absent|unattempt/i],
];

/** From the courier's free text. */
export const reasonOf = (text: string): AttemptReason => REASONS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
