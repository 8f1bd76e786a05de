import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { change } from '../booking/claim-booking.server.ts';
import { shipments } from '../couriers.tables.ts';
import { hasEnded } from '../parcel-state.ts';

/** Staff have done what the problem asks for. Before its end the shop clears problems itself. */
export function clearProblem(db: Db, id: string, staff: Pick<SignedIn, 'id'>, now: Date) {
  return repeatable(db, async (tx) => {
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update');
    if (!shipment) throw new Refusal(404, 'Parcel not found.');
    if (!shipment.problem) return;
    if (!hasEnded(shipment.state)) throw new Refusal(409, 'This parcel is still on its way.');
    await change(tx, id, { problem: null }, now);
    await recordAudit(tx, staff.id, 'parcel.clear', `order:${shipment.orderId}`, { problem: shipment.problem }, { problem: null });
  });
}
