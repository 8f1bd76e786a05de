import { and, asc, count, desc, eq, gte, ilike, inArray, lte, min, notInArray, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { fromOf, patternOf, untilOf } from '../platform/http/list-query.ts';
import { bySort, down, longPage } from '../platform/http/lists/long-list.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { addDays, dayOf, monthStart, startOfDay } from '../platform/time.ts';
import { type Language, languages } from '../platform/words/language.ts';
import { shopIdentity } from '../settings/settings.server.ts';
import { type Due, due } from '../vocabulary/due.ts';
import { standingOf } from './channel-standing.server.ts';
import { isPractice } from './channels.server.ts';
import { CODE_KINDS, MESSAGE_KINDS, type MessageKind, sayingOf } from './message-kinds.ts';
import { CHANNELS, type ChannelName } from './message-status.ts';
import { registeredText } from './message-texts.ts';
import type { Message, MessagesQuery, MonthCost } from './messages.schema.ts';
import { messageAttempts, messages } from './messages.tables.ts';

const MILLI = 1_000;
const MONTHS_SHOWN = 6;

/** A code is for its recipient only, and found by the phone alone. */
const isNoCode = notInArray(messages.kind, CODE_KINDS);
const HIDDEN_CODE = 'One-time code (hidden)';

const SORTS = { date: messages.createdAt, status: messages.status };

export async function listMessages(db: Db, query: MessagesQuery): Promise<{ messages: Message[]; total: number }> {
  const pattern = patternOf(query);
  const [from, until] = [fromOf(query), untilOf(query)];
  const wanted = and(
    query.status && eq(messages.status, query.status),
    from && gte(messages.createdAt, from),
    until && lte(messages.createdAt, until),
    query.search ? or(ilike(messages.phone, pattern), and(isNoCode, ilike(messages.text, pattern))) : undefined,
  );
  const order = [...bySort(query.sort, SORTS), down(messages.createdAt), down(messages.id)];
  const page = await longPage(db, { table: messages, id: messages.id, where: wanted, order }, query);
  const rows = await db
    .select()
    .from(messages)
    .where(page.isShown)
    .orderBy(...page.order);
  const attempts = await attemptsOf(
    db,
    rows.map(({ id }) => id),
  );
  return { messages: rows.map((row) => serialize(row, attempts)), total: page.total };
}

/** Old ones tell nothing any more: the customer was told otherwise, or not at all. */
const FAILED_SHOWN_DAYS = 7;

export async function dueInMessages(db: Db, now: Date): Promise<Due[]> {
  const from = addDays(dayOf(now), -FAILED_SHOWN_DAYS);
  const [failed] = await db
    .select({ count: count(), since: min(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.status, 'failed'), gte(messages.createdAt, startOfDay(from))));
  return failed ? due('failed-message', 'mails', `/admins/mails/messages?status=failed&from=${from}`, failed) : [];
}

export async function listMessagesOf(db: Db, userId: string) {
  return db
    .select({ kind: messages.kind, phone: messages.phone, text: messages.text, status: messages.status, writtenAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNoCode))
    .orderBy(desc(messages.createdAt));
}

type AttemptRow = typeof messageAttempts.$inferSelect;

const attemptsOf = (db: Db, ids: string[]): Promise<AttemptRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.select().from(messageAttempts).where(inArray(messageAttempts.messageId, ids)).orderBy(asc(messageAttempts.createdAt));

const serialize = (
  { id, kind, phone, text, status, failure, createdAt }: typeof messages.$inferSelect,
  attempts: AttemptRow[],
): Message => ({
  id,
  kind,
  phone,
  text: sayingOf(kind).isCode ? HIDDEN_CODE : text,
  status,
  failure,
  attempts: attempts
    .filter(({ messageId }) => messageId === id)
    .map((attempt) => ({
      channel: attempt.channel,
      status: attempt.status,
      failure: attempt.failure,
      costPaise: attempt.costMillipaise / MILLI,
      at: attempt.updatedAt.toISOString(),
    })),
  createdAt: createdAt.toISOString(),
});

export async function costByMonth(db: Db, now: Date): Promise<MonthCost[]> {
  const from = startOfDay(monthStart(dayOf(now), 1 - MONTHS_SHOWN));
  const rows = await rowsOf<{ month: string; channel: ChannelName; messages: number; cost: number }>(
    db,
    sql`select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, channel, count(*)::int as messages,
        sum(cost_millipaise)::float8 as cost
      from ${messageAttempts} where created_at >= ${instant(from)} group by 1, 2 order by 1 desc, 2`,
  );
  return rows.map(({ month, channel, messages: sent, cost }) => ({ month, channel, messages: sent, costPaise: cost / MILLI }));
}

export type TemplateRow = {
  kind: MessageKind;
  when: string;
  language: Language;
  channels: Array<{ name: ChannelName; text: string; buttons: string[]; id: string | null }>;
};

export async function listTemplates(db: Db, env: Env): Promise<TemplateRow[]> {
  const { name: shop } = await shopIdentity(db);
  return MESSAGE_KINDS.flatMap((kind) =>
    languages().map((language) => ({
      kind,
      when: sayingOf(kind).when,
      language,
      channels: CHANNELS.map((name) => ({
        name,
        ...registeredText(kind, language, name, { shop, site: env.PUBLIC_URL }),
        id: standingOf(env, name).templateOf(kind, language),
      })),
    })),
  );
}

export type ChannelStanding = { name: ChannelName; hasKeys: boolean; missing: number; pricePaise: number; webhook: string | null };

export function channelStandings(env: Env): { isPractice: boolean; channels: ChannelStanding[] } {
  const channels = CHANNELS.map((name) => {
    const { hasKeys, costMillipaise, templateOf } = standingOf(env, name);
    const missing = MESSAGE_KINDS.flatMap((kind) => languages().filter((language) => templateOf(kind, language) === null)).length;
    const webhook = `${env.PUBLIC_URL}/api/messages/${name === 'whatsapp' ? 'whatsapp' : 'msg91/{MSG91_WEBHOOK_SECRET}'}`;
    return { name, hasKeys, missing, pricePaise: costMillipaise / MILLI, webhook: hasKeys ? webhook : null };
  });
  return { isPractice: isPractice(env), channels };
}
