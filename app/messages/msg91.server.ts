// SMS through MSG91's flow API. The flow holds the DLT template; its variables are VAR1, VAR2 … A refusal may come with HTTP 200: `type`
// decides. DLT allows 30 characters a variable.
import { z } from 'zod';
import type { Env } from '../platform/env.server.ts';
import { type Channel, ChannelError } from './channel.ts';
import { postJson } from './channel-call.server.ts';
import { standingOf } from './channel-standing.server.ts';

const VARIABLE_LENGTH_AT_MOST = 30;

const flowAnswer = z.object({ type: z.string(), message: z.coerce.string().max(300) });

/** Null without keys. */
export function openMsg91(env: Env): Channel | null {
  const { MSG91_AUTH_KEY: authkey, MSG91_SENDER: sender, MSG91_API_URL: url } = env;
  if (!authkey || !sender) return null;
  return {
    ...standingOf(env, 'sms'),
    async send({ phone, template, values }) {
      const variables = Object.fromEntries(values.map((value, place) => [`VAR${place + 1}`, value.slice(0, VARIABLE_LENGTH_AT_MOST)]));
      const body = { template_id: template, sender, recipients: [{ mobiles: `91${phone}`, ...variables }] };
      const answer = await postJson('MSG91', `${url}/flow`, { authkey }, body);
      if (answer.status === 429) throw new ChannelError('later', 'MSG91 asks to wait (429).', { retryInMs: answer.retryInMs });
      const { type, message } = flowAnswer.safeParse(answer.body).data ?? {};
      if (type === 'success' && message) return { providerId: message };
      if (type === 'error' || answer.status >= 400) throw new ChannelError('refused', `MSG91 refused it (${answer.status}).`);
      throw new ChannelError('unsure', 'MSG91 gave an unreadable answer.');
    },
  };
}
