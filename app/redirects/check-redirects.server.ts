import { and, eq, inArray, isNull } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { collections } from '../collections/collections.tables.ts';
import { contentPages } from '../content/content.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { badField } from '../platform/refusal.ts';
import { fromPathOf, isAlwaysAPage, namedPageOf, toPathOf } from './redirect-paths.ts';
import type { RedirectForm } from './redirects.schema.ts';
import type { Wanted } from './redirects.server.ts';

const ROWS_IN_A_STATEMENT = 1_000;

export const PROBLEMS = {
  from: 'Enter the path of a page, such as /products/rose-balm.',
  query: 'Leave out what follows the question mark: a redirect counts for the path.',
  to: 'Enter a path of this shop, such as /product/rose-balm. Redirects never lead to another site.',
  living: 'This shop has a page at this address.',
  circle: 'These redirects would lead in a circle.',
} as const;

export function addressesOf({ from, to }: RedirectForm, publicUrl: string): Wanted {
  const checked = checkAddresses(from, to, publicUrl);
  if ('field' in checked) throw badField(checked.field, PROBLEMS[checked.problem]);
  return checked;
}

type Checked = Wanted | { field: keyof Wanted; problem: keyof typeof PROBLEMS };

export function checkAddresses(from: string, to: string, publicUrl: string): Checked {
  if (from.includes('?')) return { field: 'from', problem: 'query' };
  const key = fromPathOf(from);
  if (key === null) return { field: 'from', problem: 'from' };
  if (isAlwaysAPage(key)) return { field: 'from', problem: 'living' };
  const goal = toPathOf(to, publicUrl);
  return goal === null ? { field: 'to', problem: 'to' } : { from: key, to: goal };
}

/** Those of the addresses at which the shop has a page now: a redirect would never be asked there. */
export async function findLiving(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const named = keys.flatMap((key) => {
    const page = namedPageOf(key);
    return page ? [page] : [];
  });
  const living = new Set(keys.filter(isAlwaysAPage));
  for (const kind of ['product', 'collections', 'pages', 'journal'] as const) {
    const slugs = named.flatMap((page) => (page.kind === kind ? page.slug : []));
    for (const part of partsOf(slugs)) for (const { slug } of await SLUGS[kind](db, part)) living.add(`/${kind}/${slug}`);
  }
  return living;
}

/** A draft counts too: it will be there. */
const SLUGS = {
  product: (db: Db, slugs: string[]) =>
    db
      .select({ slug: products.slug })
      .from(products)
      .where(and(isNull(products.archivedAt), inArray(products.slug, slugs))),
  collections: (db: Db, slugs: string[]) => db.select({ slug: collections.slug }).from(collections).where(inArray(collections.slug, slugs)),
  pages: (db: Db, slugs: string[]) => findArranged(db, 'landing', slugs),
  journal: (db: Db, slugs: string[]) => findArranged(db, 'post', slugs),
};

const findArranged = (db: Db, kind: 'landing' | 'post', slugs: string[]) =>
  db
    .select({ slug: contentPages.slug })
    .from(contentPages)
    .where(and(eq(contentPages.kind, kind), isNull(contentPages.archivedAt), inArray(contentPages.slug, slugs)));

export function* partsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += ROWS_IN_A_STATEMENT) yield all.slice(at, at + ROWS_IN_A_STATEMENT);
}
