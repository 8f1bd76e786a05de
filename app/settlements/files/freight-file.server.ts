import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import type { LEGS } from '../courier-money.schema.ts';
import { freightCharges } from '../settlements.tables.ts';
import { type Carrier, countRows, countUnknown, matchParcels, partsOf, planned } from './courier-files.server.ts';
import { numberIn, type ReadFile, textIn } from './file-rows.server.ts';
import type { Plan } from './gateway-file.server.ts';

type Charge = Pick<
  typeof freightCharges.$inferSelect,
  'courier' | 'awb' | 'leg' | 'invoiceNumber' | 'chargedOn' | 'weightGrams' | 'zone' | 'amountPaise' | 'gstPaise'
>;

export async function importFreightFile(tx: Db, courier: Carrier, read: ReadFile, now: Date): Promise<Plan> {
  const keyOf = ({ awb, leg, invoiceNumber }: Charge) => `${awb} ${leg} ${invoiceNumber}`;
  const rows = planned<Charge>(
    read,
    'AWB',
    (values) => ({
      courier,
      awb: textIn(values, 'awb'),
      leg: legOf(textIn(values, 'leg')),
      invoiceNumber: textIn(values, 'invoice'),
      chargedOn: textIn(values, 'chargedOn') || null,
      weightGrams: numberIn(values, 'weight'),
      zone: textIn(values, 'zone'),
      amountPaise: numberIn(values, 'amount') ?? 0,
      gstPaise: numberIn(values, 'gst') ?? 0,
    }),
    keyOf,
  );
  const stored = await tx
    .select()
    .from(freightCharges)
    .where(and(eq(freightCharges.courier, courier), inArray(freightCharges.awb, ['', ...[...rows.values()].map(({ awb }) => awb)])));
  const known = new Map<string, Charge>(stored.map((row) => [keyOf(row), row]));
  const isSame = (one: Charge, other: Charge) =>
    one.amountPaise === other.amountPaise &&
    one.gstPaise === other.gstPaise &&
    one.weightGrams === other.weightGrams &&
    one.zone === other.zone;
  const plan = countRows(rows, known, isSame, ({ amountPaise, gstPaise }) => amountPaise + gstPaise);
  for (const part of partsOf([...rows.values()]))
    await tx
      .insert(freightCharges)
      .values(part.map((row) => ({ ...row, createdAt: now })))
      .onConflictDoUpdate({
        target: [freightCharges.courier, freightCharges.awb, freightCharges.leg, freightCharges.invoiceNumber],
        set: {
          amountPaise: sql`excluded.amount_paise`,
          gstPaise: sql`excluded.gst_paise`,
          weightGrams: sql`excluded.weight_grams`,
          zone: sql`excluded.zone`,
          chargedOn: sql`excluded.charged_on`,
        },
      });
  await matchParcels(tx);
  return { ...plan, unknown: await countUnknown(tx, freightCharges, courier, rows) };
}

/** 'RTO', 'Return', 'DTO' and 'Reverse' are the way back; all else is the way to the customer. */
const legOf = (text: string): (typeof LEGS)[number] => (/rto|return|dto|reverse/i.test(text) ? 'return' : 'forward');
