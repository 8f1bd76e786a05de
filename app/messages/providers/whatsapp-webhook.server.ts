// WhatsApp's webhook: HMAC-SHA256 of the raw bytes with the app secret. Meta repeats anything but a 200 for days, so a signed message is
// always accepted, and what the shop does not read is left out. Since 2026 a phone may be absent: the message's id leads to it.
import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isSame } from '../../platform/seal.server.ts';
import { applyReport, type Report } from '../message-reports.server.ts';
import { messageAttempts, messages } from '../messages.tables.ts';
import { applyPress } from '../replies/apply-press.server.ts';
import { applyReply, meaningOf } from '../replies/apply-reply.server.ts';
import { pressIn } from '../replies/press-payload.ts';

const seconds = z.coerce
  .number()
  .int()
  .min(0)
  .max(8_000_000_000)
  .transform((at) => new Date(at * 1000));
const statusNews = z.object({
  id: z.string().min(1).max(300),
  status: z.string().min(1).max(60),
  timestamp: seconds,
  biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  pricing: z.object({ billable: z.boolean() }).optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.coerce.number() }))
    .optional()
    .catch(undefined),
});
const pressed = z.object({ text: z.string().max(200), payload: z.string().max(300).optional().catch(undefined) });
const inbound = z.object({
  id: z.string().min(1).max(300),
  timestamp: seconds.optional().catch(undefined),
  from: z.string().max(40).optional(),
  context: z
    .object({ id: z.string().max(300) })
    .optional()
    .catch(undefined),
  text: z
    .object({ body: z.string().max(5_000) })
    .optional()
    .catch(undefined),
  button: pressed.optional().catch(undefined),
});
/** WhatsApp's own switch for a brand's offers; a phone may be absent. */
const preference = z.object({
  wa_id: z.string().max(40),
  category: z.literal('marketing_messages'),
  value: z.literal('stop'),
  timestamp: seconds,
});
const several = z.array(z.unknown()).max(1_000).catch([]);
const body = z.object({
  entry: z.array(
    z.object({
      changes: z
        .array(
          z.object({
            value: z.object({
              metadata: z.object({ phone_number_id: z.coerce.string() }).optional().catch(undefined),
              statuses: several.default([]),
              messages: several.default([]),
              user_preferences: several.default([]),
            }),
          }),
        )
        .catch([]),
    }),
  ),
});

export function requireWhatsappSignature(secret: string, rawBody: Buffer, given: string | undefined) {
  const expected = `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;
  if (!isSame(expected, given ?? '')) throw new Refusal(401, 'The webhook signature is not valid.');
}

export async function applyWhatsappNews(db: Db, phoneNumberId: string, rawBody: Buffer, now: Date): Promise<number> {
  const { entry } = body.safeParse(parsed(rawBody)).data ?? { entry: [] };
  const values = entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  let understood = 0;
  for (const { metadata, statuses, messages: written, user_preferences: preferences } of values) {
    if (metadata && metadata.phone_number_id !== phoneNumberId) continue;
    for (const status of statuses) {
      const report = reportOf(status);
      if (report) await applyReport(db, report, now);
      if (report) understood += 1;
    }
    for (const message of written) if (await applyWritten(db, message, now)) understood += 1;
    for (const news of preferences) if (await applyPreference(db, news, now)) understood += 1;
  }
  return understood;
}

function reportOf(news: unknown): Report | null {
  const read = statusNews.safeParse(news).data;
  if (!read) return null;
  const { id: providerId, status, timestamp: at, biz_opaque_callback_data: attemptId, pricing, errors } = read;
  const code = errors?.[0]?.code;
  const reason = code === undefined ? null : `WhatsApp could not deliver it (${code}).`;
  return { channel: 'whatsapp', providerId, attemptId, status, reason, isFree: pricing?.billable === false, at };
}

/** STOP, START and presses; the shop keeps nothing else that people write there. */
async function applyWritten(db: Db, message: unknown, now: Date): Promise<boolean> {
  const sent = inbound.safeParse(message).data;
  const press = pressIn(sent?.button?.payload ?? '');
  if (sent && press) {
    const from = sent.from === undefined ? undefined : normaliseMobile(sent.from);
    return applyPress(db, { ...press, id: sent.id, from, answers: sent.context?.id, at: sent.timestamp ?? now }, now);
  }
  const meaning = meaningOf(sent?.text?.body ?? sent?.button?.text ?? '');
  if (!sent || !meaning) return false;
  const phone = normaliseMobile(sent.from ?? '') ?? (sent.context && (await phoneOf(db, sent.context.id)));
  if (!phone) return false;
  await applyReply(db, { channel: 'whatsapp', id: sent.id, phone, meaning, at: sent.timestamp ?? now }, now);
  return true;
}

/** Only "stop" counts: to resume needs the words of the consent, on our page. */
async function applyPreference(db: Db, news: unknown, now: Date): Promise<boolean> {
  const { wa_id: from, timestamp: at } = preference.safeParse(news).data ?? {};
  const phone = normaliseMobile(from ?? '');
  if (!phone || !at) return false;
  await applyReply(db, { channel: 'whatsapp', id: `preference ${at.getTime()}`, phone, meaning: 'stop-offers', at }, now);
  return true;
}

async function phoneOf(db: Db, providerId: string) {
  const [found] = await db
    .select({ phone: messages.phone })
    .from(messageAttempts)
    .innerJoin(messages, eq(messages.id, messageAttempts.messageId))
    .where(and(eq(messageAttempts.channel, 'whatsapp'), eq(messageAttempts.providerId, providerId)));
  return found?.phone ?? null;
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return null;
  }
}
