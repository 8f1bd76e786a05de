import type { Db } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { swapRecalled } from '../../stock/recalls/swap-recalled.server.ts';
import { isBeforeShipping } from '../order-status.ts';
import { lockOrder, requireOwnOrder } from '../orders.server.ts';

/** Staff have put pieces of other batches into the parcel. Idempotent. */
export async function repackOrder(db: Db, orderId: string, staff: Pick<SignedIn, 'id' | 'staffRole'>, now: Date) {
  await repeatable(db, async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), staff);
    if (!isBeforeShipping(order)) throw new Refusal(409, 'Only orders that have not shipped can be packed again.');
    const swapped = await swapRecalled(tx, { orderId }, staff.id, now);
    if (swapped.length === 0) return;
    await recordAudit(tx, staff.id, 'order.repack', `order:${orderId}`, null, {
      batches: swapped.map(({ batch, pieces }) => ({ batch, pieces })),
    });
  });
}
