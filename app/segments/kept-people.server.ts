// Whom segments find and whether they may be sent news, kept for counts. Triggers note each change of an account, a subscription or a bounce, so
// what is kept is used for all but the few who changed since: they are looked up while reading. E-mails are sent by what is true, not by what is kept.
// docs/decisions/0123-a-count-reads-one-table.md
import { eq, type SQL, sql } from 'drizzle-orm';
import { judgedTogether } from '../mailing/skipping/reason-to-skip.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import type { ClosedPerson } from '../platform/records/forget-person.server.ts';
import { listed, MEANT, STALE_AT_MOST, summedLife } from './life-of-buyers.server.ts';
import { keptPeople, stalePeople } from './people.tables.ts';
import { isCounted } from './rfm.server.ts';

/** Of some addresses, or of all: null. */
type Emails = SQL | null;

const among = (email: SQL, emails: Emails) => (emails ? sql`and ${email} in (${emails})` : sql``);

export const accounts = (emails: Emails) => sql`select u.email, u.id as user_id, u.full_name, u.language from users u
  where u.closed_at is null and u.role = 'customer' ${among(sql`u.email`, emails)}`;

export const accountsAndSubscribers = (emails: Emails) => sql`
  ${accounts(emails)}
  union all
  select s.email, null, null, s.language from subscribers s
  where s.unsubscribed_at is null and not exists (select 1 from users u where u.email = s.email and u.closed_at is null) ${among(sql`s.email`, emails)}`;

/** As they are now. */
export const judgedPeople = (emails: Emails) => sql`
  select judged.email, md5(judged.email)::uuid as key, judged.user_id, judged.language, agreed.email is not null as is_subscribed, judged.reason
  from (${judgedTogether(accountsAndSubscribers(emails), false)}) judged
    left join subscribers agreed on agreed.email = judged.email and agreed.unsubscribed_at is null`;

export type Stale = {
  /** Accounts whose purchases changed; null: too many to tell. */
  buyers: string[] | null;
  /** Everyone of whom something changed, with their accounts; null: too many, or nothing is kept yet. */
  people: { email: string; id: string | null }[] | null;
  /** Whether the groups of buyers are those of the last hour. */
  isGrouped: boolean;
};

export type Kept = Stale & { people: NonNullable<Stale['people']> };
export const isKept = (stale: Stale): stale is Kept => stale.people !== null;

/** What counts cannot take from what is kept. Later statements of the transaction may take `mostMs`. */
export async function readStale(tx: Db, now: Date, mostMs: number): Promise<Stale> {
  const [row] = await rowsOf<{
    buyers: number;
    people: number;
    all: boolean;
    ids: string[] | null;
    who: Stale['people'];
    grouped: boolean;
  }>(
    tx,
    sql`with stale as materialized (select * from stale_buyers limit ${STALE_AT_MOST}),
      noted as materialized (select email from stale_people limit ${STALE_AT_MOST}),
      meant as materialized (${MEANT}),
      who as (select email from noted where email is not null union select u.email from meant join users u on u.id = meant.id and u.closed_at is null)
      select set_config('statement_timeout', ${String(mostMs)}, true),
        (select count(*)::int from stale) as buyers, (select count(*)::int from noted) as people, exists (select from noted where email is null) as "all",
        (select json_agg(id) from meant) as ids, ${isCounted(now)} as grouped,
        (select json_agg(json_build_object('email', who.email, 'id', u.id)) from who
          left join users u on u.email = who.email and u.closed_at is null and u.role = 'customer') as who`,
  );
  if (!row) throw new Error('The database told nothing of what is stale.');
  const buyers = row.buyers < STALE_AT_MOST ? (row.ids ?? []) : null;
  const isKept = buyers !== null && row.people < STALE_AT_MOST && !row.all;
  return { buyers, people: isKept ? (row.who ?? []) : null, isGrouped: row.grouped };
}

const COLUMNS = ['key', 'user_id', 'language', 'is_subscribed', 'reason', 'orders', 'last_at', 'paise'];

/** Those who are stale as they are now, with the columns of `kept_people`. */
export function changedPeople(stale: Kept['people']): SQL {
  const ids = stale.flatMap(({ id }) => id ?? []);
  const emails = addressesOf(stale);
  if (ids.length === 0)
    return sql`select person.*, null::int as orders, null::timestamptz as last_at, null::bigint as paise, null as rfm_group from (${judgedPeople(emails)}) person`;
  return sql`select person.*, life.orders, life.last_at, life.paise, buyer.rfm_group
    from (${judgedPeople(emails)}) person left join (${summedLife(listed(ids, 'uuid'))}) life on life.user_id = person.user_id
      left join buyers buyer on buyer.user_id = person.user_id`;
}

export const addressesOf = (people: readonly { email: string }[]) =>
  listed(
    people.map(({ email }) => email),
    'text',
  );

/** The same people, in other groups than are kept. */
export const regrouped = (people: SQL, groups: SQL) =>
  sql`(select ${sql.raw(['email', ...COLUMNS].map((column) => `each.${column}`).join(', '))}, rfm.rfm_group
    from ${people} each left join (${groups}) rfm on rfm.user_id = each.user_id)`;

/** The periodic task. A change after the stale rows are gone leaves a row that stays, and the person is looked up again. */
export async function keepPeople(db: Db) {
  await db.transaction(async (tx) => {
    const [waiting] = await rowsOf<{ rows: number; all: boolean }>(
      tx,
      sql`select count(*)::int as rows, coalesce(bool_or(email is null), false) as "all" from (select email from stale_people limit ${STALE_AT_MOST}) stale`,
    );
    if (!waiting?.rows) return;
    // Two nodes in turn, and neither while buyers change, whose triggers write here.
    await tx.execute(sql`lock table buyers in share row exclusive mode`);
    if (waiting.all || waiting.rows >= STALE_AT_MOST) {
      await tx.execute(sql`delete from stale_people`);
      return keep(tx, null);
    }
    const meant = await rowsOf<{ email: string }>(
      tx,
      sql`with gone as (delete from stale_people returning email) select distinct email from gone where email is not null`,
    );
    if (meant.length > 0) await keep(tx, addressesOf(meant));
  });
}

/** For a closed account, after all else: a round that read it before has ended, or has yet to begin. */
export async function forgetKept(tx: Db, { email }: Pick<ClosedPerson, 'email'>) {
  await tx.execute(sql`lock table buyers in share row exclusive mode`);
  await tx.delete(keptPeople).where(eq(keptPeople.email, email));
  await tx.delete(stalePeople).where(eq(stalePeople.email, email));
}

const CHANGES = sql.raw([...COLUMNS, 'rfm_group'].map((column) => `${column} = excluded.${column}`).join(', '));

const keep = (tx: Db, emails: Emails) =>
  tx.execute(sql`
    with person as materialized (${judgedPeople(emails)}),
    gone as (delete from kept_people k where ${emails ? sql`k.email in (${emails})` : sql`true`} and not exists (select from person where person.email = k.email))
    insert into kept_people select person.*, buyer.orders, buyer.last_at, buyer.paise, buyer.rfm_group from person left join buyers buyer on buyer.user_id = person.user_id
    on conflict (email) do update set ${CHANGES} where kept_people.* is distinct from excluded.*`);
