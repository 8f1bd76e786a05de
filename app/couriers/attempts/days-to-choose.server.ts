// After these days the courier returns the parcel.
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { addDays, type Day, dayOf } from '../../platform/time.ts';
import { deliveryAttempts } from '../couriers.tables.ts';

/** Delhivery accepts a day up to six after the first attempt. */
const DAYS_TO_CHOOSE = 6;

/** From tomorrow on. */
export async function daysToChoose(db: Db, shipment: { id: string }, now: Date): Promise<Day[]> {
  const today = dayOf(now);
  const last = addDays((await firstDay(db, shipment.id)) ?? today, DAYS_TO_CHOOSE);
  return Array.from({ length: DAYS_TO_CHOOSE }, (_, index) => addDays(today, index + 1)).filter((day) => day <= last);
}

/** On its evening, a day for another attempt is still left. */
export async function lastDayToChoose(db: Db, shipment: { id: string }, now: Date): Promise<Day> {
  return addDays((await firstDay(db, shipment.id)) ?? dayOf(now), DAYS_TO_CHOOSE - 1);
}

async function firstDay(db: Db, shipmentId: string): Promise<Day | null> {
  const [first] = await db
    .select({ day: deliveryAttempts.day })
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.shipmentId, shipmentId))
    .orderBy(deliveryAttempts.day)
    .limit(1);
  return first?.day ?? null;
}
