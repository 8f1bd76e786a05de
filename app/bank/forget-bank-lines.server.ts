// The narration of a refund names its customer: it ends with the personal data of the order. The amounts stay.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';

export const anonymiseBankLines = (tx: Db, orderIds: SQL) =>
  tx.execute(
    sql`update bank_lines set narration = '', words = '{}' where refund_id in (select id from refunds where order_id in ${orderIds})`,
  );
