import { formatCount } from '../platform/money.ts';
import { DAY_MS, HOUR_MS } from '../platform/time.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Due, DueKind } from '../vocabulary/due.ts';

export const DUE_WORDS: Record<DueKind, { one: string; many: string; icon: IconName; clock: string }> = {
  pack: { one: 'order to pack', many: 'orders to pack', icon: 'box', clock: 'delivery promised' },
  confirm: { one: 'cash order to confirm', many: 'cash orders to confirm', icon: 'phone', clock: 'delivery promised' },
  'e-way-bill': {
    one: 'parcel that needs an e-way bill',
    many: 'parcels that need an e-way bill',
    icon: 'receipt',
    clock: 'delivery promised',
  },
  attempt: { one: 'failed delivery to answer', many: 'failed deliveries to answer', icon: 'warning', clock: 'due' },
  'stuck-parcel': { one: 'stuck parcel', many: 'stuck parcels', icon: 'truck', clock: 'due' },
  'late-parcel': { one: 'parcel past its promised day', many: 'parcels past their promised day', icon: 'truck', clock: 'promised' },
  claim: { one: 'claim to answer', many: 'claims to answer', icon: 'warning', clock: 'answer due' },
  replacement: { one: 'replacement to send', many: 'replacements to send', icon: 'gift', clock: 'send' },
  complaint: { one: 'complaint to settle', many: 'complaints to settle', icon: 'mail', clock: 'reply due' },
  refund: { one: 'order with a failed refund', many: 'orders with a failed refund', icon: 'rupee', clock: 'due' },
  'e-invoice': {
    one: 'e-invoice without its IRN',
    many: 'e-invoices without their IRN',
    icon: 'receipt',
    clock: 'registration ends',
  },
  review: { one: 'review to approve', many: 'reviews to approve', icon: 'star', clock: 'due' },
  'short-stock': { one: 'product is low or out of stock', many: 'products are low or out of stock', icon: 'grid', clock: 'due' },
  expiring: {
    one: 'product with stock about to expire',
    many: 'products with stock about to expire',
    icon: 'calendar',
    clock: 'first batch ends',
  },
  unsettled: { one: 'payment not settled', many: 'payments not settled', icon: 'rupee', clock: 'due' },
  'missing-cash': {
    one: 'delivered order without its cash from the courier',
    many: 'delivered orders without their cash from the courier',
    icon: 'rupee',
    clock: 'due',
  },
  'bank-line': { one: 'bank line to explain', many: 'bank lines to explain', icon: 'receipt', clock: 'due' },
  'failed-mail': { one: 'failed e-mail to resend', many: 'failed e-mails to resend', icon: 'send', clock: 'due' },
  'failed-message': { one: 'message that reached no phone', many: 'messages that reached no phone', icon: 'phone', clock: 'due' },
  'failed-job': { one: 'failed background job', many: 'failed background jobs', icon: 'settings', clock: 'due' },
  'server-error': { one: 'new kind of server error', many: 'new kinds of server errors', icon: 'warning', clock: 'due' },
};

export const dueWords = ({ kind, count }: Pick<Due, 'kind' | 'count'>) =>
  `${formatCount(count)} ${DUE_WORDS[kind][count === 1 ? 'one' : 'many']}`;

/** '40 minutes', '5 hours', '3 days'. */
export function spanWords(ms: number): string {
  const [size, unit] = ms < HOUR_MS ? [60_000, 'minute'] : ms < 2 * DAY_MS ? [HOUR_MS, 'hour'] : [DAY_MS, 'day'];
  const count = Math.max(1, Math.floor(ms / Number(size)));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** How long the oldest has waited, and how long is left. Soon: within a day. */
export function clockOf({ kind, since, dueAt }: Pick<Due, 'kind' | 'since' | 'dueAt'>, now: number) {
  const left = dueAt ? dueAt.getTime() - now : null;
  return {
    waits: since ? `Oldest waiting ${spanWords(now - since.getTime())}` : null,
    due: left === null ? null : left < 0 ? `${spanWords(-left)} overdue` : `${DUE_WORDS[kind].clock} in ${spanWords(left)}`,
    tone: left === null ? 'none' : left < 0 ? 'late' : left < DAY_MS ? 'soon' : 'none',
  } as const;
}
