// Functions that act on a consent record it in their own transaction.
import { and, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { say } from '../language/words.ts';
import type { Db } from '../platform/database.server.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import type { ClosedPerson } from '../platform/records/forget-person.server.ts';
import { termStart } from '../platform/records/retention.ts';
import type { Language } from '../platform/words/language.ts';
import { CONSENTS, type Consent, type Purpose } from './consents.schema.ts';
import { consents } from './consents.tables.ts';
import { MEASURING_CONSENTS } from './measuring-consents.ts';
import { REMINDER_CONSENTS } from './reminder-consents.ts';

/** `productId`: for a consent about one product only. */
type About = { email: string; purpose: Purpose; productId?: string };

/** Idempotent: while a consent is valid, giving it again keeps the first. */
export async function giveConsent(
  tx: Db,
  { email, purpose, productId }: About,
  { language, ...by }: { userId?: string; source: string; language: Language },
  now: Date,
) {
  const { version, text } = { ...CONSENTS, ...REMINDER_CONSENTS, ...MEASURING_CONSENTS }[purpose];
  await tx
    .insert(consents)
    .values({ email, purpose, productId: productId ?? null, version, text: say(text, language), ...by, givenAt: now })
    .onConflictDoNothing();
}

/** Consents that were given to the brand's former shop, with what its export says about them: they are not asked again. */
export async function bringConsents(
  tx: Db,
  given: { email: string; userId: string; text: string; givenAt: Date }[],
  purpose: 'newsletter' | 'reminders-sms' = 'newsletter',
) {
  if (given.length === 0) return;
  const rows = given.map((consent) => ({ ...consent, purpose, version: 0, source: 'move' }));
  await tx.insert(consents).values(rows).onConflictDoNothing();
}

export async function withdrawConsent(tx: Db, about: About, now: Date) {
  await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(isAbout(about), isNull(consents.withdrawnAt)));
}

/** For a withdrawal that may arrive late, or again. Returns whether there was one to withdraw. */
export async function withdrawConsentGivenBefore(tx: Db, about: About, before: Date, now: Date): Promise<boolean> {
  const rows = await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(isAbout(about), isNull(consents.withdrawnAt), lte(consents.givenAt, before)))
    .returning({ id: consents.id });
  return rows.length > 0;
}

const findConsent = prepared({ userId: consents.userId, purpose: consents.purpose }, (db, { userId, purpose }) =>
  db
    .select({ id: consents.id })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.purpose, purpose), isNull(consents.withdrawnAt)))
    .limit(1),
);

export const hasConsent = async (db: Db, userId: string, purpose: Purpose): Promise<boolean> =>
  (await findConsent(db, { userId, purpose })).length > 0;

export async function undoWithdrawal(tx: Db, about: About, withdrawnAt: Date) {
  await tx
    .update(consents)
    .set({ withdrawnAt: null })
    .where(and(isAbout(about), eq(consents.withdrawnAt, withdrawnAt)));
}

export async function forgetConsent(tx: Db, about: About) {
  await tx.delete(consents).where(isAbout(about));
}

const isAbout = ({ email, purpose, productId }: About): SQL | undefined =>
  and(eq(consents.email, email), eq(consents.purpose, purpose), productId ? eq(consents.productId, productId) : isNull(consents.productId));

/** Includes consents given with the same address before the account existed. */
export const isOf = ({ id, email }: { id: string; email: string }) => or(eq(consents.userId, id), eq(consents.email, email));

export async function listConsents(db: Db, person: { id: string; email: string }): Promise<Consent[]> {
  const rows = await db
    .select({ row: consents, product: products.fullName })
    .from(consents)
    .leftJoin(products, eq(products.id, consents.productId))
    .where(isOf(person))
    .orderBy(desc(consents.givenAt), consents.purpose);
  return rows.map(({ row, product }) => ({
    id: row.id,
    purpose: row.purpose,
    text: row.text,
    version: row.version,
    source: row.source,
    givenAt: row.givenAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    product,
  }));
}

/** For subscriber lists: the latest wording that an address agreed to. */
export const newsletterText = (email: SQL) =>
  sql<string>`coalesce((select given.text from consents given where given.email = ${email} and given.purpose = 'newsletter' order by given.given_at desc limit 1), '')`;

export async function closeConsents(tx: Db, { userId, email, closedEmail }: ClosedPerson, now: Date) {
  await tx
    .update(consents)
    .set({ email: closedEmail, withdrawnAt: sql`coalesce(${consents.withdrawnAt}, ${instant(now)})` })
    .where(isOf({ id: userId, email }));
}

export const endConsents: EndOfTerm = (tx, now) => deleteSome(tx, consents, sql`withdrawn_at < ${instant(termStart('unsubscribed', now))}`);
