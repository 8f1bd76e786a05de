import { eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readProductFacets } from '../../facets/product-facets.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { products } from '../catalogue.tables.ts';
import type { ProductRow } from '../editing/product-row.server.ts';
import { kitPieces } from '../kits/kit-pieces.tables.ts';
import { stateOf } from '../states/product-state.ts';
import { isKept } from '../variants/read-variants.server.ts';
import type { Figures } from './bulk-edit.schema.ts';
import type { Held } from './edit-target.server.ts';

const piece = alias(products, 'piece');

/** Locked in the order of their ids, as placing an order locks them: two edits at once, or an edit and an order, wait for each other. */
export async function holdAll(tx: Db, ids: readonly string[]): Promise<Map<string, Held>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(products)
    .where(or(inArray(products.id, [...ids]), inArray(products.variantOfId, [...ids]), inArray(products.id, kitsOf(tx, ids))))
    .orderBy(products.id)
    .for('update');
  const facets = await readProductFacets(tx, ids);
  const own = rows.filter(({ id, variantOfId }) => variantOfId === null && ids.includes(id));
  return new Map(
    own.map((product) => [
      product.id,
      {
        product,
        variants: rows
          .filter((row) => row.id === product.id || (row.variantOfId === product.id && isKept(row, product)))
          .toSorted((a, b) => a.variantPosition - b.variantPosition),
        facets: facets.get(product.id) ?? {},
      },
    ]),
  );
}

const kitsOf = (tx: Db, ids: readonly string[]) =>
  tx
    .select({ id: kitPieces.kitId })
    .from(kitPieces)
    .innerJoin(piece, eq(piece.id, kitPieces.pieceId))
    .where(or(inArray(piece.id, [...ids]), inArray(piece.variantOfId, [...ids])));

export function figuresOf({ product, variants, facets }: Held): Figures {
  const all = (of: (row: ProductRow) => number) => variants.map(of);
  const prices = all(({ originalPricePaise }) => originalPricePaise);
  const offers = all(({ offerBasisPoints }) => offerBasisPoints);
  const isAvailable = variants.some((row) => row.isAvailable);
  return {
    priceFrom: rupeesFromPaise(Math.min(...prices)),
    priceTo: rupeesFromPaise(Math.max(...prices)),
    offerFrom: Math.min(...offers) / 100,
    offerTo: Math.max(...offers) / 100,
    sale: lastSale(variants),
    stock: all(({ stockQuantity }) => stockQuantity).reduce((sum, stock) => sum + stock, 0),
    state: stateOf({ isArchived: product.archivedAt !== null, isAvailable, launchAt: product.launchAt }),
    facets,
  };
}

function lastSale(variants: ProductRow[]): Figures['sale'] {
  const sales = variants.flatMap((row) => row.sales);
  const last = sales.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)).at(-1);
  if (!last) return null;
  const prices = sales.flatMap(({ startsAt, pricePaise }) => (startsAt === last.startsAt ? pricePaise : []));
  const [priceFrom, priceTo] = [Math.min(...prices), Math.max(...prices)].map(rupeesFromPaise) as [number, number];
  return { priceFrom, priceTo, startsAt: last.startsAt, endsAt: last.endsAt };
}
