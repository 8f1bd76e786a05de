import { inArray } from 'drizzle-orm';
import { orderNumber } from '../orders/order-number.ts';
import type { Db } from '../platform/database.server.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import { formatRupees } from '../platform/money.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { dayOf } from '../platform/time.ts';
import { readSection } from '../settings/settings.server.ts';
import type { CARRIERS, DisputeDraft, FreightReason } from './courier-money.schema.ts';
import { type Joined, joined } from './freight.server.ts';
import { freightCharges } from './settlements.tables.ts';

/** A letter and a table for each courier. The shop sends nothing: staff do, through the courier's panel or mail. */
export async function draftDisputes(db: Db, actorId: string, ids: readonly string[], now: Date): Promise<DisputeDraft[]> {
  const { name } = await readSection(db, 'identity');
  return db.transaction(async (tx) => {
    const rows = await joined(tx)
      .where(inArray(freightCharges.id, [...ids]))
      .orderBy(freightCharges.courier, freightCharges.awb);
    if (rows.length !== new Set(ids).size) throw new Refusal(404, 'A selected charge no longer exists.');
    await tx
      .update(freightCharges)
      .set({ disputedAt: now })
      .where(inArray(freightCharges.id, [...ids]));
    await recordAudit(tx, actorId, 'settlement.dispute', 'settlement:freight', null, { charges: rows.map(({ charge }) => charge.awb) });
    return [...new Set(rows.map(({ charge }) => charge.courier))].map((courier) =>
      draftOf(
        courier,
        rows.filter(({ charge }) => charge.courier === courier),
        name,
        now,
      ),
    );
  });
}

const kilograms = (grams: number | null) => (grams === null ? 'not stated' : `${grams / 1000} kg`);

const rupees = (paise: number | null) => (paise === null ? 'not quoted' : formatRupees(paise, { decimals: 'always' }));

const REASONS: Record<FreightReason, string> = {
  weight: 'heavier than declared',
  price: 'above the quote',
  twice: 'charged before',
  'not-returned': 'not returned to us',
  cancelled: 'cancelled before pickup',
};
const wordsOf = (reasons: readonly FreightReason[]) => reasons.map((reason) => REASONS[reason]).join(', ');

function draftOf(courier: (typeof CARRIERS)[number], rows: Joined[], shop: string, now: Date): DisputeDraft {
  const lines = rows.map(({ charge, bookedGrams, quotedPaise, number, reasons }) => {
    const charged = charge.amountPaise + charge.gstPaise;
    const over = quotedPaise !== null && charge.leg === 'forward' ? Math.max(0, charged - quotedPaise) : null;
    return { charge, bookedGrams, quotedPaise, number, charged, over, why: wordsOf(reasons) };
  });
  const over = lines.reduce((sum, line) => sum + (line.over ?? 0), 0);
  const text = [
    'Hello,',
    '',
    `we dispute ${rows.length === 1 ? 'this charge' : `these ${rows.length} charges`} on our account${over > 0 ? `, together ${rupees(over)} above your quotes` : ''}.`,
    'The weight was declared at the booking. Please send the picture and the measured size of each parcel, or correct the charge.',
    '',
    ...lines.map(({ charge, bookedGrams, quotedPaise, charged, why }) =>
      [
        `AWB ${charge.awb}${charge.leg === 'return' ? ' (return)' : ''}`,
        ...(why ? [why] : []),
        `declared ${kilograms(bookedGrams)}, charged ${kilograms(charge.weightGrams)}`,
        `quoted ${rupees(quotedPaise)}, charged ${rupees(charged)}`,
        ...(charge.invoiceNumber ? [`invoice ${charge.invoiceNumber}`] : []),
      ].join('; '),
    ),
    '',
    'Regards,',
    shop,
  ].join('\n');
  const head = [
    'AWB',
    'Order',
    'Leg',
    'Invoice',
    'Zone',
    'Disputed as',
    'Declared weight (g)',
    'Charged weight (g)',
    'Quoted, with GST',
    'Charged, with GST',
    'Above quote',
  ];
  const csv = csvOf([
    head,
    ...lines.map(({ charge, bookedGrams, quotedPaise, number, charged, over, why }) => [
      ...[
        charge.awb,
        number === null ? '' : orderNumber(number),
        charge.leg,
        charge.invoiceNumber,
        charge.zone,
        why,
        bookedGrams,
        charge.weightGrams,
      ],
      ...[quotedPaise === null ? null : { paise: quotedPaise }, { paise: charged }, over === null ? null : { paise: over }],
    ]),
  ]);
  return { courier, count: rows.length, text, csv, fileName: `dispute_${courier}_${dayOf(now)}.csv` };
}
