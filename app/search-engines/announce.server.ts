// Every ten minutes the public addresses are compared with what was told: an address that changed often is told once, and a restart forgets nothing.
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOnSale } from '../catalogue/catalogue.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { listActiveCollections } from '../collections/collections.server.ts';
import { listLivePages } from '../content/live-pages.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { clearLimit, countHit } from '../platform/http/limits/rate-limit.server.ts';
import { defineJob, enqueue } from '../platform/jobs.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { inLanguage, languages } from '../platform/words/language.ts';
import { readSection } from '../settings/settings.server.ts';
import { ADDRESSES_AT_MOST, type IndexNow } from './index-now.server.ts';
import { keyFileUrl } from './key-file.server.ts';
import { announcedAddresses, announcements } from './search-engines.tables.ts';

export const TELL_SEARCH_ENGINES = defineJob('tell-search-engines', { lane: 'bulk', payload: z.object({}), isOutgoing: true });

const ROUND = 'search-engines:round';
const ROUND_SECONDS = 600;
const REFUSED = 'search-engines:refused';
const REFUSED_SECONDS = 6 * 3600;
const ASKED_FOR_MS = 5 * 60_000;
const CALLS_KEPT = 50;

export async function noteChangedAddresses(db: Db, now: Date) {
  const { key } = await readSection(db, 'indexNow');
  if (!key) return;
  const [resting] = await rowsOf<{ key: string }>(
    db,
    sql`select key from limits where key in (${ROUND}, ${REFUSED}) and resets_at > ${instant(now)}`,
  );
  if (resting) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ROUND}, 0))`);
    if ((await countHit(tx, ROUND, ROUND_SECONDS, now)).hits > 1) return;
    await compare(tx, now);
    if ((await tx.$count(announcedAddresses, eq(announcedAddresses.isTold, false))) > 0) await enqueue(tx, TELL_SEARCH_ENGINES, {}, now);
  });
}

async function compare(tx: Db, now: Date) {
  const { pages } = await listLivePages(tx, now);
  const collections = await listActiveCollections(tx);
  const listed = [
    ...pages.map(({ path, updatedAt }) => ({ path, at: updatedAt })),
    ...collections.map(({ slug, updatedAt }) => ({ path: `/collections/${slug}`, at: updatedAt })),
  ];
  const current = sql`
    select '/product/' || ${products.slug} as path, greatest(${products.updatedAt},
      (select max(variant.updated_at) from products variant where variant.variant_of_id = ${products.id})) as changed_at
      from products where ${isOnSale}
    union all
    select path, at from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as listed (path text, at timestamptz)`;
  await tx.execute(sql`
    with current as (${current})
    insert into announced_addresses (path, changed_at) select path, changed_at from current order by path
    on conflict (path) do update set changed_at = excluded.changed_at, is_gone = false, is_told = false, asked_at = null
      where announced_addresses.changed_at <> excluded.changed_at or announced_addresses.is_gone`);
  await tx.execute(sql`
    with current as (${current})
    update announced_addresses known set is_gone = true, is_told = false, asked_at = null, changed_at = ${instant(now)}
      where not known.is_gone and not exists (select 1 from current where current.path = known.path)`);
}

type Told = { path: string; changedAt: Date };

/** The handler. Throws while IndexNow is away or busy, so that it is asked again. */
export async function submitChangedAddresses(db: Db, indexNow: IndexNow, publicUrl: string, now: Date): Promise<void> {
  const { key } = await readSection(db, 'indexNow');
  const taken = key ? await takeWaiting(db, now) : [];
  if (taken.length === 0) return;
  const urlList = taken.flatMap(({ path }) => languages().map((language) => publicUrl + inLanguage(path, language)));
  let status: number | null = null;
  try {
    status = await indexNow.submit({ host: new URL(publicUrl).host, key, keyLocation: keyFileUrl(publicUrl, key), urlList });
  } finally {
    await writeDown(db, taken, { addresses: urlList.length, status }, now);
  }
}

const isTaken = (told: Told[]) =>
  inArray(
    announcedAddresses.path,
    told.map(({ path }) => path),
  );

/** Of two jobs at once, each takes its own. */
async function takeWaiting(db: Db, now: Date): Promise<Told[]> {
  const isFree = or(isNull(announcedAddresses.askedAt), lt(announcedAddresses.askedAt, new Date(now.getTime() - ASKED_FOR_MS)));
  return db.transaction(async (tx) => {
    const waiting = await tx
      .select({ path: announcedAddresses.path, changedAt: announcedAddresses.changedAt })
      .from(announcedAddresses)
      .where(and(eq(announcedAddresses.isTold, false), isFree))
      .orderBy(asc(announcedAddresses.changedAt), asc(announcedAddresses.path))
      .limit(Math.floor(ADDRESSES_AT_MOST / languages().length))
      .for('update', { skipLocked: true });
    if (waiting.length > 0) await tx.update(announcedAddresses).set({ askedAt: now }).where(isTaken(waiting));
    return waiting;
  });
}

const isAccepted = (status: number | null) => status === 200 || status === 202;

/** What changed again meanwhile waits for the next call. */
async function writeDown(db: Db, taken: Told[], call: { addresses: number; status: number | null }, now: Date) {
  await db.transaction(async (tx) => {
    await tx.insert(announcements).values({ at: now, ...call });
    await tx.execute(
      sql`delete from announcements where id not in (select id from announcements order by at desc, id desc limit ${CALLS_KEPT})`,
    );
    if (!isAccepted(call.status)) {
      await tx.update(announcedAddresses).set({ askedAt: null }).where(isTaken(taken));
      if (call.status !== null) await countHit(tx, REFUSED, REFUSED_SECONDS, now);
      return;
    }
    const told = JSON.stringify(taken.map(({ path, changedAt }) => ({ path, at: changedAt })));
    await tx.execute(sql`
      update announced_addresses known set is_told = true, asked_at = null
        from jsonb_to_recordset(${told}::jsonb) as told (path text, at timestamptz)
        where known.path = told.path and known.changed_at = told.at`);
    await tx
      .delete(announcedAddresses)
      .where(and(isTaken(taken), eq(announcedAddresses.isTold, true), eq(announcedAddresses.isGone, true)));
    if (await tx.$count(announcedAddresses, and(eq(announcedAddresses.isTold, false), isNull(announcedAddresses.askedAt))))
      await enqueue(tx, TELL_SEARCH_ENGINES, {}, now);
  });
}

/** When it is switched on again, everything is told again. */
export async function forgetAnnounced(tx: Db) {
  await tx.delete(announcedAddresses);
  await tx.delete(announcements);
  for (const key of [ROUND, REFUSED]) await clearLimit(tx, key);
}
