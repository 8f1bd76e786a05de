import { sql } from 'drizzle-orm';
import { ANONYMISED, type EndOfTerm, endSome, instant } from '../platform/records/end-of-term.server.ts';
import { booksKeptSince } from '../settings/books/books-kept.server.ts';

/** Replaces a buyer's address; state and country stay, because the tax depends on them. */
export const NOWHERE = { name: '', recipientName: ANONYMISED, street: '', landmark: null, city: '', zipCode: '', phone: '' };

/** The only change that an issued invoice allows (db/migrations, refuse_change). */
export const endInvoices: EndOfTerm = async (tx, now) =>
  endSome(
    tx,
    sql`select id from invoices where issued_at < ${instant(await booksKeptSince(tx, now))} and buyer ->> 'name' <> ${ANONYMISED} order by issued_at`,
    async (ids) => {
      await tx.execute(sql`select set_config('shop.retention', 'anonymise', true)`);
      await tx.execute(sql`update invoices set reason = null, buyer = jsonb_build_object('name', ${ANONYMISED}::text, 'phone', '',
        'address', buyer -> 'address' || ${JSON.stringify(NOWHERE)}::jsonb) where id in ${ids}`);
      await tx.execute(sql`update e_invoices set signed_qr = null where invoice_id in ${ids}`);
      await tx.execute(sql`select set_config('shop.retention', '', true)`);
    },
  );
