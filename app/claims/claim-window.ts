// When what may be reported, and by when it is answered, in the numbers of Settings that the policy page says.
import { addDays, dayOf, endOfDay, startOfDay } from '../platform/time.ts';
import { afterWorkingDays, arrivalOf } from '../settings/delivery-area.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { CLAIM_KINDS, type ClaimKind } from './claims.schema.ts';

const HOUR_MS = 3600 * 1000;
const DAYS_A_YEAR = 365;

type Sent = { status: string; createdAt: Date; deliveredAt: Date | null; cameBackAt: Date | null };
type Rules = Pick<Settings, 'delivery' | 'policies'>;
type ClaimWindow = {
  /** Damage, shortage and the like: so long after the delivery. */
  goodsUntil: Date | null;
  /** A parcel that did not come: after the promised days, or when it is marked delivered all the same. */
  parcel: { from: Date; until: Date } | null;
};

export function claimWindow(order: Sent, { delivery, policies }: Rules): ClaimWindow {
  const { status, createdAt, deliveredAt, cameBackAt } = order;
  if (cameBackAt || (status !== 'shipped' && status !== 'delivered')) return { goodsUntil: null, parcel: null };
  const late = startOfDay(addDays(arrivalOf(createdAt, delivery).to, 1));
  return {
    goodsUntil: deliveredAt && new Date(deliveredAt.getTime() + policies.claimWithinHours * HOUR_MS),
    parcel: { from: deliveredAt ?? late, until: endOfDay(addDays(dayOf(createdAt), DAYS_A_YEAR * policies.claimsWithinYears)) },
  };
}

export function kindsAt({ goodsUntil, parcel }: ClaimWindow, now: Date): ClaimKind[] {
  const hasGoods = goodsUntil !== null && now <= goodsUntil;
  const hasParcel = parcel !== null && parcel.from <= now && now <= parcel.until;
  return CLAIM_KINDS.filter((kind) => (kind === 'not-delivered' ? hasParcel : hasGoods));
}

/** To the end of the last working day that was promised. */
export function answerByOf(kind: ClaimKind, now: Date, policies: Settings['policies']): Date {
  const days = kind === 'not-delivered' ? policies.nonDeliveryInvestigationWorkingDays : policies.claimResolvedWorkingDays.max;
  return endOfDay(afterWorkingDays(dayOf(now), days));
}
