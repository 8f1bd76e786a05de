import { inArray } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import {
  type CollectionRule,
  type NewCollection,
  newCollection,
  PRODUCTS_AT_MOST,
  RULES_AT_MOST,
} from '../../collections/collections.schema.ts';
import { collections } from '../../collections/collections.tables.ts';
import { createCollection } from '../../collections/edit-collections.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { slugOf } from '../../platform/words/slug.ts';
import { plainText } from '../cells.ts';
import type { Move, Reader } from '../move.ts';
import { type FileRow, grouped } from '../read-file.server.ts';
import type { Report } from '../report.ts';

const SLUG_AT_MOST = 60;
const TEXT_AT_MOST = 5_000;

export const readCollections: Reader = async (move, rows, report) => {
  const [known, slugs] = [await listSlugs(move), move.addresses];
  for await (const group of grouped(rows, (row) => row.get('Handle'))) {
    report.report.rows += group.length;
    const [row] = group;
    if (!row) continue;
    const slug = slugOf(row.get('Handle')).slice(0, SLUG_AT_MOST).replace(/-+$/, '');
    slugs.push({ from: `/collections/${row.get('Handle')}`, to: `/collections/${slug}` });
    if (known.has(slug)) report.report.present += 1;
    else if (await bring(move, slug, group, row, report)) known.add(slug);
  }
};

export const listSlugs = async ({ shop }: Move) =>
  new Set((await shop.db.select({ slug: collections.slug }).from(collections)).map(({ slug }) => slug));

async function bring(move: Move, slug: string, group: FileRow[], row: FileRow, report: Report): Promise<boolean> {
  const { options } = move;
  const handles = group.map((each) => each.get('Product: Handle').toLowerCase()).filter(Boolean);
  const rule = row.get('Rule: Condition');
  const rules = tagRules(group);
  if (rule && handles.length === 0 && rules.length === 0) {
    const said = [row.get('Rule: Product Column'), row.get('Rule: Relation'), rule].join(' ');
    report.leave(
      row.number,
      'Rule: Condition',
      `Smart collections other than by tag or type come with their list of products only; add this one by its rule (${said}).`,
    );
    return false;
  }
  const asked = newCollection.safeParse({
    title: row.get('Title'),
    slug,
    description: plainText(row.get('Body HTML')).slice(0, TEXT_AT_MOST),
    isActive: !/^(false|no)$/i.test(row.get('Published')),
  });
  if (!asked.success) {
    const [issue] = asked.error.issues;
    report.leave(row.number, issue?.path[0] === 'slug' ? 'Handle' : 'Title', issue?.message ?? '');
    return false;
  }
  if (rules.length > 0) return writeCollection(move, slug, row, report, { ...asked.data, kind: 'rule', rules, match: matchOf(row) });
  if (rule) report.note(row.number, 'Rule: Condition', 'This smart collection became a list of the products that it has now.');
  if (handles.length > PRODUCTS_AT_MOST)
    report.note(row.number, 'Product: Handle', 'Only the first 500 products of this collection come along.');
  const ids = await productIdsOf(move, handles.slice(0, PRODUCTS_AT_MOST));
  const missing = handles
    .slice(0, PRODUCTS_AT_MOST)
    .filter((handle) => !ids.has(handle) && !(options.isDry && move.productSlugs.has(handle)));
  if (missing.length > 0) report.note(row.number, 'Product: Handle', 'A product of this collection is not in this shop.');
  return writeCollection(move, slug, row, report, { ...asked.data, products: [...ids.values()] });
}

export async function writeCollection(
  { shop, options, collectionSlugs }: Move,
  slug: string,
  row: FileRow,
  report: Report,
  collection: NewCollection,
) {
  if (!options.isDry) {
    try {
      await createCollection(shop.db, options.actorId, collection, shop.now());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report.leave(row.number, 'Handle', error.message);
      return false;
    }
  }
  collectionSlugs.add(slug);
  report.report.added += 1;
  return true;
}

/** Tags and types come along as what products are filed under, so the rule stays a rule; none where any part of it is another. */
function tagRules(group: readonly FileRow[]): CollectionRule[] {
  const parts = group.filter((row) => row.get('Rule: Condition') !== '');
  const isByTag = (row: FileRow) =>
    /^(tag|type|product type)$/i.test(row.get('Rule: Product Column')) && /^equals$/i.test(row.get('Rule: Relation'));
  if (parts.length > RULES_AT_MOST || !parts.every(isByTag)) return [];
  return parts.map((row) => ({ kind: 'tag', value: row.get('Rule: Condition').slice(0, TAG_AT_MOST) }));
}
const TAG_AT_MOST = 120;

const matchOf = (row: FileRow) => (/any/i.test(row.get('Must Match')) ? 'any' : 'all');

export async function productIdsOf({ shop, productSlugs }: Move, handles: readonly string[]): Promise<Map<string, string>> {
  const slugs = handles.map((handle) => productSlugs.get(handle) ?? handle);
  if (slugs.length === 0) return new Map();
  const rows = await shop.db.select({ id: products.id, slug: products.slug }).from(products).where(inArray(products.slug, slugs));
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  return new Map(
    handles.flatMap((handle) => {
      const id = idOf.get(productSlugs.get(handle) ?? handle);
      return id ? [[handle, id] as const] : [];
    }),
  );
}
