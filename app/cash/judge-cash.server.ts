import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { dayOf } from '../platform/time.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { type AddressToCheck, addressDoubts } from './address-doubts.ts';
import { cashRefusals } from './cash.tables.ts';
import { readCashFacts } from './cash-facts.server.ts';
import { type CashVerdict, judge } from './cash-verdict.ts';

export type OrderToJudge = { userId: string; phone: string; address: AddressToCheck; totalPaise: number };

const NO_ORDER = '00000000-0000-0000-0000-000000000000';

/** Null while the rules are off, and for an order that costs nothing. One statement otherwise. */
export async function judgeCash(
  db: Db,
  { userId, phone, address, totalPaise }: OrderToJudge,
  { cash, payments }: Settings,
  now: Date,
): Promise<CashVerdict | null> {
  if (!cash.isOn || totalPaise === 0) return null;
  const asked = sql`select ${NO_ORDER}::uuid as key, ${userId}::uuid as user_id, ${phone}::text as phone, ${address.zipCode}::text as pin,
    ${instant(now)} as at`;
  const [facts] = await readCashFacts(db, asked);
  if (!facts) return null;
  const isHeldOut = isInHoldOut({ userId, phone }, cash.holdOutPercent);
  const known = { ...facts, totalPaise, addressDoubts: addressDoubts(address) };
  return judge(known, cash, { isHeldOut, overruled: facts.overruled, isOnline: payments.isOnline });
}

/** The same person is always in or out, and stays in while the share grows. By phone number, so that a second account changes nothing. */
export function isInHoldOut({ userId, phone }: { userId: string; phone: string }, percent: number): boolean {
  const digest = createHash('sha256')
    .update(`cash hold-out ${phone || userId}`)
    .digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100 < percent;
}

/** For measuring what the rules cost, when the shopper sees how they can pay. Idempotent: once a person and day. */
export async function noteRefusal(db: Db, { userId, totalPaise }: OrderToJudge, { ruled, isHeldOut, overruled }: CashVerdict, now: Date) {
  if (ruled !== 'prepaid' || overruled) return;
  await db
    .insert(cashRefusals)
    .values({ userId, day: dayOf(now), isHeldOut, totalPaise, createdAt: now })
    .onConflictDoNothing();
}
