import { formatCount } from '../platform/money.ts';
import type { AddressDoubt } from './address-doubts.ts';
import type { CashAnswer, CashReason } from './cash-verdict.ts';

export const ANSWER_WORDS: Record<CashAnswer, string> = {
  take: 'Take cash',
  offer: 'Take cash, suggest paying online',
  confirm: 'Confirm before packing',
  prepaid: 'Online payment only',
};

const DOUBTS: Record<AddressDoubt, string> = {
  short: 'very short',
  'no-number': 'no house number',
  repeated: 'not a real address',
  'other-state': 'PIN code of another state',
};

const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

export function reasonWords({ fact, found, doubts = [] }: CashReason): string {
  switch (fact) {
    case 'returned':
      return `${plural(found, 'parcel of this customer', 'parcels of this customer')} came back in the last year`;
    case 'failed':
      return `${plural(found, 'failed delivery attempt', 'failed delivery attempts')} at this customer in the last year`;
    case 'open':
      return `${plural(found, 'other cash order', 'other cash orders')} not confirmed yet`;
    case 'pin':
      return `${found}% of cash parcels to this PIN code came back`;
    case 'value':
      return `Order of ₹${formatCount(found)}`;
    case 'address':
      return `Address: ${doubts.map((doubt) => DOUBTS[doubt]).join(', ')}`;
    case 'new':
      return found < 1 ? 'Account opened today' : `Account opened ${plural(found, 'day', 'days')} ago`;
    case 'received':
      return `${plural(found, 'order', 'orders')} received`;
  }
}

export const pointsWords = (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)}`;
