import { inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { badField } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import { tokenOf } from './facet-filter.ts';
import type { Facet, FacetValue } from './facets.server.ts';
import { productFacetValues } from './facets.tables.ts';

/** Of the chosen tokens those that exist, grouped by facet: AND between the groups, OR within one. */
export function chosenValues(all: readonly Facet[], filter: string): FacetValue[][] {
  const tokens = filter === '' ? [] : filter.split('_');
  return all.flatMap((facet) => {
    if (facet.kind !== 'own') return [];
    const chosen = facet.values.filter(
      (value) =>
        tokens.includes(tokenOf(facet.slug, value.slug)) || value.former.some((slug) => tokens.includes(tokenOf(facet.slug, slug))),
    );
    return chosen.length > 0 ? [chosen] : [];
  });
}

/** For the API, which refuses what does not exist: without it, a mistyped filter would answer with every product. */
export function requireValues(all: readonly Facet[], filter: string): FacetValue[][] {
  for (const token of filter === '' ? [] : filter.split('_')) {
    const [name = '', value = ''] = token.split('.');
    const facet = all.find(({ kind, slug }) => kind === 'own' && slug === name);
    if (!facet) throw badField('filter', said('There is no filter “{name}”.', { name }));
    if (chosenValues([facet], token).length === 0)
      throw badField('filter', said('“{name}” has no value “{value}”.', { name: facet.name, value }));
  }
  return chosenValues(all, filter);
}

export const withValues = (groups: ReadonlyArray<readonly { id: string }[]>): SQL[] =>
  groups.map(
    (group) =>
      sql`${products.id} in (select ${productFacetValues.productId} from ${productFacetValues} where ${inArray(
        productFacetValues.valueId,
        group.map(({ id }) => id),
      )})`,
  );
