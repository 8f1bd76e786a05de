import { and, inArray, isNull, lte, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { dayOf, daysBefore } from '../platform/time.ts';
import { readSettings } from '../settings/settings.server.ts';
import { coinsOfBonus } from './earning.ts';
import { enter } from './loyalty.server.ts';

/** A date of birth entered on the birthday itself earns nothing (D21). */
const BIRTHDAY_KNOWN_DAYS = 30;

/** Periodic task: birthday points for today in India, once a calendar year. On the 28th in years without a 29 February. */
export async function rewardBirthdays(db: Db, now: Date) {
  const today = dayOf(now);
  const year = Number(today.slice(0, 4));
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const days = today.endsWith('02-28') && !isLeap ? ['02-28', '02-29'] : [today.slice(5)];
  const knownSince = daysBefore(now, BIRTHDAY_KNOWN_DAYS);
  const cause = sql<string>`'birthday:' || ${users.id} || ${`:${year}`}::text`;
  const celebrating = await db
    .select({ id: users.id, cause })
    .from(users)
    .where(
      and(
        isNull(users.closedAt),
        inArray(sql`to_char(${users.dateOfBirth}, 'MM-DD')`, days),
        lte(users.dateOfBirthSetAt, knownSince),
        sql`not exists (select 1 from coin_entries known where known.cause = ${cause})`,
      ),
    );
  if (celebrating.length === 0) return;
  const { loyalty } = await readSettings(db);
  const coins = coinsOfBonus(loyalty.birthdayBonusPoints, loyalty);
  for (const person of celebrating) await enter(db, { userId: person.id, coins, kind: 'birthday', cause: person.cause }, now);
}
