// The state of a kit in the product form, and its text for POST and PUT /api/product.
import { paiseFromRupees } from '../../../platform/money.ts';
import type { KitPricing } from '../../catalogue.tables.ts';
import type { ProductAnswer } from '../../product-answer.schema.ts';
import { withVariant } from '../../product-name.ts';
import type { ProductView } from '../../view/product-view.ts';

/** `id` is the variant's. `quantity` is as typed. */
export type DraftPiece = { id: string; productId: string; name: string; price: number; hsn: string; quantity: string };
export type KitDraft = { pricing: KitPricing; pieces: DraftPiece[] };

export const NEW_KIT: KitDraft = { pricing: 'own', pieces: [] };

export const kitDraftOf = ({ kit, hsn }: ProductView): KitDraft | null =>
  kit && {
    pricing: kit.pricing,
    pieces: kit.pieces.map(({ id, productId, name, unitPaise, quantity }) => ({
      ...{ id, productId, name, hsn },
      price: unitPaise / 100,
      quantity: String(quantity),
    })),
  };

/** One choice for each variant; a kit is no piece. */
export const pickedFrom = ({ id: productId, kit, name, hsn, variants, options }: ProductAnswer): DraftPiece[] =>
  kit
    ? []
    : variants
        .filter(({ isAvailable }) => isAvailable)
        .map(({ id, price, ...variant }) => {
          const label = options.map((option) => variant.options[option.name]).join(', ');
          return { id, productId, name: withVariant(name, label), price, hsn, quantity: '1' };
        });

const WHOLE = /^\d{1,3}$/;

/** What the pieces cost separately; null without pieces, or while a quantity is no number. */
export function separatelyPaise({ pieces }: KitDraft): number | null {
  if (pieces.length === 0 || !pieces.every(({ quantity }) => WHOLE.test(quantity))) return null;
  return pieces.reduce((sum, { price, quantity }) => sum + paiseFromRupees(price) * Number(quantity), 0);
}

const OF_PIECES = ['stockQuantity', 'stockWas', 'gstRate', 'nextGstRate', 'nextGstFrom', 'mrp', 'hsn', 'declarations'];

/** A kit takes stock, tax, HSN and MRP from its pieces, so the form sends none. */
export function kitTexts(texts: Record<string, string>, { pricing, pieces }: KitDraft, isNew: boolean): Record<string, string> {
  const { originalPrice = '', sku = '', ...others } = texts;
  const rest = Object.fromEntries(Object.entries(others).filter(([name]) => !OF_PIECES.includes(name)));
  return {
    ...rest,
    ...(pricing === 'own' && { originalPrice }),
    ...(sku && { sku }),
    ...(isNew && { stockQuantity: '0', hsn: pieces[0]?.hsn || '3304', ...(pricing === 'sum' && { originalPrice: '0' }) }),
    kit: JSON.stringify({
      pricing,
      pieces: pieces.map(({ productId, id, quantity }) => ({
        productId,
        variantId: id,
        quantity: WHOLE.test(quantity) ? Number(quantity) : 0,
      })),
    }),
  };
}
