// A line of a cart says which version of its row the price was read from: an answer of another version is made again (record 0080).
import { sql } from 'drizzle-orm';
import { asIds, prepared } from '../../platform/postgres/prepared.server.ts';
import { products } from '../catalogue.tables.ts';
import type { ProductAnswer } from '../product-answer.schema.ts';
import { answerOf } from '../product-answer.ts';
import { rowVersion } from '../variants/sold-product.server.ts';
import { withSurroundings } from '../view/product-surroundings.server.ts';
import { viewOf } from '../view/product-view.server.ts';
import { followed, type Kept, tagsOf } from './kept-products.server.ts';

type Shown = { productId: string; version?: string };
type Sold = { answer: ProductAnswer; version: string };

const BYTES_AT_MOST = 6_000_000;
const kept = followed<Sold>(BYTES_AT_MOST);

/** By the variant's id; an unknown one is missing. They are shared: read only. */
export async function readSoldAnswers({ db, pages }: Kept, lines: readonly Shown[]): Promise<Map<string, ProductAnswer>> {
  const pieces = kept(pages);
  const read = (ids: readonly string[]) => pieces.read(ids, (missing) => makeSold(db, missing));
  const found = new Map(await read([...new Set(lines.map(({ productId }) => productId))]));
  const isOther = ({ productId, version }: Shown) => version !== undefined && found.get(productId)?.value.version !== version;
  const others = lines.filter(isOther).map(({ productId }) => productId);
  if (others.length > 0) {
    pieces.drop(others.map((id) => `product:${id}`));
    for (const [id, piece] of await read(others)) found.set(id, piece);
  }
  return new Map([...found].map(([id, { value }]) => [id, value.answer]));
}

const findSold = prepared({ ids: asIds }, (db, { ids }) =>
  db.select({ row: products, version: rowVersion }).from(products).where(sql`${products.id} = any(${ids}::uuid[])`),
);

async function makeSold(db: Kept['db'], ids: string[]) {
  const rows = await findSold(db, { ids });
  const versions = new Map(rows.map(({ row, version }) => [row.id, version]));
  const made = await withSurroundings(
    db,
    rows.map(({ row }) => row),
    undefined,
    'variant',
  );
  return new Map(
    made.map((each) => {
      const answer = answerOf(viewOf(each));
      const value = { answer, version: versions.get(each.row.id) ?? '' };
      return [each.row.id, { value, bytes: JSON.stringify(answer).length, tags: tagsOf(each) }];
    }),
  );
}
