// The welcome code for a subscription: for one address, valid on one first order (D7).
import type { Db } from '../platform/database.server.ts';
import { basisPointsFromPercent } from '../platform/money.ts';
import { addDays, dayOf, endOfDay } from '../platform/time.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { coupons } from './coupons.tables.ts';
import { randomCode } from './random-code.server.ts';

/** Null if the address already had its code. */
export async function giveWelcomeCode(tx: Db, subscriberId: string, { discountPercent, validDays }: Settings['welcome'], now: Date) {
  const [given] = await tx
    .insert(coupons)
    .values({
      code: randomCode(),
      description: `${discountPercent}% off your first order`,
      type: 'percentage',
      discountBasisPoints: basisPointsFromPercent(discountPercent),
      validFrom: now,
      expiresAt: endOfDay(addDays(dayOf(now), validDays)),
      usageLimit: 1,
      firstOrderOnly: true,
      subscriberId,
      createdAt: now,
    })
    .onConflictDoNothing({ target: coupons.subscriberId })
    .returning({ code: coupons.code, expiresAt: coupons.expiresAt });
  return given ?? null;
}
