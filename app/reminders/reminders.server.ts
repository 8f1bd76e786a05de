// The rules as staff set them, the days of use of a pack, and what a customer agrees to.
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { isVariantOnSale } from '../catalogue/variants/read-variants.server.ts';
import type { Purpose } from '../consents/consents.schema.ts';
import { giveConsent, hasConsent, withdrawConsent } from '../consents/consents.server.ts';
import { unknownLink } from '../mailing/plain-page.server.ts';
import { remindedUserIdOf } from '../mailing/unsubscribe-link.server.ts';
import type { Channel } from '../messages/channel.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Language } from '../platform/words/language.ts';
import { withTexts } from '../platform/words/texts-by-language.ts';
import { readFigures } from './reminder-figures.server.ts';
import { ABOUT, RULES, type Rule } from './reminder-rules.ts';
import {
  type packsChange,
  REMINDER_CHANNELS,
  type ReminderChannel,
  type RuleAnswer,
  type RuleChange,
  ruleForm,
} from './reminders.schema.ts';
import { packDays, reminderRules, reminders } from './reminders.tables.ts';

type RuleState = Pick<RuleAnswer, 'rule' | 'isOn' | 'wait' | 'texts'>;

const usualState = (rule: Rule): RuleState => ({ rule, isOn: false, wait: ABOUT[rule].wait?.usual ?? 0, texts: {} });

export async function listRules(db: Db, now: Date): Promise<RuleAnswer[]> {
  const states = await db.select().from(reminderRules);
  const figures = await readFigures(db, now);
  return RULES.map((rule) => {
    const own = figures.get(rule);
    if (!own) throw new Error(`No figures of ${rule}`);
    return { ...stateOf(rule, states), ...own };
  });
}

function stateOf(rule: Rule, rows: (typeof reminderRules.$inferSelect)[]): RuleState {
  const { isOn, wait, texts } = rows.find((row) => row.rule === rule) ?? usualState(rule);
  return { rule, isOn, wait, texts };
}

export const findRule = async (db: Db, rule: Rule): Promise<RuleState> =>
  stateOf(rule, await db.select().from(reminderRules).where(eq(reminderRules.rule, rule)));

export async function changeRule(db: Db, rule: Rule, change: RuleChange, actorId: string, now: Date): Promise<RuleState> {
  const wrong = ruleForm(rule).safeParse(change).error?.issues[0];
  if (wrong) throw badField(wrong.path.join('.'), wrong.message);
  return db.transaction(async (tx) => {
    await tx
      .insert(reminderRules)
      .values({ ...usualState(rule), updatedAt: now })
      .onConflictDoNothing();
    const [row] = await tx.select().from(reminderRules).where(eq(reminderRules.rule, rule)).for('update');
    if (!row) throw new Refusal(404, 'Rule not found.');
    const before = stateOf(rule, [row]);
    const after: RuleState = {
      rule,
      isOn: change.isOn ?? before.isOn,
      wait: change.wait ?? before.wait,
      texts: withTexts(before.texts, change.texts),
    };
    const { rule: _, ...values } = after;
    await tx
      .update(reminderRules)
      .set({ ...values, updatedAt: now })
      .where(eq(reminderRules.rule, rule));
    await recordAudit(tx, actorId, 'reminder.change', `reminder:${rule}`, before, after);
    return after;
  });
}

export type Pack = { productId: string; variantOfId: string | null; name: string; size: string; days: number | null };

export const PACKS_SHOWN = 200;

/** The goods on sale, each product followed by its variants. */
export async function listPacks(db: Db, page: number): Promise<{ packs: Pack[]; total: number }> {
  const rows = await db
    .select({
      productId: products.id,
      variantOfId: products.variantOfId,
      name: products.fullName,
      size: products.weight,
      days: packDays.days,
    })
    .from(products)
    .leftJoin(packDays, eq(packDays.productId, products.id))
    .where(isVariantOnSale)
    .orderBy(asc(products.name), asc(products.variantPosition), asc(products.id))
    .limit(PACKS_SHOWN)
    .offset((page - 1) * PACKS_SHOWN);
  return { packs: rows, total: await db.$count(products, isVariantOnSale) };
}

/** Null: unknown, and no refill reminders. */
export async function setPacks(db: Db, { packs }: z.output<typeof packsChange>, actorId: string, now: Date) {
  await db.transaction(async (tx) => {
    const ids = packs.map(({ productId }) => productId);
    const known = await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids));
    if (known.length < new Set(ids).size) throw new Refusal(404, 'Product not found.');
    const unknown = packs.filter(({ days }) => days === null).map(({ productId }) => productId);
    if (unknown.length > 0) await tx.delete(packDays).where(inArray(packDays.productId, unknown));
    const lasting = packs.flatMap(({ productId, days }) => (days === null ? [] : [{ productId, days, updatedAt: now }]));
    if (lasting.length > 0)
      await tx
        .insert(packDays)
        .values(lasting)
        .onConflictDoUpdate({ target: packDays.productId, set: { days: sql`excluded.days`, updatedAt: now } });
    await recordAudit(tx, actorId, 'reminder.packs', 'reminder:refill', null, { packs });
  });
}

const purposeOf = (channel: ReminderChannel): Purpose => `reminders-${channel}`;

/** The channels that the shop has and the customer has not agreed to. */
export async function channelsToOffer(db: Db, channels: Channel[], userId: string): Promise<ReminderChannel[]> {
  const offered: ReminderChannel[] = [];
  for (const channel of REMINDER_CHANNELS) {
    const isThere = channel === 'email' || channels.some(({ name }) => name === channel);
    if (isThere && !(await hasConsent(db, userId, purposeOf(channel)))) offered.push(channel);
  }
  return offered;
}

export async function agreeToReminders(
  db: Db,
  { id: userId, email }: { id: string; email: string },
  { channel, language }: { channel: ReminderChannel; language: Language },
  now: Date,
) {
  await giveConsent(db, { email, purpose: purposeOf(channel) }, { userId, source: 'profile', language }, now);
}

/** The account behind an e-mail's link. */
export async function getReminded(db: Db, env: Env, token: string, now: Date): Promise<{ email: string }> {
  const userId = remindedUserIdOf(env, token, now);
  if (!userId) throw unknownLink();
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!user) throw unknownLink();
  return user;
}

/** By e-mail; the other channels have their own STOP. */
export async function stopReminders(db: Db, env: Env, token: string, now: Date) {
  const { email } = await getReminded(db, env, token, now);
  await withdrawConsent(db, { email, purpose: 'reminders-email' }, now);
}

/** For the person's own data. */
export const listRemindersOf = (db: Db, userId: string) =>
  db
    .select({ about: reminders.rule, wasSent: sql<boolean>`not ${reminders.isHeldOut}`, at: reminders.createdAt })
    .from(reminders)
    .where(eq(reminders.userId, userId))
    .orderBy(desc(reminders.createdAt));

/** For a closed account. */
export async function forgetReminders(tx: Db, userId: string) {
  await tx.delete(reminders).where(eq(reminders.userId, userId));
}

/** As long as the messages. */
export const endReminders: EndOfTerm = (tx, now) => deleteSome(tx, reminders, sql`created_at < ${instant(termStart('mails', now))}`);
