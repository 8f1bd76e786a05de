// Where a message and its attempts stand. Reports come late, twice and in any order: an attempt only moves up this list.
export const CHANNELS = ['whatsapp', 'sms'] as const;
export type ChannelName = (typeof CHANNELS)[number];

export const CHANNEL_NAMES: Record<ChannelName, string> = { whatsapp: 'WhatsApp', sms: 'SMS' };

/** unsure: the answer was lost. lost: and no report came. accepted: by the channel; sent: to the phone. */
export const ATTEMPT_STATUSES = ['asked', 'unsure', 'lost', 'accepted', 'sent', 'failed', 'delivered', 'read'] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const isForward = (from: AttemptStatus, to: AttemptStatus) => ATTEMPT_STATUSES.indexOf(to) > ATTEMPT_STATUSES.indexOf(from);

/** null: still under way, or to be tried over another channel. */
export function messageStatusOf(attempts: readonly AttemptStatus[]): 'sent' | 'delivered' | 'read' | null {
  if (attempts.includes('read')) return 'read';
  if (attempts.includes('delivered')) return 'delivered';
  return attempts.includes('sent') || attempts.includes('accepted') ? 'sent' : null;
}
