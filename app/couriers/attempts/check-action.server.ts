// A courier may take an action after a failed attempt now and carry it out, or refuse it, later. The shop asks until it knows.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { deliveryAttempts, shipments } from '../couriers.tables.ts';
import type { Couriers } from '../open-couriers.server.ts';

export const CHECK_ACTION = defineJob('check-attempt-action', {
  lane: 'orders',
  isOutgoing: true,
  payload: z.object({ attemptId: z.uuid(), ticket: z.string(), asked: z.int() }),
});

const WAITS = [10, 30, 60, 180, 360];
const UNCONFIRMED = 'The courier has not confirmed this. Please call them.';

export async function checkLater(tx: Db, attemptId: string, ticket: string, asked: number, now: Date) {
  const minutes = WAITS[asked];
  if (minutes === undefined) return tx.update(deliveryAttempts).set({ problem: UNCONFIRMED }).where(eq(deliveryAttempts.id, attemptId));
  return enqueue(tx, CHECK_ACTION, { attemptId, ticket, asked }, new Date(now.getTime() + minutes * 60_000));
}

/** A refusal is due again, like one that came at once. */
export async function checkAction(
  db: Db,
  couriers: Couriers,
  { attemptId, ticket, asked }: z.output<typeof CHECK_ACTION.payload>,
  now: Date,
) {
  const [found] = await db
    .select({ courier: shipments.courier, awb: shipments.awb })
    .from(deliveryAttempts)
    .innerJoin(shipments, eq(shipments.id, deliveryAttempts.shipmentId))
    .where(eq(deliveryAttempts.id, attemptId));
  if (!found?.awb) return;
  const told = await couriers.named(found.courier).readAction(ticket, found.awb);
  if (told.state === 'done') return;
  if (told.state === 'waiting') return void (await checkLater(db, attemptId, ticket, asked + 1, now));
  const problem = told.reason || 'The courier refused. Please call them.';
  await db.update(deliveryAttempts).set({ sentAt: null, problem }).where(eq(deliveryAttempts.id, attemptId));
}
