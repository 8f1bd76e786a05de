// The same parts, order and rounding as on the order's invoice, so that a credit note matches the refund to the paisa.
import { formatRupees, roundHalfUp } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { splitByLargestRemainder } from '../../platform/split-amount.ts';
import { splitDelivery } from '../../pricing/delivery.ts';
import type { orderLines, orders } from '../orders.tables.ts';

type OrderedLine = Pick<
  typeof orderLines.$inferSelect,
  'productId' | 'kitId' | 'quantity' | 'unitPaise' | 'gstRateBasisPoints' | 'taxablePaise' | 'gstPaise'
>;

/** `productId` is null for delivery, `kitId` for what was sold by itself. Amounts include their tax. */
export type Part = { position: number; productId: string | null; kitId: string | null; quantity: number; amountPaise: number };
/** Without `kitId` first the pieces that were sold by themselves. */
type WishedItem = { productId: string; kitId?: string | null | undefined; quantity: number };
export type Wish = { amountPaise?: number | undefined; items?: readonly WishedItem[] | undefined };

export function partsOf({ deliveryPaise }: Pick<typeof orders.$inferSelect, 'deliveryPaise'>, lines: readonly OrderedLine[]): Part[] {
  const goods = lines.map(({ productId, kitId, quantity, taxablePaise, gstPaise }) => ({
    productId,
    kitId,
    quantity,
    amountPaise: taxablePaise + gstPaise,
  }));
  const delivery = splitDelivery(
    deliveryPaise,
    lines.map((line) => ({ ...line, subtotalPaise: line.unitPaise * line.quantity })),
  ).map(({ inclusivePaise }) => ({ productId: null, kitId: null, quantity: 0, amountPaise: inclusivePaise }));
  return [...goods, ...delivery].map((part, position) => ({ position, ...part }));
}

export function leftOf(whole: readonly Part[], refunded: ReadonlyArray<Omit<Part, 'productId' | 'kitId'>>): Part[] {
  return whole.map((part) => {
    const earlier = refunded.filter(({ position }) => position === part.position);
    return {
      ...part,
      quantity: part.quantity - earlier.reduce((sum, { quantity }) => sum + quantity, 0),
      amountPaise: part.amountPaise - sumOf(earlier),
    };
  });
}

/**
 * Without amount or items, everything left is refunded. So it is with the last items: delivery goes with them, and the round-off of a cash
 * payment. A round-off can reduce the other parts to nothing, and is never refunded alone.
 */
export function takeOut(whole: readonly Part[], left: readonly Part[], { amountPaise, items }: Wish, roundOffPaise: number): Part[] {
  const partsPaise = sumOf(left);
  const leftPaise = partsPaise + roundOffPaise;
  if (partsPaise === 0 || leftPaise <= 0) throw new Refusal(409, 'This order is already fully refunded.', { code: 'nothing_left' });
  if (items) {
    const taken = takeItems(whole, left, items);
    return sumOf(taken) < partsPaise && sumOf(taken) >= leftPaise ? [...left] : taken;
  }
  if (amountPaise === undefined || amountPaise === leftPaise) return [...left];
  if (amountPaise > leftPaise) throw tooMuch('amount', `Only ${formatRupees(leftPaise)} left to refund on this order.`);
  if (amountPaise >= partsPaise)
    throw tooMuch('amount', `Refund all ${formatRupees(leftPaise)}, or less than ${formatRupees(partsPaise)}.`);
  const shares = splitByLargestRemainder(
    amountPaise,
    left.map((part) => part.amountPaise),
  );
  return left.map((part, index) => ({ ...part, quantity: 0, amountPaise: shares[index] ?? 0 }));
}

function takeItems(whole: readonly Part[], left: readonly Part[], items: NonNullable<Wish['items']>): Part[] {
  const quantities = left.map(() => 0);
  let missing = 0;
  // Those that name their kit first: the others take what is left.
  for (const item of items.toSorted((a, b) => Number(a.kitId === undefined) - Number(b.kitId === undefined))) {
    let wanted = item.quantity;
    for (const index of placesOf(item, left)) {
      const quantity = Math.min(wanted, (left[index]?.quantity ?? 0) - (quantities[index] ?? 0));
      quantities[index] = (quantities[index] ?? 0) + quantity;
      wanted -= quantity;
    }
    missing += wanted;
  }
  const taken = left.map((part, index) => {
    const quantity = quantities[index] ?? 0;
    return { ...part, quantity, amountPaise: quantity === 0 ? 0 : shareOf(whole[index] ?? part, part, quantity) };
  });
  if (missing > 0) throw tooMuch('items', 'More pieces than are left to refund.');
  if (taken.every((part, index) => part.quantity === left[index]?.quantity)) return [...left];
  if (sumOf(taken) === 0) throw tooMuch('items', 'Nothing left to refund for these pieces.');
  return taken;
}

const isNamed = ({ productId, kitId }: WishedItem, part: Part) =>
  part.productId === productId && (kitId === undefined || part.kitId === kitId);

function placesOf(item: WishedItem, parts: readonly Part[]): number[] {
  const places = parts.flatMap((part, index) => (isNamed(item, part) ? index : []));
  return places.toSorted((a, b) => Number(parts[a]?.kitId !== null) - Number(parts[b]?.kitId !== null));
}

/** The requested item that a part belongs to. */
export const wishFor = <Item extends WishedItem>(part: Part, items: readonly Item[]): Item | undefined =>
  items.find((item) => item.kitId !== undefined && isNamed(item, part)) ?? items.find((item) => isNamed(item, part));

function shareOf(whole: Part, left: Part, quantity: number) {
  if (quantity === left.quantity) return left.amountPaise;
  return Math.min(left.amountPaise, roundHalfUp(BigInt(whole.amountPaise) * BigInt(quantity), BigInt(whole.quantity)));
}

const tooMuch = (field: string, message: string) => new Refusal(409, message, { code: 'more_than_left', fields: { [field]: message } });

export function sumOf(parts: ReadonlyArray<{ amountPaise: number }>): number {
  return parts.reduce((sum, part) => sum + part.amountPaise, 0);
}
