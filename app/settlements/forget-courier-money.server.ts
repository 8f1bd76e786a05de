// The waybills in couriers' files lead to a person at the courier: they end with the personal data of their order. The amounts stay.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';

export async function anonymiseCourierMoney(tx: Db, orderIds: SQL) {
  await tx.execute(sql`update courier_remittances set awb = '-' || id where order_id in ${orderIds}`);
  await tx.execute(sql`update freight_charges set awb = '-' || id where order_id in ${orderIds}`);
}
