// The filters of a product in a file: 'Concern: Acne; Tan', one per line, as the shop names them. The cell holds all of them.
import { filterLines } from '../catalogue/file/filter-lines.ts';
import { findFacet, findValue } from '../facets/facet-words.server.ts';
import type { ProductFacets } from '../facets/facets.schema.ts';
import type { Facet } from '../facets/facets.server.ts';

/** Facet slug -> value slugs, for every facet: those that the cell leaves out are cleared. */
export function readFilters(facets: readonly Facet[], cell: string): { chosen: ProductFacets } | { problem: string } {
  const own = facets.filter(({ kind }) => kind === 'own');
  const chosen: ProductFacets = Object.fromEntries(own.map(({ slug }) => [slug, []]));
  for (const line of cell.split('\n').filter((each) => each.trim() !== '')) {
    const [name = '', ...rest] = line.split(':');
    const facet = findFacet(own, name);
    if (!facet) return { problem: `There is no filter “${name.trim()}”.` };
    for (const typed of rest
      .join(':')
      .split(';')
      .filter((each) => each.trim() !== '')) {
      const value = findValue(facet, typed);
      if (!value) return { problem: `“${facet.name}” has no value “${typed.trim()}”.` };
      chosen[facet.slug]?.push(value.slug);
    }
  }
  return { chosen };
}

/** Undefined: unchanged. */
export function judgeFilters(facets: readonly Facet[], cell: string | undefined, present: readonly string[]) {
  if (cell === undefined) return { before: present, after: present };
  const read = readFilters(facets, cell);
  if ('problem' in read) return { before: present, after: present, problem: read.problem };
  return { before: present, after: filterLines(facets, read.chosen), sent: JSON.stringify(read.chosen) };
}
