// SMS through MSG91's flow API. The flow holds the DLT template; its variables are VAR1, VAR2 … A refusal may come with HTTP 200: `type`
// decides. DLT allows 30 characters a variable.
import { z } from 'zod';
import type { Env } from '../../platform/env.server.ts';
import { type Channel, ChannelError } from '../channel.ts';
import { postJson } from '../channel-call.server.ts';
import { standingOf } from '../channel-standing.server.ts';

const VARIABLE_LENGTH_AT_MOST = 30;

const flowAnswer = z.object({ type: z.string(), message: z.coerce.string().max(300) });

export function openMsg91(env: Env): Channel | null {
  const { MSG91_AUTH_KEY: authkey, MSG91_SENDER: sender, MSG91_API_URL: url } = env;
  if (!authkey || !sender) return null;
  return {
    ...standingOf(env, 'sms'),
    async send({ phone, template, values, linkEnd }) {
      if (linkEnd && linkEnd.length > VARIABLE_LENGTH_AT_MOST) throw new ChannelError('refused', 'The link is too long for an SMS.');
      const all = linkEnd === null ? values : [...values, linkEnd];
      const variables = Object.fromEntries(all.map((value, place) => [`VAR${place + 1}`, value.slice(0, VARIABLE_LENGTH_AT_MOST)]));
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

const TEST_MS = 10_000;

/** The balance of the transactional route (https://api.msg91.com/apidoc/basic/route-balance.php): a number, or else a refusal in words. */
export async function askMsg91({ MSG91_AUTH_KEY, MSG91_API_URL }: Env): Promise<{ balance: string } | 'refused' | 'away'> {
  const url = new URL('../../balance.php', `${MSG91_API_URL}/`);
  url.search = String(new URLSearchParams({ authkey: MSG91_AUTH_KEY ?? '', type: '4' }));
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TEST_MS) }).catch(() => null);
  if (!answer || answer.status >= 500) return 'away';
  const text = (await answer.text().catch(() => '')).trim();
  return answer.ok && /^-?\d{1,12}(\.\d+)?$/.test(text) ? { balance: text } : 'refused';
}
