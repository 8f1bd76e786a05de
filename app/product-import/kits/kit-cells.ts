// The cells of a kit in a file (D50): 'own' or 'sum', and one piece per line as '2 x BALM-8', or its SKU alone.
import { KIT_PRICINGS } from '../../catalogue/catalogue.tables.ts';
import { PIECES_OF_KIT_AT_MOST } from '../../catalogue/kits/kits.schema.ts';

/** Named by SKU: a piece of the same file has no id yet. */
export type KitPart = { sku: string; quantity: number };
type Read = string | { problem: string };

export const KIT_FIELDS = { price: 'kitPrice', pieces: 'kitPieces' } as const;

export function readKitPrice(cell: string): Read {
  const word = cell.toLowerCase();
  return KIT_PRICINGS.some((each) => each === word)
    ? word
    : { problem: 'Must be own (Original Price is its price) or sum (of its pieces)' };
}

/** As JSON. */
export function readKitPieces(cell: string): Read {
  const parts: KitPart[] = [];
  for (const line of cell.split('\n').flatMap((each) => each.trim() || [])) {
    const [, count = '1', sku = line] = line.match(/^(-?\d[\d.,]*)\s*[x×]\s+(\S.*)$/i) ?? [];
    const quantity = /^\d+$/.test(count) ? Number(count) : 0;
    if (quantity < 1 || quantity > PIECES_OF_KIT_AT_MOST)
      return { problem: `“${line.slice(0, 80)}” needs a whole number from 1 to ${PIECES_OF_KIT_AT_MOST}, as in “2 x BALM-8”` };
    if (parts.some((part) => part.sku === sku)) return { problem: `“${sku}” is listed twice. Enter its quantity instead.` };
    parts.push({ sku, quantity });
  }
  return JSON.stringify(parts);
}
