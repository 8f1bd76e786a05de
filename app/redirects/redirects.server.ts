// Every write sees all redirects, under one lock, so that two writes at once can make neither a chain nor a circle.
import { asc, count, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { offsetOf, patternOf } from '../platform/http/list-query.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { addressesOf, findLiving, PROBLEMS, partsOf } from './check-redirects.server.ts';
import { createRedirectMap, fromPathOf, REDIRECTS_AT_MOST } from './redirect-paths.ts';
import type { RedirectAnswer, RedirectForm, RedirectQuery } from './redirects.schema.ts';
import { redirects } from './redirects.tables.ts';

export type Redirect = typeof redirects.$inferSelect;
export type Source = Redirect['source'];
export type Wanted = { from: string; to: string };
type By = { actorId: string; publicUrl: string; now: Date };

const SORTS = { from: redirects.fromPath, to: redirects.toPath, source: redirects.source, uses: redirects.uses };

export async function listRedirects(db: Db, query: RedirectQuery): Promise<{ items: RedirectAnswer[]; total: number }> {
  const where = matching(query);
  const rows = await db
    .select()
    .from(redirects)
    .where(where)
    .orderBy(...sortedBy(query.sort, SORTS), asc(redirects.fromPath))
    .limit(query.limit)
    .offset(offsetOf(query));
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

/** A page was renamed: its old address redirects to the new one, and so do redirects that led to the old. */
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
  // Also one that a file brought: what staff changed is theirs.
  const [row] = await tx.update(redirects).set({ source: 'staff' }).where(eq(redirects.fromPath, from)).returning();
  if (!row) throw new Error('The redirect was not written.');
  return row;
}

async function getRedirect(tx: Db, id: string): Promise<Redirect> {
  const [row] = await tx.select().from(redirects).where(eq(redirects.id, id));
  if (!row) throw new Refusal(404, 'Redirect not found.');
  return row;
}

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
