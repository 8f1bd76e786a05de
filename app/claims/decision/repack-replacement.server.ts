import type { Db } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { swapRecalled } from '../../stock/recalls/swap-recalled.server.ts';
import { holdClaim } from '../hold-claim.server.ts';

/** Staff have put pieces of other batches into the parcel of a replacement. Idempotent. */
export async function repackReplacement(db: Db, id: string, staff: Pick<SignedIn, 'id'>, now: Date) {
  await repeatable(db, async (tx) => {
    const { claim } = await holdClaim(tx, id);
    if (claim.status !== 'replaced' || claim.shippedAt)
      throw new Refusal(409, 'Only replacements that have not shipped can be packed again.');
    const swapped = await swapRecalled(tx, { claimId: id }, staff.id, now);
    if (swapped.length === 0) return;
    const batches = swapped.map(({ batch, pieces }) => ({ batch, pieces }));
    await recordAudit(tx, staff.id, 'claim.repack', `claim:${id}`, null, { batches });
  });
}
