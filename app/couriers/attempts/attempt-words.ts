import type { AttemptReason } from '../parcel-state.ts';

export const REASONS: Record<AttemptReason, string> = {
  unavailable: 'No one was at the address.',
  address: 'The courier could not find the address.',
  refused: 'The courier noted that the delivery was refused.',
  cash: 'The courier noted that the cash was not ready.',
  later: 'The courier noted that you asked for another day.',
  other: 'The courier could not deliver your parcel.',
};

/** In a message: at most 30 characters in each language (DLT). */
export const SHORT_REASONS: Record<AttemptReason, string> = {
  unavailable: 'no one was at the address',
  address: 'address not found',
  refused: 'delivery was refused',
  cash: 'cash was not ready',
  later: 'you asked for another day',
  other: 'no reason was given',
};
