// Counts and samples the people of a segment.
import { type SQL, sql } from 'drizzle-orm';
import { judgedTogether, reasonForService } from '../mailing/skipping/reason-to-skip.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { patternOf } from '../platform/http/list-query.ts';
import type { Language } from '../platform/words/language.ts';
import { addressesOf, changedPeople, isKept, type Kept, readStale, regrouped, type Stale } from './kept-people.server.ts';
import { lifeBut } from './life-of-buyers.server.ts';
import { accountsIn, conditionsOf, historyOf, matching, peopleOf, SUBSCRIBERS } from './people-of.server.ts';
import { groupsOf } from './rfm.server.ts';
import type { SegmentCondition, SegmentCount, SegmentRule } from './segments.schema.ts';

const SAMPLE = 10;

/** A count is asked for at each change of a rule: it must not hold a connection for long. */
const COUNT_MS = 5_000;

type Asked = { rule: SegmentRule | null; isService: boolean; now: Date };
type Sampled = { key: string; email: string; name: string | null; orders: number; last_at: string | null };

/**
 * Consent comes last: first who matches, then who of them may be written to. By what is kept of everyone, and what is true of those who
 * changed since; while nothing is kept, or much has changed, everyone is looked up.
 */
export async function countSegment(
  db: Db,
  rule: SegmentRule | null,
  { isService }: { isService: boolean },
  now: Date,
): Promise<SegmentCount> {
  const [counted] = await db.transaction(async (tx) => {
    const stale = await readStale(tx, now, COUNT_MS);
    const asked = { rule, isService, now };
    const found = await (isKept(stale) ? keptMatches(tx, asked, stale) : trueMatches(tx, asked, stale));
    return rowsOf<{ counts: { reason: string | null; people: number }[]; sample: Sampled[] }>(
      tx,
      sql`with ${found.tables} shown as (${sampleOf(found.first)})
      select coalesce((select json_agg(one) from (${found.counts}) one), '[]') as counts, coalesce((select json_agg(shown) from shown), '[]') as sample`,
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

type Found = {
  /** Common table expressions that the others read. */
  tables: SQL;
  /** People by `reason`. */
  counts: SQL;
  /** The first who may be written to, by `key`. */
  first: SQL;
};

const BY_REASON = sql`select reason, count(*)::int as people`;
const COLUMNS = sql`email, user_id, key`;
const FIRST = sql`reason is null order by key limit ${SAMPLE}`;

/** Everyone as they were kept, less those who changed, and these as they are: so that most are read from one table, and the sample from its index. */
async function keptMatches(db: Db, { rule, isService, now }: Asked, { people, buyers, isGrouped }: Kept): Promise<Found> {
  const reason = isService ? reasonForService(sql`person.reason`) : sql`person.reason`;
  const conditions = rule ? await conditionsOf(db, rule, now) : { joins: sql``, tests: sql`person.is_subscribed` };
  const groups = !isGrouped && rule?.conditions.some(({ kind }) => kind === 'rfm') ? groupsOf(lifeBut(buyers)) : null;
  const found = (from: SQL) =>
    matching(conditions, groups ? regrouped(from, groups) : from, sql`person.email, person.user_id, person.key, ${reason} as reason`);
  const kept = found(sql`kept_people`);
  const changed = people.length > 0 ? { isOf: sql`email in (${addressesOf(people)})`, now: found(sql`(${changedPeople(people)})`) } : null;
  if (groups || rule?.conditions.some(isOfGoods))
    return stored(changed ? sql`select * from (${kept}) kept where not ${changed.isOf} union all ${changed.now}` : kept);
  if (!changed)
    return {
      tables: sql``,
      counts: sql`${BY_REASON} from (${kept}) kept group by 1`,
      first: sql`select ${COLUMNS} from (${kept}) kept where ${FIRST}`,
    };
  return {
    tables: sql`changed as materialized (${changed.now}),`,
    counts: sql`select reason, sum(people)::int as people from (
      ${BY_REASON} from (${kept}) kept group by 1
      union all select reason, -count(*)::int from (${kept}) kept where ${changed.isOf} group by 1
      union all ${BY_REASON} from changed group by 1) part group by 1 having sum(people) > 0`,
    first: sql`select * from (
      (select ${COLUMNS} from (${kept}) kept where not ${changed.isOf} and ${FIRST}) union all (select ${COLUMNS} from changed where ${FIRST})
    ) either order by key limit ${SAMPLE}`,
  };
}

const isOfGoods = (condition: SegmentCondition) => condition.kind === 'bought' && condition.goods !== null;

async function trueMatches(db: Db, { rule, isService, now }: Asked, { buyers, isGrouped }: Stale): Promise<Found> {
  const life = () => lifeBut(buyers);
  const found = rule ? await accountsIn(db, rule, now, { life, groups: () => groupsOf(isGrouped ? null : life()) }) : SUBSCRIBERS;
  return stored(withKeys(judgedTogether(found, isService)));
}

/** Looked for once. */
const stored = (people: SQL): Found => ({
  tables: sql`judged as materialized (${people}),`,
  counts: sql`${BY_REASON} from judged group by 1`,
  first: sql`select ${COLUMNS} from judged where ${FIRST}`,
});

const withKeys = (judged: SQL) => sql`select judged.*, md5(judged.email)::uuid as key from (${judged}) judged`;

/** The same ones each time, in no order that means anything. */
const sampleOf = (people: SQL) => sql`select md5(one.email) as key, one.email, u.full_name as name, history.orders, history.last_at
  from (${people}) one left join users u on u.id = one.user_id, lateral (${historyOf(sql`one.user_id`)}) history order by 1`;

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
  const judged = withKeys(judgedTogether(await peopleOf(db, rule, now), isService));
  const rows = await rowsOf<Sampled>(db, sampleOf(sql`select ${COLUMNS} from (${judged}) judged where ${isNamed} and ${FIRST}`));
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
