// Texts were columns named hindi. Until these are dropped (docs/decisions/0054), the previous version may still read and write them:
// triggers keep both in step.
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { productPictures, products } from '../app/catalogue/catalogue.tables.ts';
import { media } from '../app/media/media.tables.ts';
import { rowsOf } from '../app/platform/database.server.ts';
import { openTestShop } from './shop.ts';
import { aProduct } from './world.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

type Column = { table: 'products' | 'product_pictures'; column: string; field: string };
const HINDI: Column = { table: 'products', column: 'hindi', field: '' };
const COLUMNS: Column[] = [HINDI, { table: 'product_pictures', column: 'hindi_alt', field: 'alt' }];

async function aPicture() {
  const key = 'a'.repeat(32);
  await s.db.insert(media).values({ key, width: 60, height: 40, widths: [60] });
  return key;
}

async function aRow({ table }: Column) {
  const { id } = await aProduct(s);
  if (table === 'products') return;
  await s.db.insert(productPictures).values({ productId: id, position: 0, mediaKey: await aPicture(), alt: 'A tin' });
}

const oldValueOf = ({ field }: Column, text: string) => (field === '' ? JSON.stringify(text ? { name: text } : {}) : text);
const inTexts = ({ field }: Column, text: string) => (field === '' ? { name: text } : { [field]: text });
const set = ({ table, column }: Column, value: string) =>
  s.db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}`);

async function read({ table, column }: Column) {
  const [row] = await rowsOf<{ texts: unknown; old: unknown }>(
    s.db,
    sql`select texts, ${sql.identifier(column)} as old from ${sql.identifier(table)}`,
  );
  return { texts: row?.texts, old: typeof row?.old === 'string' ? row.old : JSON.stringify(row?.old) };
}

test.each(COLUMNS)('$column of $table: what the previous version writes is in the texts', async (column) => {
  await aRow(column);
  await set(column, oldValueOf(column, 'बाम'));
  expect((await read(column)).texts).toEqual({ hi: inTexts(column, 'बाम') });
  await set({ ...column, column: 'texts' }, JSON.stringify({ hi: inTexts(column, 'बाम'), qx: inTexts(column, 'Balmo') }));
  await set(column, oldValueOf(column, ''));
  expect((await read(column)).texts).toEqual({ qx: inTexts(column, 'Balmo') });
});

test.each(COLUMNS)('$column of $table: what is written as texts the previous version reads', async (column) => {
  await aRow(column);
  const texts = { hi: inTexts(column, 'बाम'), qx: inTexts(column, 'Balmo') };
  await set({ ...column, column: 'texts' }, JSON.stringify(texts));
  expect(await read(column)).toEqual({ texts, old: oldValueOf(column, 'बाम') });
  await set({ ...column, column: 'texts' }, JSON.stringify({ qx: texts.qx }));
  expect(await read(column)).toEqual({ texts: { qx: texts.qx }, old: oldValueOf(column, '') });
});

const carryingOver = ({ table }: Column) =>
  readdirSync('db/migrations')
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => readFileSync(`db/migrations/${file}`, 'utf8').split('--> statement-breakpoint'))
    .find((statement) => statement.trim().startsWith(`UPDATE "${table}" SET "texts"`));

test.each(COLUMNS)('$column of $table: the migration carries over what a shop has written', async (column) => {
  await aRow(column);
  const trigger = sql.identifier(`${column.table}_keep_hindi`);
  await s.db.execute(sql`alter table ${sql.identifier(column.table)} disable trigger ${trigger}`);
  await set(column, oldValueOf(column, 'बाम'));
  await s.db.execute(sql.raw(carryingOver(column) ?? ''));
  await s.db.execute(sql`alter table ${sql.identifier(column.table)} enable trigger ${trigger}`);
  expect((await read(column)).texts).toEqual({ hi: inTexts(column, 'बाम') });
});

test('a row that the previous version adds has its texts too, and a copy keeps both', async () => {
  const { id } = await aProduct(s, { texts: { hi: { name: 'बाम' }, qx: { name: 'Balmo' } } });
  expect((await read(HINDI)).old).toBe(JSON.stringify({ name: 'बाम' }));
  const picture = await aPicture();
  await s.db.execute(
    sql`insert into product_pictures (product_id, position, media_key, alt, hindi_alt) values (${id}, 0, ${picture}, 'A tin', 'डिब्बी')`,
  );
  expect(await s.db.select({ texts: productPictures.texts }).from(productPictures)).toEqual([{ texts: { hi: { alt: 'डिब्बी' } } }]);
  await s.db.update(products).set({ name: 'Other' });
  expect((await read(HINDI)).texts).toEqual({ hi: { name: 'बाम' }, qx: { name: 'Balmo' } });
});
