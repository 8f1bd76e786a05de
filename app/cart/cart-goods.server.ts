// A line is a product, or a kit, which is sold as its pieces (D50).
import { isSold, type KitPiece } from '../catalogue/kits/read-kits.server.ts';
import { said } from '../platform/words/said.ts';
import { spreadKit } from '../pricing/kit-price.ts';
import { salePrice } from '../pricing/sale-price.ts';
import type { Problem } from './cart.schema.ts';

/** `productId` is the variant's row. */
export type Sellable = {
  productId: string;
  name: string;
  slug: string;
  hsn: string;
  mediaKey: string | null;
  originalPricePaise: number;
  offerBasisPoints: number;
  unitPaise: number;
  gstRateBasisPoints: number;
  isAvailable: boolean;
  archivedAt: Date | null;
  stockQuantity: number;
  kitPricing: string | null;
  quantity: number;
};
type WithPieces = Sellable & { pieces: KitPiece[] | null };

type Shelf = { held: ReadonlyMap<string, number>; atMostAnOrder: number };

/** What a line needs, of the stock and of the limit of an order, is missing for the lines after it. A kit is as available as its scarcest piece. */
export function sharedShelf<Line extends WithPieces>(lines: readonly Line[], { held, atMostAnOrder }: Shelf) {
  const needed = new Map<string, number>();
  return lines.map((line) => {
    const needs = line.pieces ?? [{ ...line, quantity: 1 }];
    const mostOf = (wanted: (piece: (typeof needs)[number], taken: number) => number) =>
      Math.max(0, Math.min(...needs.map((piece) => Math.floor(wanted(piece, needed.get(piece.productId) ?? 0) / piece.quantity))));
    const stockQuantity = mostOf((piece, taken) => piece.stockQuantity + (held.get(piece.productId) ?? 0) - taken);
    const atMost = mostOf((_piece, taken) => atMostAnOrder - taken);
    const isAvailable = line.isAvailable && (line.pieces === null || (line.pieces.length > 0 && line.pieces.every(isSold)));
    for (const { productId, quantity } of needs) needed.set(productId, (needed.get(productId) ?? 0) + quantity * line.quantity);
    return { ...line, isAvailable, stockQuantity, atMost };
  });
}

/** The lines that another cart adds to or makes longer, each as far as the shelf goes beside all lines before it. None gets shorter. */
export function addedLines<Line extends WithPieces>(own: readonly Line[], others: readonly Line[], atMostAnOrder: number): Line[] {
  const merged = new Map(own.map((line) => [line.productId, line]));
  const added: Line[] = [];
  for (const other of others) {
    const before = merged.get(other.productId)?.quantity ?? 0;
    const beside = [...merged.values()].filter(({ productId }) => productId !== other.productId);
    const [line] = sharedShelf([...beside, other], { held: new Map(), atMostAnOrder }).slice(-1);
    const room = line?.isAvailable && !line.archivedAt ? Math.min(line.stockQuantity, line.atMost) : 0;
    const quantity = Math.min(before + other.quantity, room);
    if (quantity <= before) continue;
    added.push({ ...other, quantity });
    merged.set(other.productId, { ...other, quantity });
  }
  return added;
}

export function needsOf(lines: readonly WithPieces[]): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { productId, quantity } of goodsOf(lines)) needed.set(productId, (needed.get(productId) ?? 0) + quantity);
  return needed;
}

type OnShelf = Pick<Sellable, 'name' | 'isAvailable' | 'archivedAt' | 'stockQuantity' | 'quantity'> & { atMost: number };

export function problemOf(line: OnShelf): Problem | null {
  const { name, isAvailable, archivedAt, stockQuantity, quantity, atMost } = line;
  if (!isAvailable || archivedAt) return { code: 'unavailable', ...said('{name} is not available right now.', { name }) };
  if (stockQuantity <= 0) return { code: 'out_of_stock', ...said('{name} is out of stock.', { name }) };
  if (stockQuantity < quantity) return { code: 'short_of_stock', ...said('Only {count} left in stock.', { count: stockQuantity }) };
  if (atMost < quantity) return { code: 'too_many', ...said('You can order at most {count} of {name}.', { count: atMost, name }) };
  return null;
}

/** `kitId` names the line of the cart that a piece belongs to. */
export type Good = Omit<Sellable, 'stockQuantity' | 'isAvailable' | 'archivedAt' | 'kitPricing'> & {
  kitId: string | null;
  isFreeGift?: true;
  /** Of the free ones, those that the shopper chose. */
  isSample?: true;
};

export const goodsOf = (lines: readonly WithPieces[]): Good[] =>
  lines.flatMap((line) => (line.pieces ? piecesOf(line, line.pieces) : { ...line, kitId: null }));

function piecesOf(kit: Sellable, pieces: readonly KitPiece[]): Good[] {
  const { originalPricePaise, offerBasisPoints, unitPaise } = kit;
  const priced = pieces.map(({ quantity, ...piece }) => ({
    quantity,
    pricePaise: salePrice(piece.originalPricePaise, piece.offerBasisPoints),
  }));
  return spreadKit({ originalPricePaise, unitPaise }, priced).flatMap(({ piece, quantity, ...share }) => {
    const from = pieces[piece];
    return from ? { ...from, ...share, offerBasisPoints, quantity: quantity * kit.quantity, kitId: kit.productId } : [];
  });
}
