// Columns and sums that several returns have: the lines of a period's documents, by rate and place.
import { sql } from 'drizzle-orm';
import type { Period } from '../../platform/time.ts';
import { documentsOf, money, percent, state, text, total } from '../report-parts.server.ts';

export const cess = money('cess', 'Cess Amount');

export const taxColumns = [
  money('igst', 'Integrated Tax Amount'),
  money('cgst', 'Central Tax Amount'),
  money('sgst', 'State/UT Tax Amount'),
  cess,
];

export const isInter = sql`d.seller ->> 'stateCode' <> d.place_of_supply`;

export const applicable = text('applicable', 'Applicable % of Tax Rate');

export const ecommerce = text('ecommerce', 'E-Commerce GSTIN');

/** The shop sells nothing at a reduced share of its rate, with cess, or through a marketplace. */
export const NONE = sql`'' as applicable, 0 as cess, '' as ecommerce`;

export const linesOf = (period: Period) => sql`${documentsOf(period)} d join invoice_lines l on l.invoice_id = d.id`;

export const rate = sql`l.gst_rate_basis_points`;

export const isTaxed = sql`l.gst_rate_basis_points > 0`;

export const heads = sql`${total(sql`d.sign * l.igst_paise`)} as igst, ${total(sql`d.sign * l.cgst_paise`)} as cgst, ${total(sql`d.sign * l.sgst_paise`)} as sgst`;

export const value = total(sql`d.sign * (l.taxable_paise + l.igst_paise + l.cgst_paise + l.sgst_paise)`);

export const taxable = total(sql`d.sign * l.taxable_paise`);

export const place = state('place', 'Place Of Supply');

export const taxableColumn = money('taxable', 'Taxable Value');

export const rateColumn = percent('rate', 'Rate');
