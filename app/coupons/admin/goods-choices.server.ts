import { asc, inArray } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { collections } from '../../collections/collections.tables.ts';
import { listFacets } from '../../facets/facets.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { listSegments } from '../../segments/segments.server.ts';
import type { GoodsScope } from '../goods-scope.ts';
import type { GoodsChoices } from './discount-draft.ts';

const COLLECTIONS_AT_MOST = 200;

export async function readGoodsChoices(db: Db, scopes: readonly (GoodsScope | null | undefined)[]): Promise<GoodsChoices> {
  const named = scopes.flatMap((scope) => (scope ? [...scope.products, ...scope.variants] : []));
  const facets = await listFacets(db);
  return {
    products:
      named.length === 0
        ? []
        : await db
            .select({ id: products.id, name: products.name, fullName: products.fullName })
            .from(products)
            .where(inArray(products.id, named)),
    categories: facets.find(({ kind }) => kind === 'category')?.values.map(({ id, name }) => ({ id, name })) ?? [],
    collections: await db
      .select({ id: collections.id, name: collections.title })
      .from(collections)
      .orderBy(asc(collections.position))
      .limit(COLLECTIONS_AT_MOST),
    segments: (await listSegments(db)).map(({ id, name }) => ({ id, name })),
  };
}
