import type { ProductFacets } from '../../facets/facets.schema.ts';

type Named = { name: string; slug: string };
type NamedFacet = Named & { kind: string; values: readonly Named[] };

/** The slug where the name has a character that divides the cell. */
const wordOf = ({ name, slug }: Named) => (/[:;\n]/.test(name) ? slug : name.trim());

export const filterLines = (facets: readonly NamedFacet[], chosen: ProductFacets): string[] =>
  facets.flatMap((facet) => {
    const values = facet.kind === 'own' ? facet.values.filter(({ slug }) => chosen[facet.slug]?.includes(slug)) : [];
    return values.length > 0 ? `${wordOf(facet)}: ${values.map(wordOf).join('; ')}` : [];
  });
