// Mails about the orders of a closed account, also those that went to another address than its own: the one typed at a checkout by phone, or
// one that the account had before.
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { forgetMailsAbout } from '../platform/mail.server.ts';

export function forgetOrderMails(tx: Db, userId: string) {
  const own = sql`(select id from orders where user_id = ${userId})`;
  return forgetMailsAbout(tx, {
    addresses: sql`select customer_email from orders where user_id = ${userId}`,
    ids: sql`select id from ${own} own union all select id from refunds where order_id in ${own}
      union all select id from claims where order_id in ${own}`,
  });
}
