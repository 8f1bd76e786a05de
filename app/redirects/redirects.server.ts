// Staff list, add, change and delete redirects. Every write sees all of them, under one lock, so that two writes at once can make neither
// a chain nor a circle.
import { and, asc, count, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { collections } from '../collections/collections.tables.ts';
import { contentPages } from '../content/content.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { offsetOf, patternOf } from '../platform/http/list-query.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { createRedirectMap, fromPathOf, isAlwaysAPage, namedPageOf, REDIRECTS_AT_MOST, toPathOf } from './redirect-paths.ts';
import type { RedirectAnswer, RedirectForm, RedirectQuery } from './redirects.schema.ts';
import { redirects } from './redirects.tables.ts';

export type Redirect = typeof redirects.$inferSelect;
export type Source = Redirect['source'];
export type Wanted = { from: string; to: string };
type By = { actorId: string; publicUrl: string; now: Date };

const ROWS_IN_A_STATEMENT = 1_000;

// ------------------------------------------------------------ to read

/** By address. */
export async function listRedirects(db: Db, query: RedirectQuery): Promise<{ items: RedirectAnswer[]; total: number }> {
  const where = matching(query);
  const rows = await db.select().from(redirects).where(where).orderBy(asc(redirects.fromPath)).limit(query.limit).offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(redirects).where(where);
  return { items: rows.map(serialize), total: counted?.total ?? 0 };
}

export const matching = (query: Pick<RedirectQuery, 'search'>) =>
  query.search ? or(ilike(redirects.fromPath, patternOf(query)), ilike(redirects.toPath, patternOf(query))) : undefined;

export const serialize = ({ id, fromPath, toPath, source, uses, lastUsedAt, updatedAt }: Redirect): RedirectAnswer => ({
  ...{ id, from: fromPath, to: toPath, source, uses },
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
});

// ------------------------------------------------------------ one redirect

export async function addRedirect(db: Db, form: RedirectForm, by: By): Promise<RedirectAnswer> {
  const wanted = addressesOf(form, by.publicUrl);
  return db.transaction(async (tx) => {
    const map = await lockRedirects(tx);
    if (map.get(wanted.from) !== undefined)
      throw new Refusal(409, 'This address already has a redirect.', { fields: { from: 'This address already has a redirect.' } });
    if (map.size() >= REDIRECTS_AT_MOST) throw new Refusal(409, 'The shop has 20,000 redirects, the most it can keep. Delete some first.');
    const row = await saveOne(tx, map, wanted, by);
    await recordAudit(tx, by.actorId, 'redirect.create', `redirect:${row.id}`, null, { from: row.fromPath, to: row.toPath });
    return serialize(row);
  });
}

export async function changeRedirect(db: Db, id: string, form: RedirectForm, by: By): Promise<RedirectAnswer> {
  const wanted = addressesOf(form, by.publicUrl);
  return db.transaction(async (tx) => {
    const map = await lockRedirects(tx);
    const before = await getRedirect(tx, id);
    if (wanted.from !== before.fromPath && map.get(wanted.from) !== undefined)
      throw new Refusal(409, 'This address already has a redirect.', { fields: { from: 'This address already has a redirect.' } });
    // The same row, so that its uses stay with it.
    if (wanted.from !== before.fromPath) {
      await tx.update(redirects).set({ fromPath: wanted.from }).where(eq(redirects.id, id));
      map.rename(before.fromPath, wanted.from);
    }
    const row = await saveOne(tx, map, wanted, by);
    const [old, fresh] = [before, row].map(({ fromPath, toPath }) => ({ from: fromPath, to: toPath }));
    await recordAudit(tx, by.actorId, 'redirect.change', `redirect:${id}`, old, fresh);
    return serialize(row);
  });
}

export async function deleteRedirect(db: Db, id: string, actorId: string) {
  await db.transaction(async (tx) => {
    const before = await getRedirect(tx, id);
    await tx.delete(redirects).where(eq(redirects.id, id));
    await recordAudit(tx, actorId, 'redirect.delete', `redirect:${id}`, { from: before.fromPath, to: before.toPath });
    await pagesChanged(tx, 'redirects');
  });
}

/** A page that got another address: its old one leads to it, and whatever led there follows. */
export async function redirectRenamed(tx: Db, wanted: Wanted, now: Date) {
  const map = await lockRedirects(tx);
  const [from, to] = [fromPathOf(wanted.from), fromPathOf(wanted.to)];
  if (from === null || to === null) return;
  map.remove(to);
  if (map.size() < REDIRECTS_AT_MOST) map.add(from, wanted.to);
  await writeChanges(tx, map, 'renamed', now);
}

async function saveOne(tx: Db, map: RedirectMap, { from, to }: Wanted, { now }: By): Promise<Redirect> {
  if ((await findLiving(tx, [from])).has(from)) throw badField('from', PROBLEMS.living);
  if (map.add(from, to) === null) throw badField('to', PROBLEMS.circle);
  await writeChanges(tx, map, 'staff', now);
  const [row] = await tx.select().from(redirects).where(eq(redirects.fromPath, from));
  if (!row) throw new Error('The redirect was not written.');
  return row;
}

async function getRedirect(tx: Db, id: string): Promise<Redirect> {
  const [row] = await tx.select().from(redirects).where(eq(redirects.id, id));
  if (!row) throw new Refusal(404, 'Redirect not found.');
  return row;
}

export const PROBLEMS = {
  from: 'Enter the path of a page, such as /products/rose-balm.',
  query: 'Leave out what follows the question mark: a redirect counts for the path.',
  to: 'Enter a path of this shop, such as /product/rose-balm. Redirects never lead to another site.',
  living: 'This shop has a page at this address.',
  circle: 'These redirects would lead in a circle.',
} as const;

function addressesOf({ from, to }: RedirectForm, publicUrl: string): Wanted {
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

// ------------------------------------------------------------ all of them

export type RedirectMap = ReturnType<typeof createRedirectMap>;

/** Locked against every other write until the transaction ends. */
export async function lockRedirects(tx: Db): Promise<RedirectMap> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`);
  const rows = await tx.select({ from: redirects.fromPath, to: redirects.toPath }).from(redirects);
  return createRedirectMap(rows.map(({ from, to }) => [from, to]));
}

export async function writeChanges(tx: Db, map: RedirectMap, source: Source, now: Date) {
  const changes = map.changes();
  const gone = changes.flatMap(([from, to]) => (to === undefined ? [from] : []));
  const rows = changes.flatMap(([fromPath, toPath]) =>
    toPath === undefined ? [] : [{ fromPath, toPath, source, createdAt: now, updatedAt: now }],
  );
  for (const part of partsOf(gone)) await tx.delete(redirects).where(inArray(redirects.fromPath, part));
  for (const part of partsOf(rows))
    await tx
      .insert(redirects)
      .values(part)
      .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath: sql`excluded.to_path`, updatedAt: now } });
  if (changes.length > 0) await pagesChanged(tx, 'redirects');
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

function* partsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += ROWS_IN_A_STATEMENT) yield all.slice(at, at + ROWS_IN_A_STATEMENT);
}
