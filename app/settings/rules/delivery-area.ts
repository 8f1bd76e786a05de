import { addDays, atHour, type Day, dayOf } from '../../platform/time.ts';
import { said } from '../../platform/words/said.ts';
import type { Settings } from '../settings.schema.ts';

type DeliveryTo = { isServed: boolean; isCashOnDelivery: boolean };

/** Each list holds PIN codes or their first digits; an empty served list means everywhere, and exclusions win. */
export function deliveryTo(pin: string, { delivery, payments }: Pick<Settings, 'delivery' | 'payments'>): DeliveryTo {
  const isReached = isIn(pin, delivery.servedPins) && !isNamed(pin, delivery.unservedPins);
  const isCashOnDelivery = isReached && payments.isCashOnDelivery && isIn(pin, delivery.cashPins) && !isNamed(pin, delivery.cashlessPins);
  // Without a payment method nothing can be sold.
  return { isServed: isReached && (payments.isOnline || isCashOnDelivery), isCashOnDelivery };
}

const isNamed = (pin: string, list: string) => pinsOf(list).some((start) => pin.startsWith(start));
const isIn = (pin: string, list: string) => list === '' || isNamed(pin, list);

/** Separated by spaces, commas or lines, so a PIN code contains no space. */
export const pinsOf = (list: string): string[] => list.split(/[\s,;]+/).filter(Boolean);

/** The first and last day of arrival for an order placed today. Couriers rest on Sundays; the day of the order does not count. */
export function arrivalOf(now: Date, { workingDays }: Pick<Settings['delivery'], 'workingDays'>): { from: Day; to: Day } {
  const today = dayOf(now);
  return { from: afterWorkingDays(today, workingDays.min), to: afterWorkingDays(today, workingDays.max) };
}

/** The day after that many working days, itself never a Sunday. */
export function afterWorkingDays(day: Day, count: number): Day {
  let arrived = day;
  for (let left = count; left > 0; ) {
    arrived = addDays(arrived, 1);
    if (!isSunday(arrived)) left -= 1;
  }
  return isSunday(arrived) ? addDays(arrived, 1) : arrived;
}

/** Noon in India is the same day in UTC. */
const isSunday = (day: Day) => atHour(day, 12).getUTCDay() === 0;

/** The checkout's message, which the cart shows in advance. */
export const notDeliveredTo = (pin: string) => said("We don't deliver to PIN code {pin} yet. Please choose another address.", { pin });
