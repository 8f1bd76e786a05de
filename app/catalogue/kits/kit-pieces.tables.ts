import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalogue.tables.ts';

/** What a kit is made of (D50). A piece is any row that is sold but another kit. */
export const kitPieces = pgTable(
  'kit_pieces',
  {
    kitId: uuid()
      .notNull()
      .references(() => products.id),
    pieceId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: smallint().notNull(),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kitId, table.pieceId] }),
    index('kit_pieces_piece').on(table.pieceId),
    check('kit_pieces_quantity', sql`${table.quantity} between 1 and 20`),
    check('kit_pieces_is_another', sql`${table.kitId} <> ${table.pieceId}`),
  ],
);
