import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Purpose } from '../consents/consents.schema.ts';
import { giveConsent, hasConsent, withdrawConsent } from '../consents/consents.server.ts';
import { unknownLink } from '../mailing/body/plain-page.server.ts';
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
import { REMINDER_CHANNELS, type ReminderChannel, type RuleAnswer, type RuleChange, ruleForm } from './reminders.schema.ts';
import { reminderRules, reminders } from './reminders.tables.ts';

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

/** The words of staff, by rule. */
export async function listTexts(db: Db): Promise<Record<Rule, RuleState['texts']>> {
  const states = await db.select().from(reminderRules);
  return Object.fromEntries(RULES.map((rule) => [rule, stateOf(rule, states).texts])) as Record<Rule, RuleState['texts']>;
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

const purposeOf = (channel: ReminderChannel): Purpose => `reminders-${channel}`;

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

export const listRemindersOf = (db: Db, userId: string) =>
  db
    .select({ about: reminders.rule, wasSent: sql<boolean>`not ${reminders.isHeldOut}`, at: reminders.createdAt })
    .from(reminders)
    .where(eq(reminders.userId, userId))
    .orderBy(desc(reminders.createdAt));

export async function forgetReminders(tx: Db, userId: string) {
  await tx.delete(reminders).where(eq(reminders.userId, userId));
}

export const endReminders: EndOfTerm = (tx, now) => deleteSome(tx, reminders, sql`created_at < ${instant(termStart('mails', now))}`);
