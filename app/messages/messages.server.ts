// Written with its job, once per cause, only when a channel may and can carry it. The job sends it over the first such channel.
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Purpose } from '../consents/consents.schema.ts';
import { giveConsent, hasConsent } from '../consents/consents.server.ts';
import type { Db } from '../platform/database.server.ts';
import { normaliseMobile } from '../platform/india/mobile-number.ts';
import { defineJob, insertJobsFrom } from '../platform/jobs.server.ts';
import { asText, orNull, preparedRows } from '../platform/postgres/prepared.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { DAY_MS } from '../platform/time.ts';
import type { Language } from '../platform/words/language.ts';
import { readSection, shopIdentity } from '../settings/settings.server.ts';
import type { Channel } from './channel.ts';
import { CODE_KINDS, type MessageKind, sayingOf } from './message-kinds.ts';
import type { ChannelName } from './message-status.ts';
import { textOf } from './message-texts.ts';
import { messageReports, messages, phoneStops } from './messages.tables.ts';

export const SEND_MESSAGE = defineJob('send-message', {
  lane: 'messages',
  isOutgoing: true,
  payload: z.object({ messageId: z.string() }),
});

const GOOD_FOR_MS = DAY_MS;

export type MessageDraft = {
  cause: string;
  kind: MessageKind;
  /** Null: of no account yet. */
  userId: string | null;
  /** Ten digits. */
  phone: string;
  language: Language;
  words: Record<string, string>;
  site: string;
  goodUntil?: Date;
};

const insertMessage = preparedRows(
  {
    ...{ cause: messages.cause, kind: messages.kind, userId: orNull(messages.userId), phone: messages.phone, language: messages.language },
    ...{ words: messages.words, text: messages.text, goodUntil: messages.goodUntil, now: messages.createdAt, lane: asText },
  },
  ({ cause, kind, userId, phone, language, words, text, goodUntil, now: runAt, lane }) => {
    const payload = sql`jsonb_build_object('messageId', id::text)`;
    return sql<{ id: number }>`with written as (
        insert into ${messages} (cause, kind, user_id, phone, language, words, text, good_until, created_at)
        values (${cause}, ${kind}, ${userId}, ${phone}, ${language}, ${words}, ${text}, ${goodUntil}, ${runAt})
        on conflict (cause) do nothing returning id)
      ${insertJobsFrom(SEND_MESSAGE, sql`written`, { payload, runAt, lane })} returning id`;
  },
);

/** In one statement with its job. Returns whether a channel will be asked. */
export async function writeMessage(
  tx: Db,
  channels: Channel[],
  { site, ...draft }: MessageDraft,
  now: Date,
  standing?: PhoneStanding,
): Promise<boolean> {
  if ((await channelsFor(tx, channels, draft, standing)).length === 0) return false;
  const { name: shop } = await shopIdentity(tx);
  const { kind, language, words } = draft;
  const lane = sayingOf(kind).isCode ? 'codes' : SEND_MESSAGE.lane;
  const text = textOf(kind, language, words, { shop, site });
  const goodUntil = draft.goodUntil ?? new Date(now.getTime() + GOOD_FOR_MS);
  return (await insertMessage(tx, { ...draft, text, goodUntil, now, lane })).length > 0;
}

type Addressed = { userId: string | null; phone: string; kind: MessageKind; language: Language };
export type PhoneStanding = { hasStopped: boolean; agreedTo: Purpose[] | null };

const findStanding = preparedRows(
  { phone: phoneStops.phone, userId: orNull(messages.userId) },
  ({ phone, userId }) => sql<PhoneStanding>`select exists (select from ${phoneStops} where phone = ${phone}) as "hasStopped",
    (select json_agg(purpose) from consents where user_id = ${userId}::uuid and withdrawn_at is null) as "agreedTo"`,
);

/** What decides over which channels a person may be written to. */
export async function phoneStanding(db: Db, { phone, userId }: Pick<Addressed, 'phone' | 'userId'>): Promise<PhoneStanding> {
  const [standing] = await findStanding(db, { phone, userId });
  if (!standing) throw new Error('No row without a table.');
  return standing;
}

/** WhatsApp needs the customer's consent; SMS about an order does not (TRAI: service messages), but a reminder by SMS does (promotional). */
export async function channelsFor(db: Db, channels: Channel[], addressed: Addressed, known?: PhoneStanding): Promise<Channel[]> {
  const { kind, language } = addressed;
  if (sayingOf(kind).isCode) return channelsForCodes(db, channels, language);
  const able = channels.filter(({ templateOf }) => templateOf(kind, language) !== null);
  if (able.length === 0) return [];
  const { hasStopped, agreedTo } = known ?? (await phoneStanding(db, addressed));
  if (hasStopped) return [];
  const needed: Record<ChannelName, Purpose | null> = sayingOf(kind).isReminder
    ? { whatsapp: 'reminders-whatsapp', sms: 'reminders-sms' }
    : { whatsapp: 'whatsapp-orders', sms: null };
  return able.filter(({ name }) => {
    const purpose = needed[name];
    return purpose === null || agreedTo?.includes(purpose);
  });
}

async function channelsForCodes(db: Db, channels: Channel[], language: Language): Promise<Channel[]> {
  const { phoneCodesBy } = await readSection(db, 'security');
  const able = channels.filter(({ templateOf }) => templateOf('code', language) !== null);
  return able.toSorted((a, b) => Number(b.name === phoneCodesBy) - Number(a.name === phoneCodesBy));
}

export const offersWhatsapp = async (db: Db, channels: Channel[], userId: string) =>
  channels.some(({ name }) => name === 'whatsapp') && !(await hasConsent(db, userId, 'whatsapp-orders'));

export async function findPhoneStanding(db: Db, { id: userId, phone }: { id: string; phone: string | null }) {
  const [stop] = phone
    ? await db
        .select()
        .from(phoneStops)
        .where(eq(phoneStops.phone, normaliseMobile(phone) ?? ''))
    : [];
  return { stoppedAt: stop?.stoppedAt ?? null, isOnWhatsapp: await hasConsent(db, userId, 'whatsapp-orders') };
}

export async function agreeToWhatsapp(
  tx: Db,
  { id: userId, email }: { id: string; email: string },
  language: Language,
  source: string,
  now: Date,
) {
  await giveConsent(tx, { email, purpose: 'whatsapp-orders' }, { userId, source, language }, now);
}

/** STOP ends everything except codes that the person asks for. */
export async function stopPhone(db: Db, phone: string, now: Date) {
  await db.insert(phoneStops).values({ phone, stoppedAt: now }).onConflictDoNothing();
}

export async function resumePhone(db: Db, phone: string) {
  await db.delete(phoneStops).where(eq(phoneStops.phone, phone));
}

export async function forgetSentCodes(db: Db, before: Date) {
  const isCode = and(inArray(messages.kind, CODE_KINDS), lt(messages.createdAt, before), ne(messages.text, ''));
  await db.update(messages).set({ text: '', words: {} }).where(isCode);
}

/** With the codes that its phones got before the account. A STOP stays: the number may be another person's by then, who can write START. */
export async function forgetMessages(tx: Db, userId: string) {
  const phones = sql`(select phone from users where id = ${userId} union select phone from phone_proofs where user_id = ${userId})`;
  await tx.delete(messages).where(or(eq(messages.userId, userId), and(isNull(messages.userId), sql`${messages.phone} in ${phones}`)));
}

export const endMessages: EndOfTerm = (tx, now) => deleteSome(tx, messages, sql`created_at < ${instant(termStart('mails', now))}`);
export const endMessageReports: EndOfTerm = (tx, now) =>
  deleteSome(tx, messageReports, sql`created_at < ${instant(termStart('mails', now))}`);
