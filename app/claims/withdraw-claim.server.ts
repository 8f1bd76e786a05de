// The buyer withdraws a claim before staff have decided it. Its items can be claimed again.
import type { Db } from '../platform/database.server.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import type { Claim } from './claims.schema.ts';
import { getClaim, noSuchClaim } from './claims.server.ts';
import { changeClaim, holdClaim } from './hold-claim.server.ts';

export async function withdrawClaim(db: Db, user: Pick<SignedIn, 'id'>, id: string, now: Date): Promise<Claim> {
  await repeatable(db, async (tx) => {
    const held = await holdClaim(tx, id);
    if (held.order.userId !== user.id) throw noSuchClaim();
    if (held.claim.status === 'withdrawn') throw new Refusal(409, 'You have already withdrawn this report.');
    if (held.claim.status !== 'open') throw new Refusal(409, 'We have already decided on this report.');
    await changeClaim(tx, held, { status: 'withdrawn', decidedAt: now }, user, now, { event: 'claim_withdrawn' });
  });
  return getClaim(db, id);
}
