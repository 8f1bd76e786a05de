import { isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { DOUBTFUL_IN_SQL } from '../../settings/rules/doubtful-words.ts';
import { readSection } from '../../settings/settings.server.ts';
import { products } from '../catalogue.tables.ts';
import type { Declarations } from '../declarations/declarations.schema.ts';
import { textFieldsIn } from '../texts/text-fields.ts';
import { attentionOf } from './attention.ts';

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
export async function idsNeedingAttention(db: Db, now: Date): Promise<string[]> {
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
  const needing = rows.filter((row) => row.isDoubtful || (!row.kitPricing && attentionOf({ ...row, texts: [] }, tax, now).length > 0));
  return [...new Set(needing.map(({ id }) => id))];
}
