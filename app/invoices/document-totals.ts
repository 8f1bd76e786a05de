import { gstHeads } from '../pricing/tax/gst.ts';
import type { Draft, Figures, InvoiceLine } from './invoice-document.ts';
import type { InvoiceSeller } from './invoices.tables.ts';

type HsnRow = Figures & { hsn: string; gstRateBasisPoints: number };

export function hsnSummary({ lines, seller }: Pick<Draft, 'lines' | 'seller'>): HsnRow[] {
  const groups = new Map<string, InvoiceLine[]>();
  for (const line of lines) {
    const key = `${printedHsn(line.hsn, seller)} ${line.gstRateBasisPoints}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].map((group) => ({
    hsn: printedHsn(group[0]?.hsn ?? '', seller),
    gstRateBasisPoints: group[0]?.gstRateBasisPoints ?? 0,
    ...sumOf(group),
  }));
}

export const printedHsn = (hsn: string, { hsnDigits }: Pick<InvoiceSeller, 'hsnDigits'>) => hsn.slice(0, hsnDigits);

export function taxHeads({ seller, placeOfSupply }: Pick<Draft, 'seller' | 'placeOfSupply'>): Array<{
  name: string;
  paiseOf: (of: Pick<Figures, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>) => number;
}> {
  const heads = gstHeads({ sellerStateCode: seller.stateCode, deliveryStateCode: placeOfSupply });
  if (heads === 'IGST') return [{ name: 'IGST', paiseOf: (of) => of.igstPaise }];
  return [
    { name: 'CGST', paiseOf: (of) => of.cgstPaise },
    { name: heads === 'CGST+UTGST' ? 'UTGST' : 'SGST', paiseOf: (of) => of.sgstPaise },
  ];
}

export const formatRate = (basisPoints: number) => `${basisPoints / 100}%`;

export const taxOf = (line: Pick<InvoiceLine, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>) => line.cgstPaise + line.sgstPaise + line.igstPaise;

export const totalOf = (line: Pick<InvoiceLine, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>) =>
  line.taxablePaise + taxOf(line);

export function sumOf(lines: readonly InvoiceLine[]): Figures {
  return {
    taxablePaise: sum(lines.map((line) => line.taxablePaise)),
    cgstPaise: sum(lines.map((line) => line.cgstPaise)),
    sgstPaise: sum(lines.map((line) => line.sgstPaise)),
    igstPaise: sum(lines.map((line) => line.igstPaise)),
    totalPaise: sum(lines.map(totalOf)),
  };
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
