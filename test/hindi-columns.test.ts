// Texts were columns named hindi. Until these are dropped (docs/decisions/0054), the previous version may still read and write them:
// triggers keep both in step.
import { readdirSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { products } from '../app/catalogue/catalogue.tables.ts';
import { productPictures } from '../app/catalogue/product-pictures.tables.ts';
import { coupons } from '../app/coupons/coupons.tables.ts';
import { media, sliderImages } from '../app/media/media.tables.ts';
import { rowsOf } from '../app/platform/database.server.ts';
import { settingsSchemas } from '../app/settings/settings.schema.ts';
import { readSection, saveSection } from '../app/settings/settings.server.ts';
import { settings } from '../app/settings/settings.tables.ts';
import { openTestShop } from './shop.ts';
import { aProduct, aStaffMember } from './world.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

type Column = { table: 'products' | 'product_pictures' | 'coupons' | 'slider_images'; column: string; field: string };
const HINDI: Column = { table: 'products', column: 'hindi', field: '' };
const COLUMNS: Column[] = [
  HINDI,
  { table: 'product_pictures', column: 'hindi_alt', field: 'alt' },
  { table: 'coupons', column: 'hindi_description', field: 'description' },
  { table: 'slider_images', column: 'hindi_alt', field: 'alt' },
  { table: 'slider_images', column: 'hindi_action_label', field: 'actionLabel' },
];

async function aPicture() {
  const key = 'a'.repeat(32);
  await s.db.insert(media).values({ key, width: 60, height: 40, widths: [60] });
  return key;
}

async function aRow({ table }: Column) {
  if (table === 'coupons')
    return s.db
      .insert(coupons)
      .values({ code: 'SALE10', type: 'percentage', discountBasisPoints: 1000, validFrom: new Date(0), expiresAt: new Date() });
  if (table === 'slider_images')
    return s.db.insert(sliderImages).values({ key: 'desktop/a/a.webp', device: 'desktop', mediaKey: await aPicture() });
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

// ------------------------------------------------------------ settings: keys of their JSON

const CAMPAIGN = {
  ...{ key: 'sale', banner: 'Sale', startsAt: '2026-12-05T00:00:00+05:30', endsAt: '2026-12-07T00:00:00+05:30', isActive: true },
  coupon: { code: 'SALE10', description: 'A tenth off', type: 'percentage', discountPercentage: 10, firstOrderOnly: false, isPublic: true },
} as const;
type Sections = 'identity' | 'policies' | 'campaigns';

/** As the previous version saves a section: without the keys that it does not know. */
async function saveAsBefore(section: Sections, value: Record<string, unknown>) {
  await s.db.insert(settings).values({ section, value }).onConflictDoUpdate({ target: settings.section, set: { value } });
}
const storedOf = async (section: Sections) =>
  (await rowsOf<{ value: Record<string, unknown> }>(s.db, sql`select value from settings where section = ${section}`))[0]?.value;

test('settings that the previous version saves keep their Hindi texts, and those in other languages', async () => {
  await saveAsBefore('identity', { name: 'Nikhar', hindiTagline: 'धीमी देखभाल' });
  await saveAsBefore('policies', { courtsPlace: 'Chennai', hindiCourtsPlace: 'चेन्नई' });
  const campaign = { ...CAMPAIGN, hindiBanner: 'सेल', coupon: { ...CAMPAIGN.coupon, hindiDescription: 'दसवाँ हिस्सा' } };
  await saveAsBefore('campaigns', { campaigns: [campaign] });
  expect((await readSection(s.db, 'identity')).texts).toEqual({ hi: { tagline: 'धीमी देखभाल' } });
  expect((await readSection(s.db, 'policies')).texts).toEqual({ hi: { courtsPlace: 'चेन्नई' } });
  const [read] = (await readSection(s.db, 'campaigns')).campaigns;
  expect([read?.texts, read?.coupon?.texts]).toEqual([{ hi: { banner: 'सेल' } }, { hi: { description: 'दसवाँ हिस्सा' } }]);

  await s.db
    .update(settings)
    .set({ value: { name: 'Nikhar', texts: { qx: { tagline: 'Malrapida' } } } })
    .where(eq(settings.section, 'identity'));
  await saveAsBefore('identity', { name: 'Nikhar', hindiTagline: 'देखभाल' });
  expect((await readSection(s.db, 'identity')).texts).toEqual({ hi: { tagline: 'देखभाल' }, qx: { tagline: 'Malrapida' } });
});

test('the previous version reads the Hindi texts of settings that this one saves', async () => {
  const { id } = await aStaffMember(s);
  const now = new Date();
  const identity = { ...(await readSection(s.db, 'identity')), texts: { hi: { tagline: 'धीमी देखभाल' }, qx: { tagline: 'Malrapida' } } };
  await saveSection(s.db, 'identity', identity, id, now);
  expect(await storedOf('identity')).toMatchObject({ hindiTagline: 'धीमी देखभाल' });
  const campaigns = settingsSchemas.campaigns.parse({
    campaigns: [
      { ...CAMPAIGN, texts: { hi: { banner: 'सेल' } }, coupon: { ...CAMPAIGN.coupon, texts: { hi: { description: 'दसवाँ हिस्सा' } } } },
    ],
  });
  await saveSection(s.db, 'campaigns', campaigns, id, now);
  expect(await storedOf('campaigns')).toMatchObject({ campaigns: [{ hindiBanner: 'सेल', coupon: { hindiDescription: 'दसवाँ हिस्सा' } }] });
  await saveSection(s.db, 'identity', { ...identity, texts: {} }, id, now);
  expect(await storedOf('identity')).not.toHaveProperty('hindiTagline');
});
