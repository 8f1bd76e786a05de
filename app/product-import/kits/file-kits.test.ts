// Kits in product files: they travel, and what does not go is said by row and column (D50).
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { productFiles } from '../../../test/product-files.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aKit, aLipstick, aProduct, aStaffMember, type Person, readAgain } from '../../../test/world.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { kitPieces } from '../../catalogue/kits/kit-pieces.tables.ts';
import type { ProductAnswer } from '../../catalogue/product-answer.schema.ts';
import { csvOf } from '../../platform/files/csv.server.ts';

const s = await openTestShop();
let staff: Person;
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const { check, rowsOf, run } = productFiles(s, () => staff.token);
const exported = async () => (await as('GET', '/api/product/products.csv?scope=kept')).text;
const product = async (slug: string): Promise<ProductAnswer> => {
  readAgain(s);
  return (await as('GET', `/api/product/${slug}?scope=all`)).json;
};
const kitOf = ({ kit }: ProductAnswer) =>
  kit && { pricing: kit.pricing, pieces: kit.pieces.map(({ sku, variant, quantity }) => [sku, variant, quantity]) };

const HEAD = [
  'SKU',
  'Name',
  'Kit Price',
  'Kit Pieces',
  'Original Price',
  'Offer %',
  'GST %',
  'MRP',
  'Stock',
  'HSN',
  'Available',
  'Deleted',
];
type Cells = Partial<Record<(typeof HEAD)[number], string>>;
const file = (...rows: Cells[]) => csvOf([HEAD, ...rows.map((cells) => HEAD.map((title) => cells[title] ?? ''))]);
const BALM: Cells = { SKU: 'BALM', Name: 'Balm', 'Original Price': '300', 'GST %': '18', MRP: '354', Stock: '9', HSN: '33041000' };
const CREAM: Cells = { SKU: 'CREAM', Name: 'Cream', 'Original Price': '200', 'GST %': '5', MRP: '236', Stock: '8', HSN: '33049910' };
const BOX: Cells = { SKU: 'BOX', Name: 'Box', 'Kit Price': 'own', 'Kit Pieces': '1 x BALM\n2 x CREAM', 'Original Price': '600' };

describe('kits travel in a file', () => {
  test('into an empty shop, where their pieces stand below them, and are the same there', async () => {
    const { kit } = await aKit(s);
    const { variants } = await aLipstick(s);
    const [rose, ruby] = variants;
    const sum = await aProduct(s, { name: 'Lip duo', kitPricing: 'sum', originalPricePaise: 0, offerBasisPoints: 1000, stockQuantity: 0 });
    await s.db
      .insert(kitPieces)
      .values([rose, ruby].map((piece, position) => ({ kitId: sum.id, pieceId: piece?.id ?? '', quantity: position + 1, position })));
    expect((await as('PUT', `/api/product/${sum.id}`, formOf({ isFeatured: 'true' }))).status).toBe(200);
    const before = [await product(kit.slug), await product(sum.slug)];
    const text = await exported();
    expect(await check(text)).toMatchObject({ actions: { create: 0, update: 0, problem: 0 } });

    await s.reset();
    staff = await aStaffMember(s);
    const withoutIds = text.replaceAll(/^[0-9a-f]{8}-[0-9a-f-]{27},/gm, ',');
    const found = await check(withoutIds);
    expect((await rowsOf(found)).flatMap(({ problems }) => problems)).toEqual([]);
    expect(await run(found)).toMatchObject({ outcomes: { created: 5, failed: 0, skipped: 0 } });
    const after = [await product('travel-kit'), await product('lip-duo')];
    const facts = (each: ProductAnswer) => ({
      ...{ kit: kitOf(each), sku: each.sku, price: each.price, originalPrice: each.originalPrice, priceWithGst: each.priceWithGst },
      ...{ mrp: each.mrp, stock: each.stockQuantity, isAvailable: each.isAvailable, isFeatured: each.isFeatured },
    });
    expect(after.map(facts)).toEqual(before.map(facts));
    expect(after[1]?.kit?.pieces.map(({ variant }) => variant)).toEqual(['Rose', 'Ruby']);
    expect(await check(await exported())).toMatchObject({ actions: { create: 0, update: 0, problem: 0 } });
  });

  test('with what they will cost shown before anything is imported', async () => {
    const found = await check(file({ ...BOX, 'Kit Price': 'sum', 'Original Price': '', 'Offer %': '10' }, CREAM, BALM));
    const [box] = await rowsOf(found);
    expect(box).toMatchObject({ name: 'Box', action: 'create', problems: [], warnings: [] });
    expect(box?.differences).toEqual([
      { column: 'SKU', before: '', after: 'BOX' },
      { column: 'Kit Price', before: '', after: 'sum' },
      { column: 'Kit Pieces', before: '', after: '1 x BALM\n2 x CREAM' },
      { column: 'Offer %', before: '', after: '10' },
      { column: 'Sale Price', before: '', after: '630.00' },
      { column: 'Available', before: '', after: 'yes' },
    ]);
    expect(await s.db.$count(products)).toBe(0);
    await run(found);
    expect(await product('box')).toMatchObject({ price: 630, mrp: 826, stockQuantity: 4, hsn: '33041000' });
  });

  test('without a price while a piece of the sum is unknown', async () => {
    const [box] = await rowsOf(await check(file({ ...BOX, 'Kit Price': 'sum', 'Original Price': '' })));
    expect(box).toMatchObject({ action: 'problem', problems: [{ column: 'Kit Pieces' }] });
    expect(box?.differences.map(({ column }) => column)).toEqual(['SKU', 'Kit Price', 'Kit Pieces', 'Offer %', 'Available']);
  });

  test('and are changed by one, together with their pieces', async () => {
    await run(await check(file(BALM, CREAM, BOX)));
    await run(await check(file({ SKU: 'BOX', 'Kit Price': 'sum', 'Offer %': '20' }, { SKU: 'CREAM', 'Original Price': '180' })));
    expect(await product('box')).toMatchObject({ originalPrice: 660, price: 528, kit: { pricing: 'sum' } });
    const found = await check(file({ ...BOX, 'Original Price': '500' }, { SKU: 'BALM', 'Original Price': '290' }));
    expect(await run(found)).toMatchObject({ outcomes: { updated: 2, skipped: 0, failed: 0 } });
    expect(await product('box')).toMatchObject({ price: 500, kit: { pricing: 'own', priceSeparately: 650 } });
    await run(await check(file({ SKU: 'BOX', 'Kit Pieces': 'BALM\n3 x CREAM' })));
    expect(kitOf(await product('box'))).toEqual({
      pricing: 'own',
      pieces: [
        ['BALM', '', 1],
        ['CREAM', '', 3],
      ],
    });
  });

  test('in Shopify’s layout too, in columns of ours', async () => {
    await run(await check(file(BALM, CREAM)));
    const shopify = ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Compare At Price', 'Variant Inventory Qty', 'Status'];
    const text = csvOf([
      [...shopify, 'Kit Price', 'Kit Pieces'],
      ['festive-box', 'Festive box', 'FESTIVE', '590.00', '', '7', 'active', 'own', '1 x BALM\n1 x CREAM'],
      ['broken-box', 'Broken box', 'BROKEN', '590.00', '', '7', 'active', '', '1 x BALM\n1 x FESTIVE'],
    ]);
    const found = await check(text);
    expect((await rowsOf(found)).map(({ problems }) => problems)).toEqual([
      [],
      [{ column: 'Kit Pieces', message: 'A kit cannot be a piece of a kit.' }],
    ]);
    expect(found).toMatchObject({ format: 'shopify', remarks: [] });
    await run(found);
    expect(await product('festive-box')).toMatchObject({
      stockQuantity: 8,
      kit: { pricing: 'own', pieces: [{ sku: 'BALM' }, { sku: 'CREAM' }] },
    });
  });
});

describe('a kit in a file is refused, and nothing of it written', () => {
  const two = 'Kit Pieces';
  test.each<[name: string, box: Cells, column: string, message: string]>([
    ['with an unknown SKU', { 'Kit Pieces': 'BALM\n1 x GONE' }, two, 'Neither the shop nor this file has a product with the SKU “GONE”.'],
    ['with a kit in it', { 'Kit Pieces': 'BALM\nOLD-KIT' }, two, 'A kit cannot be a piece of a kit.'],
    ['with a kit of the same file in it', { 'Kit Pieces': 'BALM\nOTHER' }, two, 'A kit cannot be a piece of a kit.'],
    ['with itself', { 'Kit Pieces': 'BALM\nBOX' }, two, 'A kit cannot be a piece of a kit.'],
    [
      'with nothing of a piece',
      { 'Kit Pieces': 'BALM\n0 x CREAM' },
      two,
      '“0 x CREAM” needs a whole number from 1 to 20, as in “2 x BALM-8”',
    ],
    [
      'with half a piece',
      { 'Kit Pieces': 'BALM\n0.5 x CREAM' },
      two,
      '“0.5 x CREAM” needs a whole number from 1 to 20, as in “2 x BALM-8”',
    ],
    [
      'with fewer than none',
      { 'Kit Pieces': 'BALM\n-1 x CREAM' },
      two,
      '“-1 x CREAM” needs a whole number from 1 to 20, as in “2 x BALM-8”',
    ],
    ['with a piece listed twice', { 'Kit Pieces': 'BALM\nBALM' }, two, '“BALM” is listed twice. Enter its quantity instead.'],
    ['with one piece', { 'Kit Pieces': 'BALM' }, two, 'A kit needs at least two pieces.'],
    ['with more than twenty', { 'Kit Pieces': '20 x BALM\nCREAM' }, two, 'A kit may have at most 20 pieces.'],
    ['with no pieces', { 'Kit Pieces': '' }, two, 'A kit needs at least two pieces.'],
    ['with a piece off sale', { 'Kit Pieces': 'BALM\nOFF' }, two, 'Off is not on sale, so it cannot be part of a kit.'],
    [
      'with a piece that this file deletes',
      { 'Kit Pieces': 'BALM\nLEAVES' },
      two,
      'Neither the shop nor this file has a product with the SKU “LEAVES”.',
    ],
    ['with a piece that has a problem', { 'Kit Pieces': 'BALM\nBAD' }, two, 'Its piece “BAD” has a problem in row 4.'],
    [
      'with another way of pricing',
      { 'Kit Price': 'free' },
      'Kit Price',
      'Must be own (Original Price is its price) or sum (of its pieces)',
    ],
    ['with stock', { Stock: '5' }, 'Stock', 'A kit has no stock of its own. It is as available as its pieces.'],
    ['with an MRP', { MRP: '900' }, 'MRP', 'A kit takes this from its pieces. Leave it blank.'],
    ['with a rate', { 'GST %': '18' }, 'GST %', 'A kit takes this from its pieces. Leave it blank.'],
    ['with a price beside a sum', { 'Kit Price': 'sum' }, 'Original Price', 'A kit takes this from its pieces. Leave it blank.'],
    [
      'above the MRPs of its pieces',
      { 'Original Price': '900' },
      'Original Price',
      'The price of Box with GST (₹995.14) is above the MRPs of its pieces together (₹826).',
    ],
    ['of a product that is none', { SKU: 'OFF' }, two, 'This product is not a kit. Make the kit as a new product.'],
  ])('%s', async (_, box, column, message) => {
    await run(await check(file(BALM, CREAM)));
    await aProduct(s, { name: 'Off', sku: 'OFF', isAvailable: false });
    await aProduct(s, { name: 'Leaves', sku: 'LEAVES' });
    const { kit } = await aKit(s);
    await s.db.update(products).set({ sku: 'OLD-KIT' }).where(eq(products.id, kit.id));
    const before = [await s.db.$count(products), await s.db.$count(kitPieces)];
    const found = await check(
      file(
        { SKU: 'OTHER', Name: 'Other', 'Kit Pieces': 'BALM\nCREAM', 'Original Price': '450' },
        { SKU: 'LEAVES', Deleted: 'yes' },
        { ...BALM, SKU: 'BAD', Name: 'Bad', 'Original Price': 'ten' },
        { ...BOX, ...box },
      ),
    );
    const rows = await rowsOf(found);
    expect(rows.at(-1)).toMatchObject({ line: 5, action: 'problem', problems: [{ column, message }] });
    expect(await run(found)).toMatchObject({ outcomes: { created: 1, updated: 1, failed: 0 } });
    expect([await s.db.$count(products), await s.db.$count(kitPieces)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
    expect(await s.db.$count(products, eq(products.name, 'Box'))).toBe(0);
  });

  test('with options', async () => {
    await run(await check(file(BALM, CREAM)));
    const found = await check(
      csvOf([
        ['Handle', 'SKU', 'Name', 'Option 1 Name', 'Option 1 Value', 'Kit Pieces', 'Original Price'],
        ['box', 'BOX-S', 'Box', 'Size', 'Small', 'BALM\nCREAM', '450'],
        ['box', 'BOX-L', 'Box', 'Size', 'Large', '', '450'],
      ]),
    );
    const [row] = await rowsOf(found);
    expect(row?.problems.map(({ message }) => message)).toEqual(['A kit has no options of its own. Choose the variants among its pieces.']);
  });

  test('when a piece left the shop after the check', async () => {
    await run(await check(file(BALM, CREAM)));
    const found = await check(file(BOX));
    await s.db.update(products).set({ sku: 'CREAM-2' }).where(eq(products.sku, 'CREAM'));
    expect(await run(found)).toMatchObject({ outcomes: { created: 0, failed: 1 } });
    expect((await rowsOf(found))[0]?.reason).toBe('The shop has no product with the SKU “CREAM”.');
    expect(await s.db.$count(kitPieces)).toBe(0);
  });

  test('when someone changed it after the check', async () => {
    await run(await check(file(BALM, CREAM, BOX)));
    const found = await check(file({ SKU: 'BOX', 'Original Price': '590' }, { SKU: 'CREAM', 'Original Price': '190' }));
    const { id } = await product('box');
    expect((await as('PUT', `/api/product/${id}`, formOf({ originalPrice: '580' }))).status).toBe(200);
    expect(await run(found)).toMatchObject({ outcomes: { updated: 1, skipped: 1 } });
    expect(await product('box')).toMatchObject({ originalPrice: 580 });
  });
});

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
