import { and, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts';
import { Refusal } from '../../platform/refusal.ts';
import { products } from '../catalogue.tables.ts';
import type { VariantPlan } from './plan-variants.server.ts';

/** Variants may exchange their values, SKUs and barcodes, which are unique at every moment. */
export async function freeCodes(tx: Db, { product, variants }: VariantPlan) {
  for (const { row, before } of [product, ...variants]) {
    if (!before) continue;
    const freed = {
      ...(before.variantLabel !== '' && before.variantLabel !== row.variantLabel && { variantLabel: row.id }),
      ...(before.sku !== row.sku && { sku: row.id }),
      ...(before.barcode !== row.barcode && { barcode: null }),
    };
    if (Object.keys(freed).length > 0) await tx.update(products).set(freed).where(eq(products.id, row.id));
  }
}

/** Names the variant; between concurrent requests the unique constraint decides. */
export async function refuseTakenCodes(tx: Db, { product, variants }: VariantPlan) {
  const planned = [product, ...variants];
  const ids = planned.map(({ row }) => row.id);
  const used = await tx
    .select({ sku: products.sku, barcode: products.barcode })
    .from(products)
    .where(
      and(
        notInArray(products.id, ids),
        or(
          inArray(
            products.sku,
            planned.map(({ row }) => row.sku),
          ),
          inArray(
            products.barcode,
            planned.flatMap(({ row }) => row.barcode ?? []),
          ),
        ),
      ),
    );
  for (const code of ['sku', 'barcode'] as const)
    for (const [place, { row, prefix }] of planned.entries()) {
      const others = [...used, ...planned.slice(0, place).map((earlier) => earlier.row)];
      if (row[code] !== null && others.some((other) => other[code] === row[code])) throw taken(code, prefix);
    }
}

/** Two products may not share a name (its slug) or an SKU; the unique constraint decides, also between concurrent requests. */
export async function saving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const constraint = constraintOf(error) ?? '';
    throw taken((['sku', 'barcode', 'variant_once'] as const).find((each) => constraint.includes(each)) ?? 'name');
  }
}

const TAKEN = {
  name: ['name', 'Another product has this name.'],
  sku: ['sku', 'Another product has this SKU.'],
  barcode: ['barcode', 'Another product has this barcode.'],
  variant_once: ['variants', 'Two variants have the same values.'],
} as const;

function taken(what: keyof typeof TAKEN, prefix = '') {
  const [field, message] = TAKEN[what];
  return new Refusal(409, message, { fields: { [prefix + field]: message } });
}

function constraintOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}
