// In the order in which they are tried. Without any keys a local start practises: /dev/messages shows what would be sent.

import { reopened } from '../platform/env/live-env.server.ts';
import type { Env } from '../platform/env.server.ts';
import type { Log } from '../platform/records/log.server.ts';
import { createBreaker } from '../platform/running/breaker.server.ts';
import type { Parties } from '../platform/running/parties.server.ts';
import { type Channel, ChannelError } from './channel.ts';
import { standingOf } from './channel-standing.server.ts';
import { CHANNELS } from './message-status.ts';
import { openMsg91 } from './providers/msg91.server.ts';
import { openWhatsapp } from './providers/whatsapp.server.ts';

export const isPractice = (env: Env) => !env.isProduction && !env.WHATSAPP_TOKEN && !env.MSG91_AUTH_KEY;

export const openChannels = (env: Env, log?: Log, parties?: Parties): Channel[] => reopened(env, () => openNow(env, log, parties));

function openNow(env: Env, log?: Log, parties?: Parties): Channel[] {
  if (isPractice(env)) return CHANNELS.map((name) => ({ ...standingOf(env, name), templateOf: (kind) => kind, send: practise }));
  return [openWhatsapp(env), openMsg91(env)].flatMap((channel) => (channel ? guarded(channel, log, parties) : []));
}

const practise: Channel['send'] = async ({ attemptId }) => ({ providerId: `practice-${attemptId}` });

/** A channel that hangs is not asked for a while; the jobs of the lane wait and no attempt is counted. */
function guarded(channel: Channel, log?: Log, parties?: Parties): Channel {
  const isFault = (error: unknown) => error instanceof ChannelError && (error.fault === 'away' || error.fault === 'unsure');
  const breaker = createBreaker({ name: channel.name, isFault, ...(log && { log }), ...(parties && { parties }) });
  return { ...channel, send: (outgoing) => breaker.ask(() => channel.send(outgoing)) };
}
