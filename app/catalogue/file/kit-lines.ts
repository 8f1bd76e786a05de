// One piece per line, as '2 x BALM-8'.
import type { KitPricing } from '../catalogue.tables.ts';

export type KitLines = { pricing: KitPricing; pieces: readonly string[] };

export const kitLine = ({ quantity, sku }: { quantity: number; sku: string }) => `${quantity} x ${sku}`;

export const kitLinesOf = (kit: { pricing: KitPricing; pieces: ReadonlyArray<{ quantity: number; sku: string }> } | null) =>
  kit && { pricing: kit.pricing, pieces: kit.pieces.map(kitLine) };

const OF_PIECES = ['GST %', 'MRP', 'Stock', 'HSN'] as const;
const OF_SUM = [...OF_PIECES, 'Original Price', 'Timed Sales'] as const;

/** The columns that a kit leaves blank: its pieces have them. */
export const takenFromPieces = (pricing: KitPricing): readonly string[] => (pricing === 'sum' ? OF_SUM : OF_PIECES);
