import { Refusal } from '../platform/refusal.ts';
import { gstWithin } from '../pricing/tax/gst.ts';
import { sum, sumOf, taxOf, totalOf } from './document-totals.ts';
import type { Draft, InvoiceLine } from './invoice-document.ts';

export type Credit = {
  parts: ReadonlyArray<{ position: number; quantity: number; amountPaise: number }>;
  roundOffPaise: number;
};

/** With the invoice's positions the rest of a line is a subtraction, and notes never exceed the invoice. Without a credit: all that is left. */
export function creditOf(invoice: Draft, earlier: ReadonlyArray<Pick<Draft, 'lines' | 'roundOffPaise'>>, credit?: Credit): Draft {
  const credited = earlier.flatMap((note) => note.lines);
  const left = invoice.lines.map((line) => whatIsLeft(line, credited));
  const lines = (credit ? left.flatMap((line) => creditLine(line, credit)) : left).filter((line) => totalOf(line) > 0 || line.quantity > 0);
  if (lines.length === 0) throw new Refusal(409, 'All of this invoice is credited already.', { code: 'nothing_left' });
  const roundOffPaise = credit ? credit.roundOffPaise : invoice.roundOffPaise - sum(earlier.map((note) => note.roundOffPaise));
  const { seller, buyer, sale, placeOfSupply } = invoice;
  return { kind: 'credit_note', seller, buyer, sale, placeOfSupply, roundOffPaise, lines, ...sumOf(lines) };
}

function whatIsLeft(line: InvoiceLine, credited: readonly InvoiceLine[]): InvoiceLine {
  const earlier = credited.filter(({ position }) => position === line.position);
  const back = sumOf(earlier);
  return {
    ...line,
    unitPaise: null,
    discountPaise: null,
    quantity: line.quantity - sum(earlier.map(({ quantity }) => quantity)),
    taxablePaise: line.taxablePaise - back.taxablePaise,
    cgstPaise: line.cgstPaise - back.cgstPaise,
    sgstPaise: line.sgstPaise - back.sgstPaise,
    igstPaise: line.igstPaise - back.igstPaise,
  };
}

function creditLine(left: InvoiceLine, { parts }: Credit): InvoiceLine[] {
  const part = parts.find(({ position }) => position === left.position);
  if (!part) return [];
  const { quantity, amountPaise } = part;
  if (amountPaise > totalOf(left) || quantity > left.quantity)
    throw new RangeError(
      `Line ${left.position} has ${totalOf(left)} paise and ${left.quantity} pieces left, not ${amountPaise} and ${quantity}.`,
    );
  return [amountPaise === totalOf(left) ? { ...left, quantity } : partOf(left, amountPaise, quantity)];
}

/** Part of a line's remainder: the tax the amount contains, capped per tax head at what is left. In the last paise the halves may differ by one. */
function partOf(left: InvoiceLine, inclusivePaise: number, quantity: number): InvoiceLine {
  const least = Math.max(0, inclusivePaise - left.taxablePaise);
  const gstPaise = between(least, gstWithin(inclusivePaise, left.gstRateBasisPoints), Math.min(taxOf(left), inclusivePaise));
  const igstPaise = left.igstPaise > 0 ? gstPaise : 0;
  const halvesPaise = gstPaise - igstPaise;
  const cgstPaise = between(halvesPaise - left.sgstPaise, Math.floor(halvesPaise / 2), left.cgstPaise);
  return { ...left, quantity, taxablePaise: inclusivePaise - gstPaise, cgstPaise, sgstPaise: halvesPaise - cgstPaise, igstPaise };
}

const between = (least: number, wished: number, most: number) => Math.min(Math.max(least, wished), most);
