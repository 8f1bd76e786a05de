// Which products need attention. To judge a product its long texts are searched, so a node remembers its judgements and reads again only the
// rows that were written since: unlike `updatedAt`, the transaction that wrote a row tells of every change.
import { and, asc, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { dayOf } from '../../platform/time.ts';
import { DOUBTFUL_IN_SQL } from '../../settings/rules/doubtful-words.ts';
import { readSection } from '../../settings/settings.server.ts';
import { products } from '../catalogue.tables.ts';
import type { Declarations } from '../declarations/declarations.schema.ts';
import { textFieldsIn } from '../texts/text-fields.ts';
import { type Attention, attentionOf } from './attention.ts';

const ROWS_AT_ONCE = 5_000;
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
  const found = new Map<string, Set<string>>();
  for (const { product, reasons } of (await judgementsOf(db, now)).values()) {
    if (reasons.length > 0) found.set(product, new Set([...(found.get(product) ?? []), ...reasons]));
  }
  return found;
}

type Judgements = Map<string, { product: string; reasons: string[] }>;
/** `upTo`: the oldest transaction that was still open when they were read. `by`: what else they depend on. */
type Known = { rows: Judgements; upTo: string | null; by: string };
const knownIn = new WeakMap<Db, Promise<Known>>();

/** Of every row that is not archived. One reading after the other, so that no older one overwrites a newer. */
async function judgementsOf(db: Db, now: Date): Promise<Judgements> {
  const nothing: Known = { rows: new Map(), upTo: null, by: '' };
  const before = (knownIn.get(db) ?? Promise.resolve(nothing)).catch(() => nothing);
  const known = before.then((last) => readOn(db, last, now));
  knownIn.set(db, known);
  return (await known).rows;
}

async function readOn(db: Db, last: Known, now: Date): Promise<Known> {
  const tax = await readSection(db, 'tax');
  const by = JSON.stringify([tax, dayOf(now)]);
  const rows: Judgements = last.by === by ? new Map(last.rows) : new Map();
  const since = last.by === by ? last.upTo : null;
  const [at] = await rowsOf<{ open: string; kept: number }>(
    db,
    sql`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as open, (select count(*)::int from products where archived_at is null) as kept`,
  );
  const isNew = since === null ? isNull(products.archivedAt) : sql`age(products.xmin) <= age(${since}::text::xid)`;
  for (let after: string | null = null; ; ) {
    const some = await readSome(db, and(isNew, after === null ? undefined : gt(products.id, after)));
    for (const { id, product, isArchived, ...row } of some) {
      const needs = row.kitPricing ? [] : attentionOf({ ...row, texts: [] }, tax, now);
      if (isArchived) rows.delete(id);
      else rows.set(id, { product, reasons: [...needs.map(reasonOf), ...(row.isDoubtful ? [DOUBTFUL] : [])] });
    }
    after = some.at(-1)?.id ?? null;
    if (some.length < ROWS_AT_ONCE) break;
  }
  // Rows are archived and never deleted, but in a database that was restored in place.
  if (since !== null && rows.size !== (at?.kept ?? 0)) return readOn(db, { rows: new Map(), upTo: null, by: '' }, now);
  return { rows, upTo: at?.open ?? null, by };
}

const readSome = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: products.id,
      product: sql<string>`coalesce(${products.variantOfId}, ${products.id})`,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      hsn: products.hsn,
      mrpPaise: products.mrpPaise,
      gstRateBasisPoints: products.gstRateBasisPoints,
      originalPricePaise: products.originalPricePaise,
      declarations: shortDeclarations,
      isDoubtful,
      kitPricing: products.kitPricing,
    })
    .from(products)
    .where(where)
    .orderBy(asc(products.id))
    .limit(ROWS_AT_ONCE);

const DOUBTFUL = 'doubtful claims';

function reasonOf({ field, message }: Attention): string {
  if (message.startsWith('Missing:')) return 'missing declarations';
  return { gstRate: 'GST rate', hsn: 'HSN code', mrp: 'price above MRP' }[field] ?? DOUBTFUL;
}
