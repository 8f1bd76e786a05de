// Amounts are paise.
import { type SQL, sql } from 'drizzle-orm';
import { dayIn } from '../platform/day-in.server.ts';
import type { Period } from '../platform/time.ts';
import type { COLUMN_KINDS } from './books.schema.ts';

export type ReportColumn = { key: string; title: string; kind: (typeof COLUMN_KINDS)[number]; isSummed: boolean };
type ReportRules = {
  coinsPerRupee: number;
  compositionPercent: number;
  /** The sums of the period's taxes, as a table; see gst/tax-sums.server.ts. */
  taxSums: SQL;
};
export type ReportQuery = { columns: ReportColumn[]; query: (period: Period, rules: ReportRules) => SQL };

const column = (kind: ReportColumn['kind'], isSummed: boolean) => (key: string, title: string) => ({ key, title, kind, isSummed });
export const text = column('text', false);
export const state = column('state', false);
export const day = column('day', false);
export const percent = column('percent', false);
export const money = column('money', true);
export const count = column('count', true);
/** Repeated on several rows of one document, so it must not be summed. */
export const repeatedMoney = column('money', false);

export const within = (at: SQL, { from, before }: Period) =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${before.toISOString()}::timestamptz`;

/** Casts sums to double instead of text: exact, because they stay far below 2^53 paise. */
export const total = (of: SQL) => sql`coalesce(sum(${of}), 0)::double precision`;

/** CGST Rules 2017, rule 59(4), as amended from 1 August 2024 by notification 12/2024: above one lakh rupees. */
export const LARGE_ABOVE_PAISE = 1_00_000_00;

/**
 * `sign` subtracts credit notes; `class` is the part of GSTR-1: b2b with a GSTIN, b2cl for a large invoice to another state, else b2cs. A note
 * belongs to its invoice's part.
 */
export const documentsOf = (period: Period) => documentsIn(within(sql`i.issued_at`, period));

/** The original of a note is looked up one by one: a join would read every invoice of the shop. */
export const documentsIn = (isWanted: SQL) => sql`(
  select i.*, case i.kind when 'invoice' then 1 else -1 end as sign, ${dayIn(sql`i.issued_at`)} as day,
    case when coalesce(i.buyer ->> 'gstin', '') <> '' then 'b2b'
      when i.seller ->> 'stateCode' <> i.place_of_supply and coalesce((select o.total_paise from invoices o where o.id = i.original_invoice_id), i.total_paise) > ${LARGE_ABOVE_PAISE} then 'b2cl'
      else 'b2cs' end as class,
    (select o.serial from invoices o where o.id = i.original_invoice_id) as original_serial
  from invoices i
  where ${isWanted}
)`;
