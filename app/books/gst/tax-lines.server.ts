// Columns and sums that several returns have.
import { sql } from 'drizzle-orm';
import { money, percent, state, text, total } from '../report-parts.server.ts';

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

export const rate = sql`l.gst_rate_basis_points`;

export const isTaxed = sql`l.gst_rate_basis_points > 0`;

/** Of the kept sums `s`. */
export const heads = sql`${total(sql`s.igst_paise`)} as igst, ${total(sql`s.cgst_paise`)} as cgst, ${total(sql`s.sgst_paise`)} as sgst`;

export const value = total(sql`s.taxable_paise + s.igst_paise + s.cgst_paise + s.sgst_paise`);

export const taxable = total(sql`s.taxable_paise`);

export const place = state('place', 'Place Of Supply');

export const taxableColumn = money('taxable', 'Taxable Value');

export const rateColumn = percent('rate', 'Rate');
