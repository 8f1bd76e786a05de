// What follows from the shop's registration under GST (D58): whether buyers pay tax, whether the shop may sell, and where to. Browser-safe.
import { findState, suggestStateForPin } from '../platform/india.ts';
import { said } from '../platform/said.ts';
import type { Settings } from './settings.schema.ts';

type Tax = Pick<Settings['tax'], 'registration'>;
type Shop = Pick<Settings, 'tax' | 'identity'>;

/** Who is under composition or not registered collects no GST from buyers (CGST Act s.10(4) and s.32). */
export const isTaxCharged = ({ registration }: Tax) => registration === 'regular';

/** The rate that a buyer pays on goods with this rate. */
export const chargedRate = (gstRateBasisPoints: number, tax: Tax) => (isTaxCharged(tax) ? gstRateBasisPoints : 0);

/** As pages and documents name it; the number of an earlier registration is not shown. */
export const shownGstin = ({ tax, identity }: Shop) => (tax.registration === 'unregistered' ? '' : identity.gstin);

/** Who is registered sells only with the number of the registration on each document (CGST Rules, rule 46(a)). */
export const isGstinMissing = ({ tax, identity }: Shop) => tax.registration !== 'unregistered' && identity.gstin === '';

/** Under composition nothing is sold into another state (CGST Act s.10(2)(c)): the code of its own. Null: into all of them. */
export const onlyStateServed = ({ tax, identity }: Shop): string | null =>
  tax.registration === 'composition' ? (identity.address?.stateCode ?? identity.gstin.slice(0, 2)) : null;

/** Whether the law lets the shop send goods there; a state by its code or its name. */
export function isStateServed(state: string, shop: Shop): boolean {
  const only = onlyStateServed(shop);
  return only === null || only === findState(state)?.code;
}

/** The PIN only suggests a state, so one that suggests none is not refused here; the address of the order decides. */
export function isPinServed(pin: string, shop: Shop): boolean {
  const suggested = suggestStateForPin(pin);
  return suggested === null || isStateServed(suggested.code, shop);
}

export const onlyStateName = (shop: Shop): string | null => {
  const only = onlyStateServed(shop);
  return only && (findState(only)?.name ?? null);
};

/** The message for an address elsewhere. */
export const onlyWithin = (stateName: string) =>
  said('We deliver within {state} only. Please choose another address.', { state: { message: stateName } });
