// Part A; part B, the vehicle, is the courier's. CGST Rules 2017, rule 138: goods worth more than ₹50,000 with tax (inside some states, more).
import { z } from 'zod';
import { rupeesFromPaise } from '../platform/money.ts';
import { printedHsn } from './document-totals.ts';
import { pinIn, portalDay } from './e-invoice/inv01.ts';
import type { Issued } from './invoice-document.ts';

export const E_WAY_ABOVE_PAISE = 50_000_00;

const item = z.object({
  itemNo: z.int(),
  productName: z.string(),
  productDesc: z.string(),
  hsnCode: z.int(),
  quantity: z.int(),
  qtyUnit: z.literal('PCS'),
  taxableAmount: z.number(),
  sgstRate: z.number(),
  cgstRate: z.number(),
  igstRate: z.number(),
  cessRate: z.literal(0),
});

const bill = z.object({
  userGstin: z.string(),
  supplyType: z.literal('O'),
  subSupplyType: z.literal(1),
  docType: z.enum(['INV', 'BIL']),
  docNo: z.string(),
  docDate: z.string().describe('22/11/2026'),
  transType: z.literal(1),
  fromGstin: z.string(),
  fromTrdName: z.string(),
  fromAddr1: z.string(),
  fromPlace: z.string(),
  fromPincode: z.int(),
  fromStateCode: z.int(),
  actualFromStateCode: z.int(),
  toGstin: z.string().describe('URP: a buyer without a registration'),
  toTrdName: z.string(),
  toAddr1: z.string(),
  toPlace: z.string(),
  toPincode: z.int(),
  toStateCode: z.int(),
  actualToStateCode: z.int(),
  totalValue: z.number(),
  cgstValue: z.number(),
  sgstValue: z.number(),
  igstValue: z.number(),
  cessValue: z.literal(0),
  totInvValue: z.number(),
  mainHsnCode: z.int(),
  itemList: z.array(item),
});

export const eWayBill = z.object({ version: z.literal('1.0.0621'), billLists: z.array(bill) });
export type EWayBill = z.output<typeof eWayBill>;

const ADDRESS_LENGTH = 120;
const NAME_LENGTH = 100;

export function eWayBillOf(issued: Issued): EWayBill {
  const { serial, issuedAt, seller, buyer, placeOfSupply, lines, ...sums } = issued;
  const { street, landmark, city, zipCode } = buyer.address;
  const goods = lines.filter(({ kind }) => kind === 'goods');
  const hsnOf = (hsn: string) => Number(printedHsn(hsn, seller));
  const isInside = seller.stateCode === placeOfSupply;
  const [from, to] = [Number(seller.stateCode), Number(placeOfSupply)];
  return {
    version: '1.0.0621',
    billLists: [
      {
        ...{ userGstin: seller.gstin, supplyType: 'O', subSupplyType: 1, docType: seller.gstin ? 'INV' : 'BIL', docNo: serial },
        ...{ docDate: portalDay(issuedAt), transType: 1, fromGstin: seller.gstin, fromTrdName: seller.legalName.slice(0, NAME_LENGTH) },
        ...{ fromAddr1: seller.street.slice(0, ADDRESS_LENGTH), fromPlace: seller.city, fromPincode: Number(seller.pinCode) },
        ...{ fromStateCode: from, actualFromStateCode: from, toGstin: buyer.gstin ?? 'URP', toTrdName: buyer.name.slice(0, NAME_LENGTH) },
        toAddr1: [street, landmark].filter(Boolean).join(', ').slice(0, ADDRESS_LENGTH),
        ...{ toPlace: city || buyer.address.state, toPincode: Number(zipCode || pinIn(street)), toStateCode: to, actualToStateCode: to },
        ...{ totalValue: rupeesFromPaise(sums.taxablePaise), cgstValue: rupeesFromPaise(sums.cgstPaise) },
        ...{ sgstValue: rupeesFromPaise(sums.sgstPaise), igstValue: rupeesFromPaise(sums.igstPaise), cessValue: 0 },
        totInvValue: rupeesFromPaise(sums.totalPaise + sums.roundOffPaise),
        mainHsnCode: hsnOf(goods[0]?.hsn ?? ''),
        itemList: goods.map((line, place) => {
          const rate = line.gstRateBasisPoints / 100;
          return {
            ...{ itemNo: place + 1, productName: line.name.slice(0, NAME_LENGTH), productDesc: line.name.slice(0, NAME_LENGTH) },
            ...{ hsnCode: hsnOf(line.hsn), quantity: line.quantity, qtyUnit: 'PCS', taxableAmount: rupeesFromPaise(line.taxablePaise) },
            ...{ sgstRate: isInside ? rate / 2 : 0, cgstRate: isInside ? rate / 2 : 0, igstRate: isInside ? 0 : rate, cessRate: 0 },
          } as const;
        }),
      },
    ],
  };
}
