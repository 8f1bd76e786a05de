import { isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { DOUBTFUL_IN_SQL } from '../../settings/rules/doubtful-words.ts';
import { readSection } from '../../settings/settings.server.ts';
import { products } from '../catalogue.tables.ts';
import type { Declarations } from '../declarations/declarations.schema.ts';
import { textFieldsIn } from '../texts/text-fields.ts';
import { type Attention, attentionOf } from './attention.ts';

const READ_AT_MOST = 10_000;
/** Long texts for which only their presence matters. */
const shortDeclarations = sql<Declarations>`${products.declarations} - 'warnings'
  || jsonb_build_object('inciIngredients', left(${products.declarations} ->> 'inciIngredients', 1))`;

const written = sql.join(
  textFieldsIn('details').map((field) => sql`${products[field]}`),
  sql`, `,
);
/** The database searches the texts, so that none is transferred: same rules as doubtsIn. */
const isDoubtful = sql<boolean>`concat_ws(E'\n', ${written}, ${products.overallBenefits}::text, ${products.howToUse}::text, ${products.keyIngredients}::text) ~* ${DOUBTFUL_IN_SQL}`;

/** A product is named once, whichever of its variants needs it. */
export const idsNeedingAttention = async (db: Db, now: Date): Promise<string[]> => [...(await reasonsByProduct(db, now)).keys()];

export type AttentionCount = { products: number; reasons: { reason: string; products: number }[] };

/** How many products need attention, and of what, the most frequent first. */
export async function countAttention(db: Db, now: Date): Promise<AttentionCount> {
  const found = await reasonsByProduct(db, now);
  const counts = new Map<string, number>();
  for (const reason of [...found.values()].flatMap((reasons) => [...reasons])) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, products]) => ({ reason, products })).sort((a, b) => b.products - a.products);
  return { products: found.size, reasons };
}

async function reasonsByProduct(db: Db, now: Date): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({
      id: sql<string>`coalesce(${products.variantOfId}, ${products.id})`,
      hsn: products.hsn,
      mrpPaise: products.mrpPaise,
      gstRateBasisPoints: products.gstRateBasisPoints,
      originalPricePaise: products.originalPricePaise,
      declarations: shortDeclarations,
      isDoubtful,
      kitPricing: products.kitPricing,
    })
    .from(products)
    .where(isNull(products.archivedAt))
    .limit(READ_AT_MOST);
  const tax = await readSection(db, 'tax');
  const found = new Map<string, Set<string>>();
  for (const row of rows) {
    const needs = row.kitPricing ? [] : attentionOf({ ...row, texts: [] }, tax, now);
    const reasons = [...needs.map(reasonOf), ...(row.isDoubtful ? [DOUBTFUL] : [])];
    if (reasons.length > 0) found.set(row.id, new Set([...(found.get(row.id) ?? []), ...reasons]));
  }
  return found;
}

const DOUBTFUL = 'doubtful claims';

function reasonOf({ field, message }: Attention): string {
  if (message.startsWith('Missing:')) return 'missing declarations';
  return { gstRate: 'GST rate', hsn: 'HSN code', mrp: 'price above MRP' }[field] ?? DOUBTFUL;
}
