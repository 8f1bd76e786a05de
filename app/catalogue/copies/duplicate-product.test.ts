import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aStaffMember, type Person } from '../../../test/world.ts';
import { media } from '../../media/media.tables.ts';
import { audit } from '../../platform/platform.tables.ts';
import { oldSlugs, products } from '../catalogue.tables.ts';
import { productPictures } from '../product-pictures.tables.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const duplicate = (id: string) => s.request('POST', `/api/product/${id}/duplicate`, { as: staff.token });
const rowOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0];

const TEXTS = { hi: { name: 'गुलाब बाम', description: 'होंठों के लिए' } };

describe('a copy of a product', () => {
  test('has its texts in both languages, prices and pictures, and is not on sale', async () => {
    await s.db.insert(media).values({ key: 'rose', width: 10, height: 10, widths: [10] });
    const source = await aProduct(s, { name: 'Rose Balm', texts: TEXTS, offerBasisPoints: 1000, mrpPaise: 40_000, isFeatured: true });
    await s.db
      .insert(productPictures)
      .values({ productId: source.id, position: 0, mediaKey: 'rose', alt: 'A tin', texts: { hi: { alt: 'एक डिब्बा' } }, focus: 3 });

    const answer = await duplicate(source.id);

    expect(answer).toMatchObject({ status: 201, json: { name: 'Rose Balm (copy)', slug: 'rose-balm-copy', stockQuantity: 0 } });
    expect(answer.json).toMatchObject({ isAvailable: false, isFeatured: false, mrp: 400, offerPercentage: 10 });
    expect(answer.json.sku).not.toBe(source.sku);
    expect(await rowOf(answer.json.id)).toMatchObject({ texts: TEXTS, originalPricePaise: 29_900, barcode: null });
    expect(await s.db.select().from(productPictures).where(eq(productPictures.productId, answer.json.id))).toMatchObject([
      { mediaKey: 'rose', alt: 'A tin', texts: { hi: { alt: 'एक डिब्बा' } }, focus: 3 },
    ]);
    expect((await s.request('GET', '/api/product/rose-balm-copy')).status).toBe(404);
    expect((await s.db.select().from(audit)).at(-1)).toMatchObject({ action: 'product.create', actorId: staff.id });
  });

  test('has all variants with SKUs of their own, except removed ones', async () => {
    const shades = [{ name: 'Shade', values: ['Rose', 'Plum', 'Fig'] }];
    const source = await aProduct(s, { options: shades, optionValues: ['Rose'], variantLabel: 'Rose', barcode: '8901234567890' });
    const of = { variantOfId: source.id };
    await aProduct(s, { ...of, optionValues: ['Plum'], variantLabel: 'Plum', variantPosition: 1, mrpPaise: 50_000 });
    await aProduct(s, { ...of, optionValues: ['Fig'], variantLabel: 'Fig', variantPosition: 2, archivedAt: s.shop.now() });

    const { status, json } = await duplicate(source.id);

    expect(status).toBe(201);
    expect(json.variants).toMatchObject([
      { options: { Shade: 'Rose' }, barcode: null, stockQuantity: 0, isAvailable: false },
      { options: { Shade: 'Plum' }, mrp: 500, stockQuantity: 0, isAvailable: false },
    ]);
    expect(new Set((await s.db.select().from(products)).map(({ sku }) => sku)).size).toBe(5);
  });

  test('never takes an address that a product has or had', async () => {
    const source = await aProduct(s, { name: 'Rose Balm' });
    await s.db.insert(oldSlugs).values({ slug: 'rose-balm-copy', productId: source.id });
    const both = await Promise.all([duplicate(source.id), duplicate(source.id)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ json }) => json.slug)).size).toBe(2);
    expect(both.every(({ json }) => /^rose-balm-copy-[0-9a-f]{8}$/.test(json.slug))).toBe(true);
  });

  test('of an unknown product is refused', async () => {
    expect((await duplicate('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});
