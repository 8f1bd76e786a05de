import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { offsetOf } from '../platform/http/list-query.ts';
import { sortedBy } from '../platform/http/sorted-by.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CheckedRow } from './checking/check-items.server.ts';
import type { ImportAnswer, ImportRow, importList, RowQuery } from './product-import.schema.ts';
import { productImportRows, productImports } from './product-import.tables.ts';

export type ImportRecord = typeof productImports.$inferSelect;

export const isWaiting = and(inArray(productImportRows.action, ['create', 'update']), isNull(productImportRows.outcome));

export const notFound = () => new Refusal(404, 'Import not found.');

export async function getRecord(db: Db, id: string): Promise<ImportRecord> {
  const [found] = await db.select().from(productImports).where(eq(productImports.id, id));
  if (!found) throw notFound();
  return found;
}

export async function getImport(db: Db, id: string): Promise<ImportAnswer> {
  const { imports } = await findImports(db, eq(productImports.id, id), { page: 1, limit: 1 });
  const [found] = imports;
  if (!found) throw notFound();
  return found;
}

const SORTS = {
  file: sql`lower(${productImports.fileName})`,
  format: productImports.format,
  state: productImports.state,
  date: productImports.createdAt,
};

export const listImports = (db: Db, query: z.output<typeof importList>) => findImports(db, undefined, query);

async function findImports(db: Db, where: SQL | undefined, query: z.output<typeof importList>) {
  const records = await db
    .select({ record: productImports, createdBy: users.fullName })
    .from(productImports)
    .innerJoin(users, eq(users.id, productImports.createdById))
    .where(where)
    .orderBy(...sortedBy(query.sort, SORTS), desc(productImports.createdAt), productImports.id)
    .limit(query.limit)
    .offset(offsetOf(query));
  const ids = records.map(({ record }) => record.id);
  const { importId, action, outcome } = productImportRows;
  const changesStock = sql`${action} = 'update' and ${productImportRows.differences} @> '[{"column":"Stock"}]'`;
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({
            importId,
            action,
            outcome,
            rows: count(),
            stockChanges: sql<number>`count(*) filter (where ${changesStock})`.mapWith(Number),
            warned: sql<number>`count(*) filter (where ${productImportRows.warnings} <> '[]')`.mapWith(Number),
          })
          .from(productImportRows)
          .where(inArray(importId, ids))
          .groupBy(importId, action, outcome);
  const imports = records.map(({ record, createdBy }): ImportAnswer => {
    const own = counted.filter((each) => each.importId === record.id);
    const sum = (wanted: typeof own, of: 'rows' | 'stockChanges' | 'warned') => wanted.reduce((total, each) => total + each[of], 0);
    const acting = (wanted: CheckedRow['action']) =>
      sum(
        own.filter((each) => each.action === wanted),
        'rows',
      );
    const coming = (wanted: (typeof own)[number]['outcome']) =>
      sum(
        own.filter((each) => each.outcome === wanted),
        'rows',
      );
    const { id, fileName, format, state, options, remarks } = record;
    return {
      ...{ id, fileName, format, state, options, remarks, createdBy },
      createdAt: record.createdAt.toISOString(),
      finishedAt: record.finishedAt?.toISOString() ?? null,
      actions: { create: acting('create'), update: acting('update'), unchanged: acting('unchanged'), problem: acting('problem') },
      outcomes: { created: coming('created'), updated: coming('updated'), skipped: coming('skipped'), failed: coming('failed') },
      stockChanges: sum(own, 'stockChanges'),
      warned: sum(own, 'warned'),
    };
  });
  return { imports, total: await db.$count(productImports, where) };
}

export async function listImportRows(db: Db, id: string, query: RowQuery): Promise<{ rows: ImportRow[]; total: number }> {
  const wanted = shown(await getRecord(db, id), query.show);
  const { line, name, action, productId, differences, problems, warnings, outcome, reason } = productImportRows;
  const rows = await db
    .select({ line, name, action, productId, differences, problems, warnings, outcome, reason })
    .from(productImportRows)
    .where(wanted)
    .orderBy(asc(line), asc(productImportRows.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { rows, total: await db.$count(productImportRows, wanted) };
}

export function shown({ id, state }: ImportRecord, show: RowQuery['show']): SQL | undefined {
  const { importId, action, outcome, warnings } = productImportRows;
  const isOver = state === 'done' || state === 'stopped';
  const isLeft = or(eq(action, 'problem'), inArray(outcome, ['skipped', 'failed']), isOver ? isWaiting : undefined);
  const conditions: Record<NonNullable<RowQuery['show']>, SQL | undefined> = {
    create: eq(action, 'create'),
    update: eq(action, 'update'),
    unchanged: eq(action, 'unchanged'),
    problem: eq(action, 'problem'),
    created: eq(outcome, 'created'),
    updated: eq(outcome, 'updated'),
    skipped: eq(outcome, 'skipped'),
    failed: eq(outcome, 'failed'),
    left: isLeft,
    warned: sql`${warnings} <> '[]'`,
  };
  return and(eq(importId, id), show && conditions[show]);
}
