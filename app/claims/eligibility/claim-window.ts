// The time windows for reporting each kind of problem, and the reply deadline, with the numbers from Settings shown on the policy page.
import { hasShipped, type OrderStatus } from '../../orders/order-status.ts';
import { addDays, type Day, dayOf, endOfDay, HOUR_MS, startOfDay } from '../../platform/time.ts';
import { afterWorkingDays, arrivalOf } from '../../settings/rules/delivery-area.ts';
import type { Settings } from '../../settings/settings.schema.ts';
import { CLAIM_KINDS, type ClaimKind } from '../claims.schema.ts';

const DAYS_A_YEAR = 365;

type Sent = {
  status: OrderStatus;
  createdAt: Date;
  promisedBy: Day | null;
  deliveredAt: Date | null;
  cameBackAt: Date | null;
  /** Since then its courier says that it is lost. */
  lostAt?: Date | null;
};
type Rules = Pick<Settings, 'delivery' | 'policies'>;
type ClaimWindow = {
  /** Damage, shortage and similar: this long after delivery. */
  goodsUntil: Date | null;
  /** A missing parcel: after the promised days, or once it is marked delivered or lost. */
  parcel: { from: Date; until: Date } | null;
  /** Late delivery: from the end of the last promised day, while in transit and this long after delivery. */
  late: { from: Date; until: Date } | null;
  promisedBy: Date;
};

export function claimWindow(order: Sent, { delivery, policies }: Rules): ClaimWindow {
  const { status, createdAt, deliveredAt, cameBackAt, lostAt } = order;
  // Orders without a stored promise: as Settings promise today.
  const promised = order.promisedBy ?? arrivalOf(createdAt, delivery).to;
  const promisedBy = endOfDay(promised);
  if (cameBackAt || !hasShipped({ status })) return { goodsUntil: null, parcel: null, late: null, promisedBy };
  const afterPromise = startOfDay(addDays(promised, 1));
  const until = endOfDay(addDays(dayOf(createdAt), DAYS_A_YEAR * policies.claimsWithinYears));
  const goodsUntil = deliveredAt && new Date(deliveredAt.getTime() + policies.claimWithinHours * HOUR_MS);
  const cameInTime = deliveredAt !== null && deliveredAt < afterPromise;
  return {
    goodsUntil,
    parcel: { from: deliveredAt ?? (lostAt && lostAt < afterPromise ? lostAt : afterPromise), until },
    late: cameInTime ? null : { from: afterPromise, until: goodsUntil ?? until },
    promisedBy,
  };
}

const spanFor = (kind: ClaimKind, { goodsUntil, parcel, late }: ClaimWindow) => {
  if (kind === 'not-delivered') return parcel;
  if (kind === 'late') return late;
  return goodsUntil && { from: new Date(0), until: goodsUntil };
};

export function kindsAt(window: ClaimWindow, now: Date): ClaimKind[] {
  return CLAIM_KINDS.filter((kind) => {
    const span = spanFor(kind, window);
    return span !== null && span.from <= now && now <= span.until;
  });
}

/** Staff may still accept these, with a reason. */
export function kindsAfter(window: ClaimWindow, now: Date): ClaimKind[] {
  return CLAIM_KINDS.filter((kind) => {
    const span = spanFor(kind, window);
    return span !== null && now > span.until;
  });
}

/** To the end of the last promised working day. */
export function answerByOf(kind: ClaimKind | 'recalled', now: Date, policies: Settings['policies']): Date {
  const days = kind === 'not-delivered' ? policies.nonDeliveryInvestigationWorkingDays : policies.claimResolvedWorkingDays.max;
  return endOfDay(afterWorkingDays(dayOf(now), days));
}
