// WhatsApp Cloud API. Source: developers.facebook.com/documentation/business-messaging/whatsapp. A 200 means accepted, not delivered:
// the webhook reports the rest. There is no idempotency key; our attempt's id travels as biz_opaque_callback_data and returns in each report.
import { z } from 'zod';
import type { Env } from '../../platform/env.server.ts';
import { type Channel, ChannelError, type Outgoing } from '../channel.ts';
import { postJson } from '../channel-call.server.ts';
import { standingOf } from '../channel-standing.server.ts';
import type { Press } from '../message-kinds.ts';
import { payloadOf } from '../replies/press-payload.ts';

/** Too many calls, too many messages, too many to one person. */
const LATER_CODES = [4, 80007, 130429, 131056];
const TOKEN_CODES = [0, 190];

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) });
const refused = z.object({ error: z.object({ code: z.coerce.number() }) });

export function openWhatsapp(env: Env): Channel | null {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: from, WHATSAPP_API_URL: url } = env;
  if (!token || !from) return null;
  return {
    ...standingOf(env, 'whatsapp'),
    async send(outgoing) {
      const answer = await postJson('WhatsApp', `${url}/${from}/messages`, { authorization: `Bearer ${token}` }, bodyOf(outgoing));
      const id = accepted.safeParse(answer.body).data?.messages[0]?.id;
      if (id && answer.status < 300) return { providerId: id };
      const code = refused.safeParse(answer.body).data?.error.code;
      if (answer.status === 429 || LATER_CODES.includes(code ?? -1))
        throw new ChannelError('later', `WhatsApp asks to wait (${code ?? answer.status}).`, { retryInMs: answer.retryInMs });
      if (answer.status < 300) throw new ChannelError('unsure', 'WhatsApp gave an unreadable answer.');
      if (answer.status === 401 || TOKEN_CODES.includes(code ?? -1))
        throw new ChannelError('refused', 'WhatsApp does not accept WHATSAPP_TOKEN.');
      throw new ChannelError('refused', `WhatsApp refused it (${code ?? answer.status}).`);
    },
  };
}

const TEST_MS = 10_000;

/** Asks Meta for the shop's own phone number: sends nothing. */
export async function askWhatsapp({
  WHATSAPP_TOKEN,
  WHATSAPP_PHONE_NUMBER_ID,
  WHATSAPP_API_URL,
}: Env): Promise<'accepted' | 'refused' | 'away'> {
  const answer = await fetch(`${WHATSAPP_API_URL}/${encodeURIComponent(WHATSAPP_PHONE_NUMBER_ID ?? '')}?fields=id`, {
    headers: { authorization: `Bearer ${WHATSAPP_TOKEN}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TEST_MS),
  }).catch(() => null);
  if (!answer || answer.status >= 500) return 'away';
  return answer.ok ? 'accepted' : 'refused';
}

const bodyOf = ({ attemptId, phone, template, language, isCode, values, linkEnd, presses }: Outgoing) => ({
  messaging_product: 'whatsapp',
  to: `91${phone}`,
  type: 'template',
  template: {
    name: template,
    language: { code: language },
    components: isCode
      ? codeComponents(values[0] ?? '')
      : [
          { type: 'body', parameters: values.map(asText) },
          ...(presses.length > 0 ? replyButtons(attemptId, presses) : linkButton(linkEnd)),
        ],
  },
  biz_opaque_callback_data: attemptId,
});

const asText = (text: string) => ({ type: 'text', text });

/** A fixed address is part of the template. */
const linkButton = (linkEnd: string | null) =>
  linkEnd === null ? [] : [{ type: 'button', sub_type: 'url', index: '0', parameters: [asText(linkEnd)] }];

const replyButtons = (attemptId: string, presses: Press[]) =>
  presses.map((press, place) => ({
    type: 'button',
    sub_type: 'quick_reply',
    index: String(place),
    parameters: [{ type: 'payload', payload: payloadOf(attemptId, press) }],
  }));

/** An authentication template: its text and its button, which copies the code, have the same variable. */
const codeComponents = (code: string) => [
  { type: 'body', parameters: [asText(code)] },
  { type: 'button', sub_type: 'url', index: '0', parameters: [asText(code)] },
];
