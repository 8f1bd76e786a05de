import { inEachLanguage } from '../../platform/words/texts-by-language.ts';
import { withGst } from '../../pricing/tax/gst.ts';
import { unitPriceLabel } from '../../pricing/unit-price.ts';
import { addedRate, chargedRate, isTaxCharged, isTaxIncluded } from '../../settings/rules/registration.ts';
import { pictureUrl } from '../../ui/pictures/picture-url.ts';
import type { Swatch } from '../catalogue.tables.ts';
import { picturesOfPieces } from '../kits/kits.schema.ts';
import { type KitPiece, kitPrices, stockOfKit } from '../kits/read-kits.server.ts';
import { offered, type VariantRow } from '../variants/read-variants.server.ts';
import type { Surrounded } from './product-surroundings.server.ts';
import type { NamedCard, Prices, ProductCard } from './product-view.ts';

const SWATCHES_ON_A_CARD = 5;

export function cardOf(surrounded: Surrounded): NamedCard {
  const { row, pictures, kit, rating } = surrounded;
  const product = productRowOf(surrounded);
  return {
    id: product.id,
    variantId: row.id,
    variants: summaryOf(surrounded),
    slug: product.slug,
    name: row.name,
    names: inEachLanguage(row.texts, 'name'),
    category: row.category,
    picture: pictures[0] ?? (kit && picturesOfPieces(kit)[0]) ?? null,
    prices: pricesOf(row, surrounded, surrounded.pieces),
    keyIngredients: row.keyIngredients.map((ingredient) => ingredient.name),
    stockQuantity: stockOf(surrounded),
    rating,
  };
}

/** The same object for the same card, by which pages keep its HTML. */
export function shownOf(card: NamedCard): ProductCard {
  const { names, category, ...rest } = card;
  const shown = shownCards.get(card) ?? rest;
  shownCards.set(card, shown);
  return shown;
}
const shownCards = new WeakMap<NamedCard, ProductCard>();

/** The row of the product itself, for its id and address. */
export const productRowOf = ({ row, variants }: Surrounded): Pick<VariantRow, 'id' | 'slug' | 'options'> =>
  variants.find(({ variantOfId }) => variantOfId === null) ?? row;

function stockOf({ row, as, variants, pieces }: Surrounded): number {
  if (pieces) return stockOfKit(pieces);
  if (as === 'variant' || variants.length === 0) return row.stockQuantity;
  return offered(variants).reduce((sum, { stockQuantity }) => sum + stockQuantity, 0);
}

function summaryOf(surrounded: Surrounded): ProductCard['variants'] {
  const { row, variants, pieces } = surrounded;
  const isOffered = offered(variants);
  const sold = isOffered.length > 0 ? isOffered : [row];
  const byPrice = sold.map((variant) => pricesOf(variant, surrounded, pieces)).toSorted((a, b) => a.unitPaise - b.unitPaise);
  const [from] = byPrice;
  const fromPaise = from?.unitPaise ?? 0;
  const toPaise = byPrice.at(-1)?.unitPaise ?? 0;
  // Every size of a shade has the swatch of its shade.
  const shades = new Set(isOffered.flatMap(({ swatch }) => (swatch ? (swatchText(swatch, surrounded) ?? []) : [])));
  return {
    count: sold.length,
    shades: shades.size,
    fromPaise,
    toPaise,
    from: from && (fromPaise < toPaise || !row.isAvailable) ? from : null,
    swatches: [...shades].slice(0, SWATCHES_ON_A_CARD),
  };
}

function swatchText(swatch: Swatch, { swatches }: Surrounded): string | null {
  if ('colour' in swatch) return swatch.colour;
  const picture = swatches.get(swatch.mediaKey);
  return picture ? pictureUrl(picture.key, Math.min(...picture.widths), 'webp') : null;
}

export function pricesOf(row: VariantRow, { tax, priceOf }: Surrounded, pieces: readonly KitPiece[] | null = null): Prices {
  const chargedBasisPoints = chargedRate(row.gstRateBasisPoints, tax);
  const { unitPaise, offerBasisPoints, saleEndsAt } = priceOf(row);
  const { netQuantity } = row.declarations;
  return {
    originalPaise: row.originalPricePaise,
    unitPaise,
    inclusivePaise: withGst(unitPaise, addedRate(row.gstRateBasisPoints, tax)),
    mrpPaise: row.mrpPaise,
    unitPriceLabel: row.mrpPaise !== null && netQuantity ? unitPriceLabel(row.mrpPaise, netQuantity) : null,
    offerPercent: offerBasisPoints / 100,
    ownOfferPercent: row.offerBasisPoints / 100,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
    gstPercent: chargedBasisPoints / 100,
    isTaxed: isTaxCharged(tax),
    isTaxIncluded: isTaxIncluded(tax),
    ...(pieces && {
      ...kitPrices(unitPaise, pieces, { added: (rate) => addedRate(rate, tax), charged: (rate) => chargedRate(rate, tax) }),
      unitPriceLabel: null,
    }),
  };
}
