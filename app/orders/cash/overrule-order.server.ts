import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { overruleOrderForm } from '../../cash/cash.schema.ts';
import type { CashVerdict } from '../../cash/cash-verdict.ts';
import { toConfirm } from '../../cash/to-confirm.ts';
import type { Db } from '../../platform/database.server.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { readSection } from '../../settings/settings.server.ts';
import { ORDER_MAIL } from '../mails/order-mails.server.ts';
import { isBeforeShipping } from '../order-status.ts';
import { lockOrder, requireOwnOrder } from '../orders.server.ts';
import { orders } from '../orders.tables.ts';

/** Placed while no rules were on. */
const NO_VERDICT: CashVerdict = { ruled: 'take', answer: 'take', points: 0, reasons: [], isHeldOut: false };

export async function overruleOrder(
  db: Db,
  orderId: string,
  { answer, reason }: z.output<typeof overruleOrderForm>,
  staff: Pick<SignedIn, 'id' | 'staffRole'>,
  now: Date,
) {
  await repeatable(db, async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), staff);
    if (order.paymentStatus !== 'cod') throw new Refusal(409, 'This order is not paid in cash.');
    if (!isBeforeShipping(order)) throw new Refusal(409, said('This order is already {status}.', { status: order.status }));
    if (order.confirmedAt) throw new Refusal(409, 'This order is already confirmed.');
    const mustConfirm = answer === 'confirm';
    if (order.mustConfirm === mustConfirm) return;
    const cashVerdict: CashVerdict = { ...(order.cashVerdict ?? NO_VERDICT), answer, overruled: 'order' };
    const asked = toConfirm(cashVerdict, await readSection(tx, 'cash'), now);
    await tx
      .update(orders)
      .set({ ...asked, cashVerdict, updatedAt: now })
      .where(eq(orders.id, orderId));
    if (mustConfirm) await enqueue(tx, ORDER_MAIL, { orderId, kind: 'confirm-asked' }, now);
    const [before, after] = [{ mustConfirm: order.mustConfirm }, { mustConfirm, reason }];
    await recordAudit(tx, staff.id, 'order.cash', `order:${orderId}`, before, after);
  });
}
