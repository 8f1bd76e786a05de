import { eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { productFiles } from '../../test/product-files.ts';
import { openTestShop } from '../../test/shop.ts';
import { aLipstick, aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import type { ProductAnswer } from '../catalogue/product-answer.schema.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import { stockMoves } from '../stock/stock.tables.ts';
import type { ImportAnswer } from './product-import.schema.ts';

const s = await openTestShop();
let staff: Person;
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });

const files = productFiles(s, () => staff.token);
const { rowsOf, run } = files;

async function check(content: string, options: object = {}): Promise<ImportAnswer> {
  const found = await files.check(content);
  return Object.keys(options).length === 0
    ? found
    : (await as('PUT', `/api/product-imports/${found.id}`, { ...found.options, ...options })).json;
}
const exported = async (query = 'scope=all') => (await as('GET', `/api/product/products.csv?${query}`)).text;
const product = async (slug: string): Promise<ProductAnswer> => (await as('GET', `/api/product/${slug}?scope=all`)).json;

const HEAD = [
  'Handle',
  'SKU',
  'Name',
  'Option 1 Name',
  'Option 1 Value',
  'Option 2 Name',
  'Option 2 Value',
  'Original Price',
  'Stock',
  'HSN',
];
const kajal = (sku: string, shade: string, size: string, over: Partial<Record<string, string>> = {}) =>
  HEAD.map(
    (title) =>
      ({
        ...{ Handle: 'kajal', SKU: sku, Name: 'Kajal', 'Option 1 Name': 'Shade', 'Option 1 Value': shade, 'Option 2 Name': 'Size' },
        ...{ 'Option 2 Value': size, 'Original Price': '299', Stock: '5', HSN: '33042000' },
        ...over,
      })[title] ?? '',
  );
const file = (...rows: string[][]) => csvOf([HEAD, ...rows]);

describe('the shop’s own file', () => {
  test('brings what a variant declares otherwise than its product, takes it back, and travels', async () => {
    const own = ['All Ingredients', 'Own Ingredients', 'Own Shelf Life (months)'];
    const rows = (ofBrown: [string, string], ofBlack: [string, string] = ['', '']) =>
      csvOf([
        [...HEAD, ...own],
        [...kajal('K1', 'Black', '1 g'), 'Ricinus Oil', ...ofBlack],
        [...kajal('K2', 'Brown', '1 g'), '', ...ofBrown],
      ]);
    await run(await check(rows(['Ricinus Oil, CI 77491', '18'])));
    const declared = async () => (await product('kajal')).variants.map(({ ownDeclarations }) => ownDeclarations);
    expect(await declared()).toEqual([{}, { inciIngredients: 'Ricinus Oil, CI 77491', shelfLifeMonths: 18 }]);
    // An unchanged export changes nothing.
    expect((await check(await exported())).actions).toMatchObject({ create: 0, update: 0, unchanged: 1, problem: 0 });
    await run(await check(rows(['Ricinus Oil, CI 77492', ''])));
    expect(await declared()).toEqual([{}, { inciIngredients: 'Ricinus Oil, CI 77492' }]);
    await run(await check(rows(['', ''])));
    expect(await declared()).toEqual([{}, {}]);

    const [wrong] = await rowsOf(await check(rows(['', 'two'], ['CI 77499', ''])));
    expect(wrong?.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Own Shelf Life (months)'],
      [undefined, 'Own Ingredients'],
    ]);
  });

  test('rows of one handle become the variants of one product, and the preview says what each row brings', async () => {
    const found = await check(file(kajal('K1', 'Black', '1 g'), kajal('K2', 'Brown', '1 g', { 'Original Price': '349', HSN: '' })));
    expect(found.actions).toMatchObject({ create: 1, problem: 0 });
    const [row] = await rowsOf(found);
    expect(row?.differences).toContainEqual({ variant: 'Brown, 1 g', column: 'Original Price', before: '', after: '349.00' });
    expect((await run(found)).outcomes.created).toBe(1);
    expect(await product('kajal')).toMatchObject({
      options: [
        { name: 'Shade', values: ['Black', 'Brown'] },
        { name: 'Size', values: ['1 g'] },
      ],
      variants: [
        { sku: 'K1', options: { Shade: 'Black', Size: '1 g' }, originalPrice: 299, stockQuantity: 5 },
        { sku: 'K2', options: { Shade: 'Brown', Size: '1 g' }, originalPrice: 349, stockQuantity: 5 },
      ],
    });
    expect(await s.db.$count(stockMoves)).toBe(2);
  });

  test('a row changes its own variant; the others, left out of the file, stay', async () => {
    await aLipstick(s);
    const found = await check(
      csvOf([
        ['SKU', 'Stock', 'Swatch', 'Barcode', 'Available'],
        ['LIP-Ruby', '25', '#9B111E', '8901234567894', 'no'],
      ]),
    );
    expect((await rowsOf(found))[0]).toMatchObject({ action: 'update', line: 2 });
    expect((await rowsOf(found))[0]?.differences).toEqual([
      { variant: 'Ruby', column: 'Barcode', before: '', after: '8901234567894' },
      { variant: 'Ruby', column: 'Swatch', before: '', after: '#9b111e' },
      { variant: 'Ruby', column: 'Stock', before: '10', after: '25' },
      { variant: 'Ruby', column: 'Available', before: 'yes', after: 'no' },
    ]);
    expect(found.stockChanges).toBe(1);
    await run(found);
    const rows = await s.db.select().from(products).orderBy(products.variantPosition);
    expect(rows.map(({ sku, stockQuantity, isAvailable }) => [sku, stockQuantity, isAvailable])).toEqual([
      ['LIP-Rose', 10, true],
      ['LIP-Ruby', 25, false],
      ['LIP-Plum', 10, true],
    ]);
  });

  test('rows that name variants by SKU alone are saved together', async () => {
    const { product } = await aLipstick(s);
    const other = await aProduct(s, { sku: 'BALM' });
    const found = await check(
      csvOf([
        ['SKU', 'Stock'],
        ['LIP-Ruby', '1'],
        ['BALM', '2'],
        ['LIP-Plum', '3'],
      ]),
    );
    expect((await rowsOf(found)).map(({ line, productId }) => [line, productId])).toEqual([
      [2, product.id],
      [3, other.id],
    ]);
    expect((await run(found)).outcomes.updated).toBe(2);
    const stock = await s.db.select({ sku: products.sku, stock: products.stockQuantity }).from(products).orderBy(products.sku);
    expect(stock.map(({ sku, stock }) => [sku, stock])).toEqual([
      ['BALM', 2],
      ['LIP-Plum', 3],
      ['LIP-Rose', 10],
      ['LIP-Ruby', 1],
    ]);
  });

  test('a sale between preview and import is kept', async () => {
    const { variants } = await aLipstick(s);
    const found = await check(
      csvOf([
        ['SKU', 'Stock'],
        ['LIP-Ruby', '12'],
      ]),
    );
    await s.db
      .update(products)
      .set({ stockQuantity: 7 })
      .where(eq(products.id, variants[1]?.id ?? ''));
    await s.db
      .update(products)
      .set({ stockQuantity: 4 })
      .where(eq(products.id, variants[2]?.id ?? ''));
    await run(found);
    const rows = await s.db.select().from(products).orderBy(products.variantPosition);
    expect(rows.map(({ stockQuantity }) => stockQuantity)).toEqual([10, 9, 4]);
  });

  test('a new shade joins its product, a text shared by all changes in all, and running the file again changes nothing', async () => {
    const { product: lipstick } = await aLipstick(s);
    const text = csvOf([
      ['Handle', 'SKU', 'Option 1 Value', 'Original Price', 'Stock', 'Weight', 'HSN'],
      [lipstick.slug, 'LIP-Fig', 'Fig', '299', '4', '8 g', '33041000'],
      [lipstick.slug, 'LIP-Rose', 'Rose', '299', '10', '8 g', '33049990'],
    ]);
    const found = await check(text.replace('33041000', ''));
    expect((await rowsOf(found))[0]?.problems).toEqual([]);
    await run(found);
    expect((await product(lipstick.id)).variants.map(({ sku }) => sku)).toEqual(['LIP-Rose', 'LIP-Ruby', 'LIP-Plum', 'LIP-Fig']);
    expect(new Set((await s.db.select().from(products)).map(({ hsn }) => hsn))).toEqual(new Set(['33049990']));
    expect((await check(text.replace('33041000', ''))).actions).toMatchObject({ unchanged: 1, update: 0, problem: 0 });
  });

  test('“Deleted” in one row removes that variant, in all rows the product, and “no” brings it back', async () => {
    const { product: lipstick } = await aLipstick(s);
    const deleted = (...says: string[]) =>
      csvOf([['SKU', 'Deleted'], ...['Rose', 'Ruby', 'Plum'].slice(0, says.length).map((shade, at) => [`LIP-${shade}`, says[at] ?? ''])]);
    const one = await check(deleted('no', 'yes'));
    expect((await rowsOf(one))[0]?.differences).toEqual([{ variant: 'Ruby', column: 'Deleted', before: 'no', after: 'yes' }]);
    await run(one);
    expect((await product(lipstick.id)).variants.map(({ sku }) => sku)).toEqual(['LIP-Rose', 'LIP-Plum']);
    const first = await check(deleted('yes'));
    expect((await rowsOf(first))[0]?.problems).toMatchObject([
      { message: expect.stringContaining('The first variant stands for the product') },
    ]);
    await run(
      await check(
        csvOf([
          ['SKU', 'Deleted'],
          ['LIP-Rose', 'yes'],
          ['LIP-Plum', 'yes'],
        ]),
      ),
    );
    expect(await s.db.$count(products, isNull(products.archivedAt))).toBe(0);
    await run(
      await check(
        csvOf([
          ['SKU', 'Deleted'],
          ['LIP-Rose', 'no'],
          ['LIP-Plum', 'no'],
        ]),
      ),
    );
    expect(await s.db.$count(products, isNull(products.archivedAt))).toBe(2);
  });

  test.each<[string, string[][], number | undefined, string, string | RegExp]>([
    [
      'other option names',
      [kajal('K1', 'Black', '1 g'), kajal('K2', 'Brown', '1 g', { 'Option 1 Name': 'Colour' })],
      3,
      'Option 1 Name',
      'Row 2 names this option “Shade”. All rows of a product have the same options.',
    ],
    ['a missing value', [kajal('K1', 'Black', '1 g'), kajal('K2', 'Brown', '')], 3, '', 'Choose a value of Size.'],
    [
      'the same variant twice',
      [kajal('K1', 'Black', '1 g'), kajal('K2', 'black', '1 g')],
      3,
      '',
      'The variant Black, 1 g is listed twice.',
    ],
    [
      'no options at all',
      [
        kajal('K1', '', '', { 'Option 1 Name': '', 'Option 2 Name': '' }),
        kajal('K2', '', '', { 'Option 1 Name': '', 'Option 2 Name': '' }),
      ],
      3,
      '',
      'Several rows of one product need option names and values that tell them apart.',
    ],
    [
      'a price that is no number',
      [kajal('K1', 'Black', '1 g'), kajal('K2', 'Brown', '1 g', { 'Original Price': 'ten' })],
      3,
      'Original Price',
      /must be a number/,
    ],
    ['the same SKU', [kajal('K1', 'Black', '1 g'), kajal('K1', 'Brown', '1 g')], 3, 'SKU', 'Row 2 has the same SKU.'],
    [
      'texts that disagree',
      [kajal('K1', 'Black', '1 g'), kajal('K2', 'Brown', '1 g', { HSN: '33049990' })],
      3,
      'HSN',
      'Row 2 has another text. All variants share it, so one of their rows is enough.',
    ],
  ])('%s: refused, with its row and column', async (_what, rows, line, column, message) => {
    const found = await check(file(...rows));
    expect(found.actions).toMatchObject({ create: 0, problem: 1 });
    const [row] = await rowsOf(found);
    expect(row?.problems).toContainEqual({
      ...(line && { line }),
      column,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    const leftOut = (await as('GET', `/api/product-imports/${found.id}/left-out.csv`)).text;
    expect(leftOut.split('\r\n')).toHaveLength(rows.length + 2);
  });

  test('a product of 100 variants is imported, and 101 are refused with a sentence', async () => {
    const shades = (count: number) =>
      file(...Array.from({ length: count }, (_, n) => kajal(`K${n}`, `Shade ${n}`, '1 g', n > 0 ? { HSN: '' } : {})));
    const tooMany = await check(shades(101));
    expect((await rowsOf(tooMany))[0]?.problems).toContainEqual({ column: '', message: 'A product may have at most 100 variants' });
    expect((await run(await check(shades(100)))).outcomes.created).toBe(1);
    expect((await product('kajal')).variants).toHaveLength(100);
    expect((await check(await exported())).actions).toMatchObject({ unchanged: 1, update: 0, problem: 0 });
  });
});

const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { noNullPrototype: true });

test('importing an export finds no differences, whatever the variants and however they are switched', async () => {
  const word = fc.constantFrom('Rose', 'rose gold', '=Ruby', 'निखार', '3 g', "'x", 'a, b', '"q"', '1.0', '-5');
  const variant = record({
    originalPricePaise: fc.integer({ min: 0, max: 1_000_000 }),
    offerBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    mrpPaise: fc.option(fc.constant(99_999_00)),
    stockQuantity: fc.integer({ min: 0, max: 500 }),
    isAvailable: fc.boolean(),
    isRemoved: fc.boolean(),
    swatch: fc.option(fc.constant({ colour: '#9b111e' })),
    weight: word,
    netQuantity: fc.option(record({ value: fc.constantFrom(3.5, 15), unit: fc.constantFrom('g' as const, 'ml' as const) })),
  });
  const wanted = record({
    name: word,
    values: fc.uniqueArray(word, { minLength: 1, maxLength: 5, selector: (each) => each.toLowerCase() }),
    variants: fc.array(variant, { minLength: 5, maxLength: 5 }),
    isArchived: fc.boolean(),
  });
  type Wanted = typeof wanted extends fc.Arbitrary<infer Each> ? Each : never;
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 1, maxLength: 4 }), async (all) => {
      await s.reset();
      staff = await aStaffMember(s);
      for (const each of all) await anyProduct(each, ++number);
      const found = await check(await exported());
      expect((await rowsOf(found)).filter(({ action }) => action !== 'unchanged')).toEqual([]);
      expect(found.actions.unchanged).toBe(all.length);
    }),
    { numRuns: 12 },
  );

  async function anyProduct({ name, values, variants, isArchived }: Wanted, at: number) {
    const archivedAt = isArchived ? new Date(0) : null;
    let first = '';
    for (const [place, value] of values.entries()) {
      const { isRemoved, netQuantity, ...own } = variants[place] ?? variants[0] ?? never();
      const { id, declarations } = await aProduct(s, {
        ...own,
        ...{ name, slug: `p-${at}-${place}`, sku: `S-${at}-${place}`, barcode: null, variantPosition: place },
        ...{ optionValues: [value], variantLabel: value, archivedAt },
        ...(place === 0 ? { options: [{ name, values }] } : { variantOfId: first, ...(isRemoved && { archivedAt: new Date(1) }) }),
      });
      await s.db
        .update(products)
        .set({ declarations: { ...declarations, netQuantity }, ownDeclarations: { netQuantity } })
        .where(eq(products.id, id));
      first ||= id;
    }
  }
});

function never(): never {
  throw new Error('There is a variant for each value.');
}

describe('a Shopify file', () => {
  const shopify = `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Barcode,Variant Inventory Qty,Variant Grams,Status
lip,Lip Crayon,Shade,Rose,Finish,Matte,L-1,299,399,8901234567894,5,20,active
lip,,,Ruby,,Matte,L-2,349,,,6,20,
lip,,,Ruby,,Satin,L-3,349,,,0,21,`;
  const options = { hsn: '33041000', pricesIncludeGst: false };

  test('keeps the variants of a handle together, and running it again changes nothing', async () => {
    const found = await check(shopify, options);
    expect(found.actions).toMatchObject({ create: 1, problem: 0 });
    await run(found);
    const lip = await product('lip-crayon');
    expect(lip.options).toEqual([
      { name: 'Shade', values: ['Rose', 'Ruby'] },
      { name: 'Finish', values: ['Matte', 'Satin'] },
    ]);
    expect(lip.variants).toMatchObject([
      { sku: 'L-1', options: { Shade: 'Rose', Finish: 'Matte' }, price: 299, barcode: '8901234567894', weight: '20 g', stockQuantity: 5 },
      { sku: 'L-2', options: { Shade: 'Ruby', Finish: 'Matte' }, price: 349 },
      { sku: 'L-3', options: { Shade: 'Ruby', Finish: 'Satin' }, weight: '21 g' },
    ]);
    expect((await check(shopify, options)).actions).toMatchObject({ unchanged: 1, update: 0, problem: 0 });
    const dearer = await check(shopify.replaceAll('349', '359'), options);
    expect((await rowsOf(dearer))[0]?.differences.map(({ variant, column }) => `${variant}: ${column}`)).toEqual([
      'Ruby, Matte: Original Price',
      'Ruby, Matte: Sale Price',
      'Ruby, Satin: Original Price',
      'Ruby, Satin: Sale Price',
    ]);
  });

  test('a variant that staff switched off stays off, and a draft takes all of them off sale', async () => {
    await run(await check(shopify, options));
    await s.db.update(products).set({ isAvailable: false }).where(eq(products.sku, 'L-2'));
    expect((await check(shopify, options)).actions.unchanged).toBe(1);
    await run(await check(shopify.replace('active', 'draft'), options));
    expect(await s.db.$count(products, eq(products.isAvailable, true))).toBe(0);
  });
});
