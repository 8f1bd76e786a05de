// INV-01, version 1.1 (Notification 60/2020): rupees as numbers, prices before tax, and the day in India.
import { rupeesFromPaise } from '../../platform/money.ts';
import { dayOf } from '../../platform/time.ts';
import { gstWithin } from '../../pricing/tax/gst.ts';
import { printedHsn, taxOf, totalOf } from '../document-totals.ts';
import type { InvoiceLine, Issued } from '../invoice-document.ts';

type Party = { Gstin: string; LglNm: string; TrdNm?: string; Addr1: string; Addr2?: string; Loc: string; Pin: number; Stcd: string };

export type Inv01Item = {
  SlNo: string;
  PrdDesc: string;
  IsServc: 'N';
  HsnCd: string;
  Qty: number;
  Unit: 'PCS' | 'OTH';
  UnitPrice: number;
  TotAmt: number;
  Discount: number;
  AssAmt: number;
  GstRt: number;
  IgstAmt: number;
  CgstAmt: number;
  SgstAmt: number;
  TotItemVal: number;
};

export type Inv01 = {
  Version: '1.1';
  TranDtls: { TaxSch: 'GST'; SupTyp: 'B2B'; RegRev: 'N' };
  DocDtls: { Typ: 'INV' | 'CRN'; No: string; Dt: string };
  SellerDtls: Party;
  BuyerDtls: Party & { Pos: string };
  ItemList: Inv01Item[];
  ValDtls: { AssVal: number; IgstVal: number; CgstVal: number; SgstVal: number; RndOffAmt: number; TotInvVal: number };
  RefDtls?: { PrecDocDtls: { InvNo: string; InvDt: string }[] };
};

export type RegistrableDocument = Pick<
  Issued,
  | 'kind'
  | 'serial'
  | 'issuedAt'
  | 'seller'
  | 'buyer'
  | 'placeOfSupply'
  | 'lines'
  | 'original'
  | 'taxablePaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
  | 'totalPaise'
  | 'roundOffPaise'
>;

/** Texts of the schema hold no quotation mark and no backslash, and at most so many characters. */
const ADDRESS_LENGTH = 100;
const TOWN_LENGTH = 50;
const NAME_LENGTH = 100;
const GOODS_LENGTH = 300;

export function inv01Of(issued: RegistrableDocument): Inv01 {
  const { seller, buyer, placeOfSupply, lines, original, roundOffPaise } = issued;
  const gstin = buyer.gstin ?? '';
  const { street, landmark, city, zipCode } = buyer.address;
  const from = { street: seller.street, city: seller.city, pinCode: seller.pinCode };
  // An in-house sale has its address in one text.
  const to = city
    ? { street: [street, landmark].filter(Boolean).join(', '), city, pinCode: zipCode }
    : { street, city: buyer.address.state, pinCode: pinIn(street) };
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
    DocDtls: { Typ: typeOf(issued), No: issued.serial, Dt: portalDay(issued.issuedAt) },
    SellerDtls: { ...party(seller.gstin, seller.legalName, from), Stcd: seller.stateCode },
    // The state is the registration's; the place of supply is where the goods go.
    BuyerDtls: { ...party(gstin, buyer.name, to), Stcd: gstin.slice(0, 2), Pos: placeOfSupply },
    ItemList: lines.map((line, index) => itemOf(line, index, issued)),
    ValDtls: {
      AssVal: rupeesFromPaise(issued.taxablePaise),
      IgstVal: rupeesFromPaise(issued.igstPaise),
      CgstVal: rupeesFromPaise(issued.cgstPaise),
      SgstVal: rupeesFromPaise(issued.sgstPaise),
      RndOffAmt: rupeesFromPaise(roundOffPaise),
      TotInvVal: rupeesFromPaise(issued.totalPaise + roundOffPaise),
    },
    ...(original && { RefDtls: { PrecDocDtls: [{ InvNo: original.serial, InvDt: portalDay(original.issuedAt) }] } }),
  };
}

export const typeOf = ({ kind }: Pick<Issued, 'kind'>) => (kind === 'credit_note' ? 'CRN' : 'INV');

export const portalDay = (instant: Date) => dayOf(instant).split('-').toReversed().join('/');

/** What the portal's SHA-256, the IRN, is made of; before April the financial year is the earlier one. */
export function hashedWords({ SellerDtls, DocDtls }: Pick<Inv01, 'SellerDtls' | 'DocDtls'>): string {
  const [, month, year] = DocDtls.Dt.split('/').map(Number);
  const first = Number(year) - (Number(month) < 4 ? 1 : 0);
  return `${SellerDtls.Gstin}${first}-${String(first + 1).slice(2)}${DocDtls.Typ}${DocDtls.No.toUpperCase()}`;
}

function party(gstin: string, name: string, { street, city, pinCode }: { street: string; city: string; pinCode: string }) {
  const [first = '', second = ''] = inLines(plain(street, 2 * ADDRESS_LENGTH), ADDRESS_LENGTH);
  return {
    Gstin: gstin,
    LglNm: plain(name, NAME_LENGTH),
    Addr1: first,
    // The schema wants three characters or none.
    ...(second.length >= 3 && { Addr2: second }),
    Loc: plain(city, TOWN_LENGTH),
    Pin: Number(pinCode),
  };
}

const plain = (text: string, length: number) =>
  text.replaceAll('"', '’').replaceAll('\\', '/').replaceAll(/\s+/g, ' ').trim().slice(0, length).trim();

function inLines(text: string, length: number): string[] {
  if (text.length <= length) return [text];
  const space = text.lastIndexOf(' ', length);
  const at = space > 0 ? space : length;
  return [text.slice(0, at).trim(), text.slice(at).trim().slice(0, length)];
}

/** '560 046' too. The last one, because house numbers come first. */
export const pinIn = (address: string) =>
  address
    .match(/(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g)
    ?.at(-1)
    ?.replace(' ', '') ?? '';

function itemOf(line: InvoiceLine, index: number, { seller }: RegistrableDocument): Inv01Item {
  const grossPaise = grossOf(line);
  // A credit of an amount alone has no pieces, and delivery is one.
  const isCounted = line.kind === 'goods' && line.quantity > 0;
  const quantity = isCounted ? line.quantity : 1;
  return {
    SlNo: String(index + 1),
    PrdDesc: plain(line.name, GOODS_LENGTH),
    // Delivery is part of the supply of the goods, at their code and rate.
    IsServc: 'N',
    HsnCd: printedHsn(line.hsn, seller),
    Qty: quantity,
    Unit: isCounted ? 'PCS' : 'OTH',
    UnitPrice: Math.round((grossPaise * 10) / quantity) / 1000,
    TotAmt: rupeesFromPaise(grossPaise),
    Discount: rupeesFromPaise(grossPaise - line.taxablePaise),
    AssAmt: rupeesFromPaise(line.taxablePaise),
    GstRt: line.gstRateBasisPoints / 100,
    IgstAmt: rupeesFromPaise(line.igstPaise),
    CgstAmt: rupeesFromPaise(line.cgstPaise),
    SgstAmt: rupeesFromPaise(line.sgstPaise),
    TotItemVal: rupeesFromPaise(totalOf(line)),
  };
}

/** Before discount and before tax. Where prices include tax it is what they contain without it; a credit note has no price a piece. */
function grossOf(line: InvoiceLine): number {
  if (line.unitPaise === null) return line.taxablePaise;
  const shownPaise = line.unitPaise * line.quantity;
  if (!line.priceIncludesTax) return shownPaise;
  if (shownPaise === line.taxablePaise + taxOf(line)) return line.taxablePaise;
  return Math.max(line.taxablePaise, shownPaise - gstWithin(shownPaise, line.gstRateBasisPoints));
}
