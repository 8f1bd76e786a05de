import { addDays, type Day, dayOf, wallTimeOf } from '../../platform/time.ts';

/** Vans come in the afternoon: after noon in India, tomorrow's. */
export const pickupDay = (now: Date): Day => (wallTimeOf(now) < `${dayOf(now)}T12:00` ? dayOf(now) : addDays(dayOf(now), 1));
