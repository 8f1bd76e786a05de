import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { listStaff } from '../../accounts/staff/staff.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import { roleMay } from '../../vocabulary/permissions.ts';
import { forEachOrder, named } from '../moves/move-orders.server.ts';
import type { BulkResult } from '../moves/order-moves.schema.ts';
import { orderAssignees } from '../order-notes.tables.ts';
import { orderNumber } from '../order-number.ts';
import { lockOrder } from '../orders.server.ts';
import type { Assignee, assignForm } from './order-notes.schema.ts';

export async function listAssignees(db: Db): Promise<Assignee[]> {
  const staff = await listStaff(db);
  return staff.flatMap(({ id, fullName, staffRole }) => (roleMay(staffRole, 'orders') ? [{ id, name: fullName }] : []));
}

/** Assigning it to the same person again is no error. */
export async function assignOrders(
  shop: Pick<Shop, 'db' | 'log'>,
  { ids, staffId }: z.output<typeof assignForm>,
  by: Pick<SignedIn, 'id'>,
  now: Date,
): Promise<BulkResult[]> {
  const assignee = (await listAssignees(shop.db)).find(({ id }) => id === staffId);
  if (staffId && !assignee) throw badField('staffId', 'This person does not work on orders any more. Choose someone else.');
  return forEachOrder(shop, named(ids), async ({ id, number }) => {
    await shop.db.transaction((tx) => assignOrder(tx, id, staffId, by, now));
    return assignee ? `${orderNumber(number)} is assigned to ${assignee.name}.` : `${orderNumber(number)} is assigned to no one.`;
  });
}

async function assignOrder(tx: Db, orderId: string, staffId: string | null, by: Pick<SignedIn, 'id'>, now: Date) {
  await lockOrder(tx, orderId);
  const [before] = await tx.select().from(orderAssignees).where(eq(orderAssignees.orderId, orderId));
  if ((before?.staffId ?? null) === staffId) return;
  const next = staffId && { staffId, assignedAt: now };
  if (next)
    await tx
      .insert(orderAssignees)
      .values({ orderId, ...next })
      .onConflictDoUpdate({ target: orderAssignees.orderId, set: next });
  else await tx.delete(orderAssignees).where(eq(orderAssignees.orderId, orderId));
  await recordAudit(tx, by.id, 'order.assign', `order:${orderId}`, { staff: before?.staffId ?? null }, { staff: staffId });
}
