// Counts and samples the people of a segment.
import { type SQL, sql } from 'drizzle-orm';
import { judgedTogether } from '../mailing/skipping/reason-to-skip.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { patternOf } from '../platform/http/list-query.ts';
import type { Language } from '../platform/words/language.ts';
import { historyOf, peopleOf } from './people-of.server.ts';
import type { SegmentCount, SegmentRule } from './segments.schema.ts';

const SAMPLE = 10;

/** A count is asked for at each change of a rule: it must not hold a connection for long. */
const COUNT_MS = 5_000;

type Sampled = { key: string; email: string; name: string | null; orders: number; last_at: string | null };

/** Consent comes last: first who matches, then who of them may be written to. The people are looked for once. */
export async function countSegment(
  db: Db,
  rule: SegmentRule | null,
  { isService }: { isService: boolean },
  now: Date,
): Promise<SegmentCount> {
  const judged = await judgedPeople(db, rule, isService, now);
  const [counted] = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${COUNT_MS}`));
    return rowsOf<{ counts: { reason: string | null; people: number }[]; sample: Sampled[] }>(
      tx,
      sql`with judged as materialized (${judged}), shown as (${sampleOf(sql`true`)})
      select coalesce((select json_agg(one) from (select reason, count(*)::int as people from judged group by 1) one), '[]') as counts,
        coalesce((select json_agg(shown) from shown), '[]') as sample`,
    );
  });
  const counts = counted?.counts ?? [];
  return {
    matching: counts.reduce((sum, { people }) => sum + people, 0),
    reached: counts.find(({ reason }) => reason === null)?.people ?? 0,
    skippedFor: Object.fromEntries(counts.flatMap(({ reason, people }) => (reason ? [[reason, people]] : []))),
    sample: (counted?.sample ?? []).map(personOf),
  };
}

const judgedPeople = async (db: Db, rule: SegmentRule | null, isService: boolean, now: Date) =>
  judgedTogether(await peopleOf(db, rule, now), isService);

/** The same ones each time, in no order that means anything. */
const sampleOf = (isNamed: SQL) => sql`select md5(one.email) as key, one.email, one.name, history.orders, history.last_at
  from (select * from judged where reason is null and ${isNamed} order by md5(email) limit ${SAMPLE}) one,
    lateral (${historyOf(sql`one.user_id`)}) history order by 1`;

const personOf = ({ last_at: lastAt, ...person }: Sampled) => ({ ...person, lastOrderAt: lastAt ? new Date(lastAt).toISOString() : null });

/** People whose name or address has the words of a search, as far as they may be written to. */
export async function samplePeople(
  db: Db,
  rule: SegmentRule | null,
  { isService, search }: { isService: boolean; search: string },
  now: Date,
): Promise<SegmentCount['sample']> {
  const pattern = patternOf({ search });
  const isNamed = search ? sql`(email ilike ${pattern} or name ilike ${pattern})` : sql`true`;
  const judged = await judgedPeople(db, rule, isService, now);
  const rows = await rowsOf<Sampled>(db, sql`with judged as (${judged}) ${sampleOf(isNamed)}`);
  return rows.map(personOf);
}

/** The reader that a key names, if the segment still finds them. */
export async function findPerson(db: Db, rule: SegmentRule | null, key: string, now: Date) {
  const people = await peopleOf(db, rule, now);
  const [found] = await rowsOf<{ name: string | null; language: Language }>(
    db,
    sql`select person.name, person.language from (${people}) person where md5(person.email) = ${key} limit 1`,
  );
  return found ?? null;
}
