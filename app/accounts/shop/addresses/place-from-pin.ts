// A PIN code fills in city and state: it replaces what another PIN code suggested, and nothing that was typed.
import { normalisePin, suggestCityForPin, suggestStateForPin } from '../../../platform/india/pin-codes.ts';

export type Place = { city: string; state: string };
export const FROM_PIN = 'Filled in from your PIN code. Please check.';

/** Null for what is no PIN code. `suggested`: what the last one suggested. */
export function placeFromPin(typed: string, place: Place, suggested: Partial<Place>): { place: Place; suggested: Place } | null {
  const pin = normalisePin(typed);
  if (!pin) return null;
  const there = { city: suggestCityForPin(pin) ?? '', state: suggestStateForPin(pin)?.name ?? '' };
  return {
    place: {
      city: !place.city || place.city === suggested.city ? there.city : place.city,
      // The state decides which tax is due: a PIN code that suggests none leaves it.
      state: there.state && (!place.state || place.state === suggested.state) ? there.state : place.state,
    },
    suggested: there,
  };
}
