import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { type OrderState, STATE_WORDS } from '../buying.schema.ts';

const TONES: Partial<Record<OrderState, BadgeTone>> = { 'partly-received': 'warning', received: 'success', cancelled: 'danger' };

export const OrderStateBadge = ({ state }: { state: OrderState }) => {
  const tone = TONES[state];
  return <Badge {...(tone && { tone })}>{STATE_WORDS[state]}</Badge>;
};
