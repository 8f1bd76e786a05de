import { isGstin } from '../../platform/india/gstin.ts';
import { findState } from '../../platform/india.ts';
import type { Inv01, Inv01Item } from './inv01.ts';

const SERIAL = /^[A-Z1-9][A-Z0-9/-]{0,15}$/;
const HSN = /^(?!0+$)(?:\d{6}|\d{8})$/;
const ITEMS_AT_MOST = 1000;

export function problemsOfInv01({ DocDtls, SellerDtls, BuyerDtls, ItemList, ValDtls }: Inv01): string[] {
  return [
    ...(SERIAL.test(DocDtls.No) ? [] : [`The portal does not take the number ${DocDtls.No}.`]),
    ...partyProblems('shop', SellerDtls),
    ...partyProblems('buyer', BuyerDtls),
    ...(SellerDtls.Gstin === BuyerDtls.Gstin ? ['The buyer’s GSTIN is the shop’s own.'] : []),
    ...(ItemList.length > ITEMS_AT_MOST ? [`The portal takes ${ITEMS_AT_MOST} lines at most.`] : []),
    ...ItemList.filter(({ HsnCd }) => !HSN.test(HsnCd)).map(
      ({ PrdDesc, HsnCd }) => `“${PrdDesc}” has the HSN code ${HsnCd || 'none'}: an e-invoice needs 6 or 8 digits.`,
    ),
    ...(sumsHold(ItemList, ValDtls) ? [] : ['The sums of the lines differ from those of the document.']),
    ...(taxFits(SellerDtls.Stcd, BuyerDtls.Pos, ItemList)
      ? []
      : ['IGST is charged on a supply within a state, or CGST on one between states.']),
  ];
}

const stateName = (code: string) => findState(code)?.name ?? code;

function partyProblems(who: 'shop' | 'buyer', { Gstin, LglNm, Addr1, Loc, Pin, Stcd }: Inv01['SellerDtls']): string[] {
  return [
    ...(isGstin(Gstin) ? [] : [`The ${who}’s GSTIN is not valid.`]),
    ...(Gstin.startsWith(Stcd) ? [] : [`The ${who}’s GSTIN is not one of ${stateName(Stcd)}.`]),
    ...(LglNm.length >= 3 ? [] : [`The ${who}’s name has fewer than 3 letters.`]),
    ...(Addr1 ? [] : [`The ${who}’s address has no street.`]),
    ...(Loc.length >= 3 ? [] : [`The ${who}’s address has no town.`]),
    ...(Number.isInteger(Pin) && Pin >= 100_000 && Pin <= 999_999 ? [] : [`The ${who}’s address has no PIN code.`]),
  ];
}

/** In whole paise: sums of rupees with decimals would drift. */
const paise = (rupees: number) => Math.round(rupees * 100);
const sumOf = (items: Inv01Item[], key: 'AssAmt' | 'IgstAmt' | 'CgstAmt' | 'SgstAmt' | 'TotItemVal') =>
  items.reduce((sum, item) => sum + paise(item[key]), 0);

/** The portal's own sums allow a rupee a line; the shop's are exact. */
export function sumsHold(items: Inv01Item[], values: Inv01['ValDtls']): boolean {
  const isLineRight = ({ Qty, UnitPrice, TotAmt, Discount, AssAmt, IgstAmt, CgstAmt, SgstAmt, TotItemVal }: Inv01Item) =>
    Math.abs(Qty * UnitPrice - TotAmt) < 1 &&
    Discount >= 0 &&
    paise(TotAmt) - paise(Discount) === paise(AssAmt) &&
    paise(AssAmt) + paise(IgstAmt) + paise(CgstAmt) + paise(SgstAmt) === paise(TotItemVal);
  return (
    items.every(isLineRight) &&
    sumOf(items, 'AssAmt') === paise(values.AssVal) &&
    sumOf(items, 'IgstAmt') === paise(values.IgstVal) &&
    sumOf(items, 'CgstAmt') === paise(values.CgstVal) &&
    sumOf(items, 'SgstAmt') === paise(values.SgstVal) &&
    sumOf(items, 'TotItemVal') + paise(values.RndOffAmt) === paise(values.TotInvVal)
  );
}

const taxFits = (sellerState: string, place: string, items: Inv01Item[]) =>
  items.every(({ IgstAmt, CgstAmt, SgstAmt }) => (sellerState === place ? IgstAmt === 0 : CgstAmt === 0 && SgstAmt === 0));
