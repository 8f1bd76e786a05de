import { type SQL, sql } from 'drizzle-orm';
import type { mailings } from '../mailing.tables.ts';

type Rules = Pick<typeof mailings.$inferSelect, 'audience' | 'isService'>;

const KNOWN: Record<Rules['audience'], (email: SQL) => SQL> = {
  customers: (email) => sql`select 1 from users where users.email = ${email} and users.closed_at is null`,
  subscribers: (email) => sql`select 1 from subscribers known where known.email = ${email}`,
  affected: () => sql`select 1`,
  segment: (email) => sql`select 1 from users where users.email = ${email} and users.closed_at is null
    union all select 1 from subscribers known where known.email = ${email}`,
};

/** Null if the person may be e-mailed. Checked when a mailing starts and again before each e-mail. */
export function reasonToSkip(email: SQL, { audience, isService }: Rules): SQL {
  const known = KNOWN[audience](email);
  const subscriber = sql`select 1 from subscribers agreed where agreed.email = ${email}`;
  const consent = isService
    ? sql``
    : sql`when exists (${subscriber} and agreed.unsubscribed_at is null) then null when exists (${subscriber}) then 'unsubscribed' else 'no-consent'`;
  return sql`case when ${email} like '%.invalid' or not exists (${known}) then 'unknown' when exists (select 1 from bounces where bounces.email = ${email}) then 'bounced' ${consent} end`;
}

/** For all people of a segment at once: each table is read once. No one is unknown, as segments find only accounts and subscribers. */
export function judgedTogether(found: SQL, isService: boolean): SQL {
  const consent = isService
    ? sql``
    : sql`when agreed.email is null then 'no-consent' when agreed.unsubscribed_at is not null then 'unsubscribed'`;
  return sql`select found.*, case when found.email like '%.invalid' then 'unknown' when bounced.email is not null then 'bounced' ${consent} end as reason from (${found}) found
    left join bounces bounced on bounced.email = found.email left join subscribers agreed on agreed.email = found.email`;
}

/** Of a reason against news: the same if it is one against other e-mails too. */
export const reasonForService = (reason: SQL) => sql`case when ${reason} in ('unknown', 'bounced') then ${reason} end`;
