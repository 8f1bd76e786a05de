// A shop of the version before variants, started by this one: each product is a product with one variant, and nothing of it is lost.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, expect, test } from 'vitest';
import { EXTENSIONS } from '../app/platform/postgres/embedded.server.ts';

const LAST_BEFORE = '0008_languages';
const folder = mkdtempSync(path.join(os.tmpdir(), 'before-variants-'));
const engine = await PGlite.create({ extensions: EXTENSIONS });
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

async function migrateTo(tag?: string) {
  cpSync('db/migrations', folder, { recursive: true });
  const journal = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] };
  const entries = tag ? journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1) : journal.entries;
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  await migrate(drizzle(engine), { migrationsFolder: folder });
}

const GIVEN = `slug, name, description, category, overall_benefits, how_to_use, key_ingredients, declarations, original_price_paise,
  offer_basis_points, mrp_paise, stock_quantity, sku, hsn, is_available`;
const goods = [
  `('rose-balm', 'Rose Balm', 'Soft', '{Lip care}', '{Softens}', '{Dab on}', '[]', '{"netQuantity":"8 g"}', 29900, 1000, 35000, 7, 'RB-1', '33049910', true)`,
  `('night-cream', 'Night Cream', 'Rich', '{Skin care}', '{}', '{}', '[{"name":"Saffron"}]', '{}', 59900, 0, null, 0, 'NC-1', '33049910', false)`,
];

test('products of before are one variant each, with what they had and what was ordered of them', { timeout: 60_000 }, async () => {
  await migrateTo(LAST_BEFORE);
  await engine.exec(`insert into products (${GIVEN}) values ${goods.join(', ')}`);
  const read = async (columns: string) => (await engine.query(`select id, ${columns} from products order by slug`)).rows;
  const before = await read(GIVEN);
  const moves = `insert into stock_moves (product_id, change, reason) select id, stock_quantity, 'count' from products where stock_quantity > 0`;
  await engine.exec(moves);

  await migrateTo();
  expect(await read(GIVEN)).toEqual(before);
  expect(await read('variant_of_id, variant_label, option_values, options, full_name, kit_pricing, barcode')).toMatchObject([
    { variant_of_id: null, variant_label: '', option_values: [], options: [], full_name: 'Night Cream', kit_pricing: null, barcode: null },
    { variant_of_id: null, variant_label: '', option_values: [], options: [], full_name: 'Rose Balm', kit_pricing: null, barcode: null },
  ]);
  expect((await engine.query('select change, reason from stock_moves')).rows).toEqual([{ change: 7, reason: 'count' }]);
});
