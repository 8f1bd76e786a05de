import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf, type InvoiceLine, invoiceOf } from '../invoices/invoice-document.ts';
import { gstOn } from '../pricing/gst.ts';
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

test('whatever is refunded in whatever order, the credit note comes to the same paise, and in the end to the order', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat({ max: 9_900 }), fc.array(wish), (drawn, deliveryPaise, wishes) => {
      const lines = drawn.map((each, index) => ({ ...each, productId: `product-${index}` }));
      const totalPaise = lines.reduce((sum, each) => sum + each.taxablePaise + each.gstPaise, deliveryPaise);
      const order = { number: 1, createdAt: new Date(0), paymentMethod: 'online', customerName: 'A', customerPhone: '1' } as const;
      const invoice = invoiceOf({ ...order, shippingAddress: address, deliveryPaise, totalPaise }, lines, seller);
      const whole = partsOf({ deliveryPaise }, lines);
      const refunded: Part[] = [];
      const credited: InvoiceLine[] = [];

      for (const drawnWish of [...wishes, null]) {
        const left = leftOf(whole, refunded);
        if (sumOf(left) === 0) break;
        const asked = drawnWish === null ? {} : wishFrom(drawnWish, left, lines.length);
        if (!asked) continue;
        const taken = takeOut(whole, left, asked);
        const note = creditOf(invoice, credited, sumOf(taken) === sumOf(left) ? {} : noteWish(asked));
        expect(note.totalPaise).toBe(sumOf(taken));
        refunded.push(...taken);
        credited.push(...note.lines);
      }
      expect(sumOf(refunded)).toBe(totalPaise);
      expect(leftOf(whole, refunded).every((part) => part.amountPaise === 0)).toBe(true);
    }),
  );
});

/** Null where the shop would refuse. */
function wishFrom(drawn: { share: number } | { line: number; quantity: number }, left: readonly Part[], lines: number): Wish | null {
  if ('share' in drawn) return { amountPaise: Math.max(1, Math.floor(sumOf(left) * drawn.share)) };
  const part = left[drawn.line % lines];
  const isWorthSomething = part && part.quantity >= drawn.quantity && part.amountPaise > 0;
  return isWorthSomething ? { items: [{ productId: part.productId ?? '', quantity: drawn.quantity }] } : null;
}

const noteWish = ({ amountPaise, items }: Wish) => (items ? { items } : amountPaise === undefined ? {} : { amountPaise });
