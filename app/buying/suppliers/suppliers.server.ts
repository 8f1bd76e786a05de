import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { offsetOf } from '../../platform/http/list-query.ts';
import { sortedBy } from '../../platform/http/sorted-by.ts';
import { nearest } from '../../platform/http/word-search.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { changedAt } from '../../platform/time.ts';
import { purchaseOrders, suppliers } from '../buying.tables.ts';
import type { SupplierAnswer, SupplierForm, supplierQuery } from './suppliers.schema.ts';

const CHOICES_AT_MOST = 500;

type Asked = z.output<typeof supplierQuery>;
type Supplier = typeof suppliers.$inferSelect;

const openOrders = sql<number>`(select count(*) from ${purchaseOrders} o where o.supplier_id = suppliers.id
  and o.state in ('ordered', 'partly-received'))`.mapWith(Number);

const SORTS = { name: sql`lower(${suppliers.name})`, lead: suppliers.leadDays, open: openOrders };

export async function listSuppliers(db: Db, query: Asked): Promise<{ items: SupplierAnswer[]; total: number; isNear: boolean }> {
  const isKept = isNull(suppliers.archivedAt);
  const { matching, isNear } = await nearest(query.search, [suppliers.name, suppliers.gstin, suppliers.contactName], async (found) => {
    const [any] = await db.select({ id: suppliers.id }).from(suppliers).where(and(isKept, found)).limit(1);
    return any !== undefined;
  });
  const where = and(isKept, matching);
  const rows = await db
    .select({ supplier: suppliers, openOrders })
    .from(suppliers)
    .where(where)
    .orderBy(...sortedBy(query.sort, SORTS), asc(suppliers.name))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(suppliers).where(where);
  return { items: rows.map((row) => serialize(row.supplier, row.openOrders)), total: counted?.total ?? 0, isNear };
}

/** For a select. */
export const supplierChoices = (db: Db) =>
  db
    .select({ id: suppliers.id, name: suppliers.name, leadDays: suppliers.leadDays })
    .from(suppliers)
    .where(isNull(suppliers.archivedAt))
    .orderBy(asc(suppliers.name))
    .limit(CHOICES_AT_MOST);

export async function addSupplier(db: Db, by: string, form: SupplierForm, now: Date): Promise<SupplierAnswer> {
  return db.transaction(async (tx) => {
    await refuseTakenName(tx, form.name, null);
    const [row] = await tx
      .insert(suppliers)
      .values({ ...valuesOf(form), createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('The supplier was not written.');
    await recordAudit(tx, by, 'supplier.create', `supplier:${row.id}`, null, valuesOf(form));
    return serialize(row, 0);
  });
}

export async function changeSupplier(db: Db, by: string, id: string, form: SupplierForm, now: Date): Promise<SupplierAnswer> {
  return db.transaction(async (tx) => {
    const before = await holdSupplier(tx, id);
    if (form.updatedAt && Date.parse(form.updatedAt) !== before.updatedAt.getTime())
      throw new Refusal(409, 'Someone else changed this supplier meanwhile. Reload the page to see their changes.');
    await refuseTakenName(tx, form.name, id);
    const updatedAt = changedAt(before, now);
    const [row] = await tx
      .update(suppliers)
      .set({ ...valuesOf(form), updatedAt })
      .where(eq(suppliers.id, id))
      .returning();
    if (!row) throw notFound();
    await recordAudit(tx, by, 'supplier.change', `supplier:${id}`, valuesOf(before), valuesOf(form));
    const [counted] = await tx.select({ openOrders }).from(suppliers).where(eq(suppliers.id, id));
    return serialize(row, counted?.openOrders ?? 0);
  });
}

/** Orders keep it; it is not offered any more. */
export async function archiveSupplier(db: Db, by: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    await holdSupplier(tx, id);
    const [counted] = await tx.select({ openOrders }).from(suppliers).where(eq(suppliers.id, id));
    if (counted && counted.openOrders > 0) throw new Refusal(409, 'Goods are still on order from this supplier.');
    await tx.update(suppliers).set({ archivedAt: now, updatedAt: now }).where(eq(suppliers.id, id));
    await recordAudit(tx, by, 'supplier.archive', `supplier:${id}`, { archivedAt: null }, { archivedAt: now });
  });
}

/** Locked, so that it is not archived while it is ordered from. */
export async function holdSupplier(tx: Db, id: string): Promise<Supplier> {
  const [row] = await tx
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.id, id), isNull(suppliers.archivedAt)))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

const notFound = () => new Refusal(404, 'Supplier not found.');

async function refuseTakenName(tx: Db, name: string, ownId: string | null) {
  const [taken] = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(isNull(suppliers.archivedAt), eq(sql`lower(${suppliers.name})`, name.toLowerCase())));
  if (taken && taken.id !== ownId) throw badField('name', 'There is a supplier of this name.');
}

const valuesOf = ({ name, gstin, contactName, email, phone, address, leadDays, note }: SupplierForm | Supplier) => ({
  ...{ name, gstin: gstin || null, contactName, email },
  ...{ phone, address, leadDays, note },
});

const serialize = (row: Supplier, openOrders: number): SupplierAnswer => ({
  ...valuesOf(row),
  id: row.id,
  openOrders,
  updatedAt: row.updatedAt.toISOString(),
});
