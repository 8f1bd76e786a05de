import type { FacetAnswer, GivenValue } from '../facets.schema.ts';

/** `key` is its id, or a name made here for a new one. */
export type DraftValue = { key: string; isNew: boolean; name: string; slug: string; names: Record<string, string>; synonyms: string };

export const draftValues = (facet: FacetAnswer | null): DraftValue[] =>
  (facet?.values ?? []).map(({ id, name, slug, names, synonyms }) => ({
    ...{ key: id, isNew: false, name, slug, names },
    synonyms: synonyms.join(', '),
  }));

export const sentValues = (values: readonly DraftValue[]): GivenValue[] =>
  values.map(({ key, isNew, name, slug, names, synonyms }) => ({
    ...(!isNew && { id: key }),
    ...{ name, names },
    ...(slug.trim() && { slug: slug.trim() }),
    synonyms: synonyms.split(',').flatMap((word) => word.trim() || []),
  }));
