// Where a sale by staff is supplied, and what the law needs before it can be recorded.
import { pinIn } from '../invoices/e-invoice/inv01.ts';
import { stateInAddress } from '../platform/india/pin-codes.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import { isGstinMissing, isStateServed, onlyStateName } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import type { InHouseForm } from './in-house.schema.ts';
import type { InHouseRow } from './in-house.server.ts';

const UNREADY = 'Enter the shop’s GSTIN in Settings first, or mark it as not registered.';

export function refuseWithoutGstin(settings: Settings) {
  if (isGstinMissing(settings)) throw new Refusal(409, UNREADY, { code: 'shop_cannot_sell' });
}

/** The GST portal takes no e-invoice without the buyer's PIN code. */
export function refuseUnregistrable({ gstin, address }: InHouseForm, { tax }: Settings) {
  if (tax.eInvoice !== 'off' && gstin && !pinIn(address))
    throw badField('address', 'Enter the PIN code of the business: its e-invoice needs it');
}

const ASK_STATE = 'Choose the state of the address, or “Handed over in the shop”';

/**
 * Null for the shop's own (IGST Act s.10(1)(c)). Only from the address itself or the buyer's GSTIN; an order keeps its state while its address stays.
 */
export function placeOfSupply(form: InHouseForm, settings: Settings, before?: InHouseRow): string | null {
  const isAsBefore = before?.stateCode === null && before.address === form.address && form.handedOver !== false;
  if (!form.state && (form.handedOver || isAsBefore)) return null;
  const ofBuyer = form.gstin ? form.gstin.slice(0, 2) : null;
  const stateCode = form.state || stateInAddress(form.address)?.code || ofBuyer;
  if (!stateCode) throw badField('state', ASK_STATE);
  if (stateCode !== before?.stateCode && !isStateServed(stateCode, settings))
    throw badField('state', said('Under composition the shop sells within {state} only', { state: onlyStateName(settings) ?? '' }));
  return stateCode;
}
