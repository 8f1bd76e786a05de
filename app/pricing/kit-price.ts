/** Spread over its pieces in proportion to their own prices (D50); each piece is then sold, taxed and refunded like any other line. */
import { splitByLargestRemainder } from '../platform/split-amount.ts';
import { gstOn, withGst } from './tax/gst.ts';

/** Prices of one piece after its own offer, counted as the shop counts: before tax or with it (D48). */
export type PieceToPrice = { quantity: number; pricePaise: number };

/** `piece` is the place in the kit. */
export type PieceOfKit = { piece: number; quantity: number; originalPricePaise: number; unitPaise: number };

export const sumOfPieces = (pieces: readonly PieceToPrice[]) =>
  pieces.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);

/** The prices sum to the kit's to the paisa, before its offer and after. A share of an odd paisa gives two prices, and so two entries. */
export function spreadKit(kit: { originalPricePaise: number; unitPaise: number }, pieces: readonly PieceToPrice[]): PieceOfKit[] {
  const weights = pieces.map(({ pricePaise, quantity }) => pricePaise * quantity);
  const originals = splitByLargestRemainder(kit.originalPricePaise, weights);
  const units = splitByLargestRemainder(kit.unitPaise, weights);
  return pieces.flatMap(({ quantity }, piece) => {
    const original = dividedOver(quantity, originals[piece] ?? 0);
    const unit = dividedOver(quantity, units[piece] ?? 0);
    return Array.from({ length: quantity }, (_, place) => ({
      piece,
      quantity: 1,
      originalPricePaise: original(place),
      unitPaise: unit(place),
    })).reduce(together, []);
  });
}

/** The first pieces bear what does not divide. */
const dividedOver = (quantity: number, paise: number) => (place: number) =>
  Math.floor(paise / quantity) + (place < paise % quantity ? 1 : 0);

function together(listed: PieceOfKit[], next: PieceOfKit): PieceOfKit[] {
  const last = listed.at(-1);
  if (last?.originalPricePaise !== next.originalPricePaise || last.unitPaise !== next.unitPaise) return [...listed, next];
  return [...listed.slice(0, -1), { ...last, quantity: last.quantity + 1 }];
}

type TaxedPiece = PieceToPrice & { gstRateBasisPoints: number };

/** One kit with all taxes: each piece has its own rate. */
export const kitWithGst = (unitPaise: number, pieces: readonly TaxedPiece[]) =>
  spreadKit({ originalPricePaise: unitPaise, unitPaise }, pieces).reduce((sum, { piece, quantity, unitPaise: each }) => {
    const amountPaise = each * quantity;
    return sum + amountPaise + gstOn(amountPaise, pieces[piece]?.gstRateBasisPoints ?? 0);
  }, 0);

/** `piece` is null where the whole kit costs more than all MRPs together. */
export type AboveMrp = { piece: number | null; inclusivePaise: number; mrpPaise: number };

/** Null when allowed. As in `publishGuard`, the price before the kit's offer counts. A piece without an MRP sets no limit. */
export function kitAboveMrp(originalPricePaise: number, pieces: ReadonlyArray<TaxedPiece & { mrpPaise: number | null }>): AboveMrp | null {
  const spread = spreadKit({ originalPricePaise, unitPaise: originalPricePaise }, pieces).map((each) => ({
    ...each,
    mrpPaise: pieces[each.piece]?.mrpPaise ?? null,
    inclusivePaise: withGst(each.unitPaise, pieces[each.piece]?.gstRateBasisPoints ?? 0),
  }));
  const mrpPaise = mrpOfPieces(pieces);
  const inclusivePaise = spread.reduce((sum, each) => sum + each.inclusivePaise * each.quantity, 0);
  if (mrpPaise !== null && inclusivePaise > mrpPaise) return { piece: null, inclusivePaise, mrpPaise };
  const above = spread.find((each) => each.mrpPaise !== null && each.inclusivePaise > each.mrpPaise);
  return above ? { piece: above.piece, inclusivePaise: above.inclusivePaise, mrpPaise: above.mrpPaise ?? 0 } : null;
}

const sumOrNull = (sum: number | null, { mrpPaise, quantity }: { mrpPaise: number | null; quantity: number }) =>
  sum === null || mrpPaise === null ? null : sum + mrpPaise * quantity;

export const mrpOfPieces = (pieces: ReadonlyArray<{ mrpPaise: number | null; quantity: number }>) =>
  pieces.reduce<number | null>(sumOrNull, 0);
