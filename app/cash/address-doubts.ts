// Houses of a village have no numbers, and its address is short: only in the large cities is a number asked for.

import { suggestCityForPin, suggestStateForPin } from '../platform/india/pin-codes.ts';
import { findState } from '../platform/india.ts';

export const ADDRESS_DOUBTS = ['short', 'no-number', 'repeated', 'other-state'] as const;
export type AddressDoubt = (typeof ADDRESS_DOUBTS)[number];

export type AddressToCheck = { street: string; landmark: string | null; city: string; state: string; zipCode: string };

/** A word of three letters names a place; "B-12 A/4" of a township is found by its numbers. */
const LETTERS_AT_LEAST = 3;
const NUMBERS_INSTEAD = 2;

export function addressDoubts({ street, landmark, city, state, zipCode }: AddressToCheck): AddressDoubt[] {
  const place = `${street} ${landmark ?? ''}`;
  const suggested = suggestStateForPin(zipCode);
  const found: [AddressDoubt, boolean][] = [
    ['short', isShort(place, city)],
    ['no-number', suggestCityForPin(zipCode) !== null && !/\p{Nd}/u.test(place)],
    ['repeated', [street, city].some(isTypedToPass)],
    ['other-state', suggested !== null && !isSameState(state, suggested.name)],
  ];
  return found.filter(([, isDoubtful]) => isDoubtful).map(([doubt]) => doubt);
}

function isShort(place: string, city: string) {
  const known = wordsOf(city);
  const letters = wordsOf(place)
    .filter((word) => !known.includes(word))
    .join('');
  // A syllable of an Indian script is one or two characters.
  const isEnough = letters.length >= LETTERS_AT_LEAST || (letters.length > 1 && /[^\p{Script=Latin}]/u.test(letters));
  return !isEnough && (place.match(/\p{Nd}+/gu)?.length ?? 0) < NUMBERS_INSTEAD;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);

/** "aaaa", "asdf asdf", "xxxxx 111". Words of Indian languages have a letter twice, or three times at a joint, never four times. */
function isTypedToPass(text: string) {
  const plain = wordsOf(text).join('');
  if (/(.)\1{3,}/u.test(plain)) return true;
  return /^(?:asdf\w*|qwert\w*|zxcv\w*|test\w{0,3}|abcd?|xyz|na|none|nil|address|same|dummy)$/.test(plain);
}

/** Split since 2000: old addresses name the former state, and couriers deliver them. */
const SPLIT = [
  ['Telangana', 'Andhra Pradesh'],
  ['Ladakh', 'Jammu and Kashmir'],
  ['Uttarakhand', 'Uttar Pradesh'],
  ['Chhattisgarh', 'Madhya Pradesh'],
  ['Jharkhand', 'Bihar'],
  ['Chandigarh', 'Punjab'],
  ['Chandigarh', 'Haryana'],
  ['Puducherry', 'Tamil Nadu'],
];

function isSameState(state: string, other: string) {
  const name = findState(state)?.name ?? state;
  return name === other || SPLIT.some((pair) => pair.includes(name) && pair.includes(other));
}
