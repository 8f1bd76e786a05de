import { eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { products } from '../catalogue.tables.ts';
import type { ProductRow } from './product-row.server.ts';

export const notFound = () => new Refusal(404, 'Product not found.');

/** With the kits that follow it, by id like every purchase that takes them. */
export async function lockProduct(tx: Db, id: string): Promise<ProductRow> {
  const rows = await tx.select().from(products).where(inKits(id)).orderBy(products.id).for('update');
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound();
  return row;
}

const inKits = (id: string) =>
  or(
    eq(products.id, id),
    sql`${products.id} in (select kit_id from kit_pieces join products piece on piece.id = kit_pieces.piece_id where ${id} in (piece.id, piece.variant_of_id))`,
  );
