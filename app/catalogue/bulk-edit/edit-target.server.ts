import type { ProductFacets } from '../../facets/facets.schema.ts';
import {
  basisPointsFromPercent,
  paiseFromRupees,
  percentOf,
  roundHalfUp,
  rupeesFromPaise,
  WHOLE_BASIS_POINTS,
} from '../../platform/money.ts';
import { badField } from '../../platform/refusal.ts';
import type { ProductEdit } from '../editing/change-product.server.ts';
import type { ProductRow } from '../editing/product-row.server.ts';
import type { SalesEdit } from '../sales/edit-sales.server.ts';
import type { BulkChange } from './bulk-edit.schema.ts';
import type { EditTarget, VariantTarget } from './product-edits.tables.ts';

/** A product with its kept variants in their order, itself among them. */
export type Held = { product: ProductRow; variants: ProductRow[]; facets: ProductFacets };

const MOST_PAISE = 999_999_900;

/** Percent up or down, half a paisa up, then to the nearest whole rupees. */
export function changedPrice(paise: number, price: NonNullable<BulkChange['price']>): number {
  if (price.kind === 'set') return paiseFromRupees(price.rupees);
  const changed = percentOf(paise, WHOLE_BASIS_POINTS + Math.round(price.percent * 100));
  const step = price.roundTo * 100;
  return step === 0 ? changed : roundHalfUp(BigInt(changed), BigInt(step)) * step;
}

export function presentOf({ product, variants, facets }: Held, change: BulkChange): EditTarget {
  const touched = [...Object.keys(change.facets?.add ?? {}), ...Object.keys(change.facets?.remove ?? {})];
  return {
    ...(isPriced(change) && { variants: Object.fromEntries(variants.map((row) => [row.id, figuresOf(row)])) }),
    ...(change.sale && { sales: salesOf(variants, ({ sales }) => sales) }),
    ...(change.state && {
      state: variants.some(({ isAvailable }) => isAvailable) ? 'active' : product.launchAt ? 'scheduled' : 'draft',
      launchAt: product.launchAt?.toISOString() ?? null,
      isArchived: product.archivedAt !== null,
    }),
    ...(change.facets && { facets: Object.fromEntries(touched.map((slug) => [slug, facets[slug] ?? []])) }),
  };
}

/** `adding`: of the change, the same for all products. */
export function targetOf({ product, variants, facets }: Held, change: BulkChange, adding: SalesEdit | null): EditTarget {
  refuseOfKit(product, change);
  return {
    // A percentage is taken off the price that the same edit sets.
    ...(change.sale && {
      sales: salesOf(
        isPriced(change) ? variants.map((row) => ({ ...row, ...changedVariant(row, change) })) : variants,
        adding ?? (() => []),
      ),
    }),
    ...(isPriced(change) && { variants: Object.fromEntries(variants.map((row) => [row.id, changedVariant(row, change)])) }),
    ...(change.state === 'archived' && { isArchived: true }),
    ...(change.state && change.state !== 'archived' && { state: change.state, launchAt: null }),
    ...(change.facets && { facets: changedFacets(facets, change.facets) }),
  };
}

/** Else the edit would seem to set what follows from the pieces. */
function refuseOfKit({ kitPricing }: ProductRow, { price, stock }: BulkChange) {
  if (kitPricing && stock) throw badField('stock', 'A kit is as available as its pieces. Change their stock.');
  if (kitPricing === 'sum' && price) throw badField('price', 'This kit costs what its pieces cost. Change their prices.');
}

const salesOf = (variants: ProductRow[], edit: SalesEdit) => Object.fromEntries(variants.map((row) => [row.id, edit(row)]));

const isPriced = ({ price, offerPercent, stock }: BulkChange) => price !== undefined || offerPercent !== undefined || stock !== undefined;

const figuresOf = (row: ProductRow): VariantTarget => ({
  originalPricePaise: row.originalPricePaise,
  offerBasisPoints: row.offerBasisPoints,
  stock: row.stockQuantity,
});

function changedVariant(row: ProductRow, { price, offerPercent, stock }: BulkChange): VariantTarget {
  const pieces = stock === undefined ? row.stockQuantity : stock.kind === 'set' ? stock.pieces : row.stockQuantity + stock.pieces;
  if (pieces < 0) throw badField('stock', 'The stock would fall below 0');
  const originalPricePaise = price ? changedPrice(row.originalPricePaise, price) : row.originalPricePaise;
  if (originalPricePaise > MOST_PAISE) throw badField('price', 'The price would be too high');
  return {
    originalPricePaise,
    offerBasisPoints: offerPercent === undefined ? row.offerBasisPoints : basisPointsFromPercent(offerPercent),
    stock: pieces,
  };
}

function changedFacets(present: ProductFacets, { add, remove }: NonNullable<BulkChange['facets']>): ProductFacets {
  const slugs = new Set([...Object.keys(add), ...Object.keys(remove)]);
  return Object.fromEntries(
    [...slugs].map((slug) => [
      slug,
      [...new Set([...(present[slug] ?? []), ...(add[slug] ?? [])])].filter((value) => !remove[slug]?.includes(value)),
    ]),
  );
}

/** The list of variants is whole or missing. `was`: the stock that the target was computed from, so that sales since then are kept. */
export function changeTo({ product, variants }: Held, target: EditTarget, was: EditTarget['variants'] = {}): ProductEdit {
  const isOnSale = variants.some(({ isAvailable }) => isAvailable);
  const state = target.state ?? (isOnSale ? 'active' : product.launchAt ? 'scheduled' : 'draft');
  const launchAt = target.launchAt === undefined ? product.launchAt : target.launchAt === null ? null : new Date(target.launchAt);
  const own = (row: ProductRow) => {
    const to = target.variants?.[row.id] ?? figuresOf(row);
    return {
      originalPrice: rupeesFromPaise(to.originalPricePaise),
      offerPercentage: to.offerBasisPoints / 100,
      stockQuantity: to.stock,
      stockWas: was[row.id]?.stock ?? row.stockQuantity,
    };
  };
  const isVaried = target.variants !== undefined && product.options.length > 0;
  return {
    ...(target.facets && { facets: target.facets }),
    ...(target.sales && { sales: (row: ProductRow) => target.sales?.[row.id] ?? row.sales }),
    ...(target.isArchived !== undefined && { isArchived: target.isArchived }),
    ...((target.state !== undefined || isVaried) && { state, launchAt }),
    ...(target.variants && own(product)),
    ...(isVaried && {
      options: product.options,
      variants: variants.map((row) => ({
        id: row.id,
        options: Object.fromEntries(product.options.map(({ name }, place) => [name, row.optionValues[place] ?? ''])),
        ...own(row),
        isAvailable: isOnSale ? row.isAvailable : row.isOffered,
      })),
    }),
  };
}
