// Vouchers and masters as the XML that Tally imports. A debit is a negative amount with ISDEEMEDPOSITIVE Yes, a credit a positive one with
// No; dates are yyyymmdd. A voucher that is imported again with the same REMOTEID replaces the first. Pure.
import type { Day } from '../../platform/time.ts';

export type Ledger = {
  name: string;
  parent:
    | 'Bank Accounts'
    | 'Cash-in-Hand'
    | 'Current Assets'
    | 'Duties & Taxes'
    | 'Indirect Expenses'
    | 'Purchase Accounts'
    | 'Sales Accounts'
    | 'Sundry Creditors'
    | 'Sundry Debtors';
  duty?: 'CGST' | 'SGST/UTGST' | 'IGST';
  gstin?: string;
  state?: string;
};

/** Paise: debits are positive, credits negative. */
export type Entry = { ledger: Ledger; paise: number };

export type Voucher = {
  /** Stays the same whenever the file is made. */
  id: string;
  type: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Purchase';
  /** Counts in Tally only once the accountant has made it regular. */
  isOptional?: boolean;
  day: Day;
  number: string;
  reference: string;
  narration: string;
  party: Ledger;
  placeOfSupply?: string;
  entries: Entry[];
};

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML 1.0 has no place for control characters and halves of pairs. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

export const escapeXml = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (sign) => NAMED[sign] ?? '');

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** Exact: paise never become a float. */
function amountOf(creditPaise: number): string {
  const digits = String(Math.abs(creditPaise)).padStart(3, '0');
  return `${creditPaise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function envelope(report: 'All Masters' | 'Vouchers', company: string): { head: string; foot: string } {
  const variables = company ? `<STATICVARIABLES>${tag('SVCURRENTCOMPANY', company)}</STATICVARIABLES>` : '';
  return {
    head:
      '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>' +
      `<REQUESTDESC><REPORTNAME>${report}</REPORTNAME>${variables}</REQUESTDESC><REQUESTDATA>\n`,
    foot: '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n',
  };
}

const message = (inside: string) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${inside}</TALLYMESSAGE>\n`;

export function ledgerXml({ name, parent, duty, gstin, state }: Ledger): string {
  const tax = duty ? `<TAXTYPE>GST</TAXTYPE>${tag('GSTDUTYHEAD', duty)}` : '';
  const business = gstin ? `<GSTREGISTRATIONTYPE>Regular</GSTREGISTRATIONTYPE>${tag('PARTYGSTIN', gstin)}` : '';
  const consumer = !gstin && parent === 'Sundry Debtors' ? '<GSTREGISTRATIONTYPE>Unregistered</GSTREGISTRATIONTYPE>' : '';
  const place = state ? tag('LEDSTATENAME', state) : '';
  return message(
    `<LEDGER NAME="${escapeXml(name)}" ACTION="Create">${tag('NAME', name)}${tag('PARENT', parent)}${tax}${business}${consumer}${place}</LEDGER>`,
  );
}

export const unitXml = () =>
  message('<UNIT NAME="Nos" ACTION="Create"><NAME>Nos</NAME><ORIGINALNAME>Numbers</ORIGINALNAME><ISSIMPLEUNIT>Yes</ISSIMPLEUNIT></UNIT>');

export function voucherXml({ id, type, isOptional, day, number, reference, narration, party, placeOfSupply, entries }: Voucher): string {
  const unbalanced = entries.reduce((sum, { paise }) => sum + paise, 0);
  if (unbalanced !== 0) throw new Error(`The voucher ${number} is out of balance by ${unbalanced} paise.`);
  const place = placeOfSupply ? tag('PLACEOFSUPPLY', placeOfSupply) : '';
  const lines = entries.map(({ ledger, paise }) => {
    const isParty = ledger.name === party.name ? '<ISPARTYLEDGER>Yes</ISPARTYLEDGER>' : '';
    const side = paise > 0 ? 'Yes' : 'No';
    return `<ALLLEDGERENTRIES.LIST>${tag('LEDGERNAME', ledger.name)}<ISDEEMEDPOSITIVE>${side}</ISDEEMEDPOSITIVE>${isParty}<AMOUNT>${amountOf(-paise)}</AMOUNT></ALLLEDGERENTRIES.LIST>`;
  });
  return message(
    `<VOUCHER REMOTEID="${escapeXml(id)}" VCHTYPE="${type}" ACTION="Create"><DATE>${day.replaceAll('-', '')}</DATE>` +
      `<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>${tag('VOUCHERNUMBER', number)}${tag('REFERENCE', reference)}${tag('NARRATION', narration)}` +
      `${tag('PARTYLEDGERNAME', party.name)}${isOptional ? '<ISOPTIONAL>Yes</ISOPTIONAL>' : ''}${place}${lines.join('')}</VOUCHER>`,
  );
}
