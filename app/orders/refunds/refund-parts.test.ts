import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf } from '../../invoices/credit-document.ts';
import { type Draft, invoiceOf } from '../../invoices/invoice-document.ts';
import { payableOf, roundOffOf } from '../../platform/money.ts';
import { taxed } from '../../pricing/settle-lines.ts';
import { gstOn } from '../../pricing/tax/gst.ts';
import { leftOf, type Part, partsOf, sumOf, takeOut, type Wish } from './refund-parts.ts';

const line = fc
  .record({
    unitPaise: fc.integer({ min: 100, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    discountBasisPoints: fc.oneof(fc.integer({ min: 0, max: 9_000 }), fc.constant(10_000)),
    gstRateBasisPoints: fc.constantFrom(0, 500, 1800, 4000),
  })
  .map(({ discountBasisPoints, ...drawn }) => {
    const taxablePaise = Math.floor((drawn.unitPaise * drawn.quantity * (10_000 - discountBasisPoints)) / 10_000);
    return { ...drawn, name: 'Balm', hsn: '33041000', taxablePaise, gstPaise: gstOn(taxablePaise, drawn.gstRateBasisPoints) };
  });
const wish = fc.oneof(
  fc.record({ share: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
  fc.record({ line: fc.nat(), quantity: fc.integer({ min: 1, max: 3 }) }),
);

const address = {
  name: 'A',
  street: 'S',
  landmark: null,
  city: 'C',
  state: 'Kerala',
  stateCode: '32',
  zipCode: '1',
  phone: '1',
  country: 'I',
};
const seller = { stateCode: '29', gstMode: 'regular', hsnDigits: 6 } as Parameters<typeof invoiceOf>[2];

/** The same line with its tax contained in what it cost. */
const within = ({ taxablePaise, gstRateBasisPoints }: { taxablePaise: number; gstRateBasisPoints: number }) => {
  const { totalPaise: _, ...parts } = taxed(taxablePaise, gstRateBasisPoints, true);
  return parts;
};

test('refunds in any order credit the refunded amount to the paisa, and in the end the amount paid', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 9_900 }),
      fc.array(wish),
      fc.boolean(),
      fc.boolean(),
      (drawn, deliveryPaise, wishes, isCash, pricesIncludeTax) => {
        const lines = drawn.map((each, index) => ({
          ...each,
          ...(pricesIncludeTax && within(each)),
          productId: `product-${index}`,
          kitId: null,
        }));
        const totalPaise = lines.reduce((sum, each) => sum + each.taxablePaise + each.gstPaise, deliveryPaise);
        const roundOffPaise = isCash ? roundOffOf(totalPaise) : 0;
        const order = {
          number: 1,
          createdAt: new Date(0),
          paymentMethod: 'online',
          customerName: 'A',
          customerPhone: '1',
          businessName: null,
          buyerGstin: null,
          roundOffPaise,
          pricesIncludeTax,
        } as const;
        const invoice = invoiceOf({ ...order, shippingAddress: address, deliveryPaise, totalPaise }, lines, seller);
        const whole = partsOf({ deliveryPaise }, lines);
        const refunded: Part[] = [];
        const notes: Draft[] = [];
        let paidBackPaise = 0;

        for (const drawnWish of [...wishes, null]) {
          const left = leftOf(whole, refunded);
          if (sumOf(left) === 0 || totalPaise + roundOffPaise === 0) break;
          const asked = drawnWish === null ? {} : wishFrom(drawnWish, left, lines.length, roundOffPaise);
          if (!asked) continue;
          const taken = takeOut(whole, left, asked, roundOffPaise);
          const isAll = sumOf(taken) === sumOf(left);
          const refundPaise = sumOf(taken) + (isAll ? roundOffPaise : 0);
          expect(refundPaise).toBeGreaterThan(0);
          if (asked.amountPaise !== undefined) expect(refundPaise).toBe(asked.amountPaise);
          const note = creditOf(invoice, notes, { parts: taken, roundOffPaise: isAll ? roundOffPaise : 0 });
          expect(payableOf(note)).toBe(refundPaise);
          refunded.push(...taken);
          notes.push(note);
          paidBackPaise += refundPaise;
        }
        if (totalPaise + roundOffPaise === 0) return;
        expect(sumOf(refunded)).toBe(totalPaise);
        expect(paidBackPaise).toBe(totalPaise + roundOffPaise);
        expect(leftOf(whole, refunded).every((part) => part.amountPaise === 0)).toBe(true);
      },
    ),
  );
});

/** Null where the shop would refuse. */
function wishFrom(
  drawn: { share: number } | { line: number; quantity: number },
  left: readonly Part[],
  lines: number,
  roundOffPaise: number,
): Wish | null {
  if ('share' in drawn) {
    const leftPaise = sumOf(left) + roundOffPaise;
    const amountPaise = Math.max(1, Math.floor(leftPaise * drawn.share));
    return amountPaise < leftPaise && amountPaise >= sumOf(left) ? null : { amountPaise };
  }
  const part = left[drawn.line % lines];
  const isWorthSomething = part && part.quantity >= drawn.quantity && part.amountPaise > 0;
  return isWorthSomething ? { items: [{ productId: part.productId ?? '', quantity: drawn.quantity }] } : null;
}
