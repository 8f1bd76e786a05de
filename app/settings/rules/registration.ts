// Consequences of the shop's GST registration (D58): whether buyers pay tax, whether the shop may sell, and where to. Browser-safe.

import { suggestStateForPin } from '../../platform/india/pin-codes.ts';
import { findState } from '../../platform/india.ts';
import { said } from '../../platform/words/said.ts';
import type { Settings } from '../settings.schema.ts';

type Tax = Pick<Settings['tax'], 'registration'>;
type Shop = Pick<Settings, 'tax' | 'identity'>;

/** A composition or unregistered seller collects no GST from buyers (CGST Act s.10(4) and s.32). */
export const isTaxCharged = ({ registration }: Tax) => registration === 'regular';

export const chargedRate = (gstRateBasisPoints: number, tax: Tax) => (isTaxCharged(tax) ? gstRateBasisPoints : 0);

/** Whether the prices contain the tax that buyers pay (D48). Without a tax there is nothing to contain. */
export const isTaxIncluded = (tax: Pick<Settings['tax'], 'registration' | 'pricesIncludeTax'>) => isTaxCharged(tax) && tax.pricesIncludeTax;

export const addedRate = (gstRateBasisPoints: number, tax: Parameters<typeof isTaxIncluded>[0]) =>
  isTaxIncluded(tax) ? 0 : chargedRate(gstRateBasisPoints, tax);

/** For pages and documents; the GSTIN of a former registration is hidden. */
export const shownGstin = ({ tax, identity }: Shop) => (tax.registration === 'unregistered' ? '' : identity.gstin);

/** A registered seller needs its GSTIN on each document (CGST Rules, rule 46(a)). */
export const isGstinMissing = ({ tax, identity }: Shop) => tax.registration !== 'unregistered' && identity.gstin === '';

/** A composition seller may not sell to another state (CGST Act s.10(2)(c)): its own state's code. Null: sells everywhere. */
export const onlyStateServed = ({ tax, identity }: Shop): string | null =>
  tax.registration === 'composition' ? (identity.address?.stateCode ?? identity.gstin.slice(0, 2)) : null;

export function isStateServed(state: string, shop: Shop): boolean {
  const only = onlyStateServed(shop);
  return only === null || only === findState(state)?.code;
}

/** The PIN only suggests a state, so an unknown one is not refused here; the order's address decides. */
export function isPinServed(pin: string, shop: Shop): boolean {
  const suggested = suggestStateForPin(pin);
  return suggested === null || isStateServed(suggested.code, shop);
}

export const onlyStateName = (shop: Shop): string | null => {
  const only = onlyStateServed(shop);
  return only && (findState(only)?.name ?? null);
};

export const onlyWithin = (stateName: string) =>
  said('We deliver within {state} only. Please choose another address.', { state: { message: stateName } });
