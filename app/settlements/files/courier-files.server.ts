// Each row has a natural key, so the same file again changes nothing.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import type { CARRIERS } from '../courier-money.schema.ts';
import { courierRemittances, type freightCharges } from '../settlements.tables.ts';
import { numberIn, type ReadFile, textIn, type Values } from './file-rows.server.ts';
import type { Plan } from './gateway-file.server.ts';

export type Carrier = (typeof CARRIERS)[number];

const ROWS_AT_ONCE = 1_000;

/** Rows with a key of their own; a second row with the same key is a fault of the file. */
export function planned<Row>(
  read: ReadFile,
  column: string,
  rowOf: (values: Values) => Row | string,
  keyOf: (row: Row) => string,
): Map<string, Row> {
  const rows = new Map<string, Row>();
  const first = new Map<string, number>();
  for (const { row: number, values } of read.rows) {
    const row = rowOf(values);
    if (typeof row === 'string') {
      read.problems.add(number, column, row);
      continue;
    }
    const key = keyOf(row);
    const before = first.get(key);
    if (before !== undefined) read.problems.add(number, column, `The same as row ${before}.`);
    else rows.set(key, row);
    first.set(key, before ?? number);
  }
  return rows;
}

export function countRows<Row>(
  rows: Map<string, Row>,
  known: Map<string, Row>,
  isSame: (one: Row, other: Row) => boolean,
  paiseOf: (row: Row) => number,
) {
  const plan = { added: 0, changed: 0, unchanged: 0, paise: 0 };
  for (const [key, row] of rows) {
    const before = known.get(key);
    plan[before ? (isSame(before, row) ? 'unchanged' : 'changed') : 'added'] += 1;
    plan.paise += paiseOf(row);
  }
  return plan;
}

type Remittance = Pick<typeof courierRemittances.$inferSelect, 'courier' | 'awb' | 'utr' | 'amountPaise' | 'remittedOn'>;

export async function importCashFile(tx: Db, courier: Carrier, read: ReadFile, now: Date): Promise<Plan> {
  const keyOf = ({ awb, utr }: Remittance) => `${awb} ${utr}`;
  const rows = planned<Remittance>(
    read,
    'AWB',
    (values) => {
      const amountPaise = numberIn(values, 'amount') ?? 0;
      if (amountPaise === 0) return 'The amount is 0.';
      return { courier, awb: textIn(values, 'awb'), utr: textIn(values, 'utr'), amountPaise, remittedOn: textIn(values, 'remittedOn') };
    },
    keyOf,
  );
  const stored = await tx
    .select()
    .from(courierRemittances)
    .where(
      and(eq(courierRemittances.courier, courier), inArray(courierRemittances.awb, ['', ...[...rows.values()].map(({ awb }) => awb)])),
    );
  const known = new Map<string, Remittance>(stored.map((row) => [keyOf(row), row]));
  const isSame = (one: Remittance, other: Remittance) => one.amountPaise === other.amountPaise && one.remittedOn === other.remittedOn;
  const plan = countRows(rows, known, isSame, ({ amountPaise }) => amountPaise);
  for (const part of partsOf([...rows.values()]))
    await tx
      .insert(courierRemittances)
      .values(part.map((row) => ({ ...row, createdAt: now })))
      .onConflictDoUpdate({
        target: [courierRemittances.courier, courierRemittances.awb, courierRemittances.utr],
        set: { amountPaise: sql`excluded.amount_paise`, remittedOn: sql`excluded.remitted_on` },
      });
  await matchParcels(tx);
  return { ...plan, unknown: await countUnknown(tx, courierRemittances, courier, rows) };
}

export function* partsOf<Row>(rows: Row[]) {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE);
}

/** By the waybill of a booked parcel, else by the tracking number that staff typed. */
export async function matchParcels(tx: Db) {
  await tx.execute(sql`update courier_remittances r set order_id = s.order_id from shipments s
    where r.order_id is null and s.courier = r.courier and upper(s.awb) = r.awb`);
  await tx.execute(
    sql`update courier_remittances r set order_id = o.id from orders o where r.order_id is null and upper(o.tracking_number) = r.awb`,
  );
  await tx.execute(sql`update freight_charges r set order_id = s.order_id, shipment_id = s.id from shipments s
    where r.shipment_id is null and s.courier = r.courier and upper(s.awb) = r.awb`);
  await tx.execute(
    sql`update freight_charges r set order_id = o.id from orders o where r.order_id is null and upper(o.tracking_number) = r.awb`,
  );
}

export async function countUnknown(
  tx: Db,
  table: typeof courierRemittances | typeof freightCharges,
  courier: Carrier,
  rows: Map<string, { awb: string }>,
): Promise<number> {
  const awbs = ['', ...[...rows.values()].map(({ awb }) => awb)];
  return tx.$count(table, and(eq(table.courier, courier), inArray(table.awb, awbs), sql`${table.orderId} is null`));
}
