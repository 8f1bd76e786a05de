import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { productFiles } from '../../test/product-files.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { productPictures } from '../catalogue/product-pictures.tables.ts';
import { facetValues, productFacetValues } from '../facets/facets.tables.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import { audit, jobs } from '../platform/platform.tables.ts';
import { Refusal } from '../platform/refusal.ts';
import { daysAfter } from '../platform/time.ts';
import { stockMoves } from '../stock/stock.tables.ts';
import type { ImportAnswer, ImportOptions, ImportRow } from './product-import.schema.ts';
import { forgetImports } from './product-import.server.ts';
import { fetchedPictures, productImports } from './product-import.tables.ts';
import { importSlice } from './run-import.server.ts';

const s = await openTestShop();
let staff: Person;
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });

function send(content: string | Buffer, name = 'products.csv') {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return as('POST', '/api/product-imports', form);
}

const { check } = productFiles(s, () => staff.token);
const rowsOf = async ({ id }: ImportAnswer, show = ''): Promise<ImportRow[]> =>
  (await as('GET', `/api/product-imports/${id}/rows?limit=200&show=${show}`)).json;
const recheck = (found: ImportAnswer, over: Partial<ImportOptions>) =>
  as('PUT', `/api/product-imports/${found.id}`, { ...found.options, ...over });
const exported = async () => (await as('GET', '/api/product/products.csv?scope=all')).text;
const byName = async (name: string) => (await s.db.select().from(products).where(eq(products.name, name)))[0];

/** Runs the import to its end; pictures come from `pictures`, by URL. */
async function run(found: ImportAnswer, pictures: Record<string, Buffer> = {}) {
  const asked: string[] = [];
  expect((await as('POST', `/api/product-imports/${found.id}/start`)).status).toBe(200);
  const fetchPicture = async (address: string) => {
    asked.push(address);
    const bytes = pictures[address];
    if (!bytes) throw new Refusal(400, 'The server answered 404.');
    return bytes;
  };
  await importSlice(s.shop, fetchPicture, found.id);
  const after: ImportAnswer = (await as('GET', `/api/product-imports/${found.id}`)).json;
  return { after, asked };
}

const aPicture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const HEAD = ['SKU', 'Name', 'Original Price', 'Offer %', 'MRP', 'Stock', 'HSN', 'Categories'];
const file = (rows: string[][], head = HEAD) => csvOf([head, ...rows]);
const ROSE = ['R1', 'Rose Balm', '299', '10', '399', '20', '33041000', 'Lip care\nGifts'];

describe('the shop’s own file', () => {
  test('adds new products, listed in the preview, with their opening stock and an audit entry', async () => {
    const found = await check(file([ROSE, ['M1', 'Mint Balm', '₹1,199.50', '', '', '', '33041000', '']]));
    expect(found).toMatchObject({ format: 'shop', state: 'checked', actions: { create: 2, update: 0, unchanged: 0, problem: 0 } });
    expect(await s.db.$count(products)).toBe(0);
    const [row] = await rowsOf(found);
    expect(row?.differences).toContainEqual({ column: 'Sale Price', before: '', after: '269.10' });

    const { after } = await run(found);
    expect(after).toMatchObject({ state: 'done', outcomes: { created: 2, updated: 0, skipped: 0, failed: 0 } });
    expect(await byName('Rose Balm')).toMatchObject({
      ...{ sku: 'R1', originalPricePaise: 29_900, offerBasisPoints: 1000, mrpPaise: 39_900, stockQuantity: 20 },
      ...{ gstRateBasisPoints: 1800, category: ['Lip care', 'Gifts'], slug: 'rose-balm', isAvailable: true },
    });
    expect(await byName('Mint Balm')).toMatchObject({ originalPricePaise: 119_950, mrpPaise: null, stockQuantity: 0 });
    expect(await s.db.select().from(stockMoves)).toMatchObject([{ reason: 'opening', change: 20, actorId: staff.id }]);
    const actions = (await s.db.select().from(audit).orderBy(asc(audit.id))).map(({ action }) => action);
    expect(actions).toEqual(['product-import.check', 'product-import.start', 'product.create', 'product.create']);
  });

  test('matches an existing product by id, else SKU, else name, and changes only what differs', async () => {
    const one = await aProduct(s, { name: 'One' });
    await aProduct(s, { name: 'Two', sku: 'TWO' });
    await aProduct(s, { name: 'Three', slug: 'three' });
    const found = await check(
      csvOf([
        ['ID', 'SKU', 'Name', 'Original Price'],
        [one.id.toUpperCase(), 'NEW-1', 'One', '310'],
        ['', 'TWO', 'Two', '299.00'],
        ['', '', 'Three', '299'],
        ['', '', 'Four', '299'],
      ]),
    );
    const rows = await rowsOf(found);
    expect(rows.map(({ action }) => action)).toEqual(['update', 'unchanged', 'unchanged', 'problem']);
    expect(rows[0]?.differences).toEqual([
      { column: 'SKU', before: one.sku, after: 'NEW-1' },
      { column: 'Original Price', before: '299.00', after: '310.00' },
      { column: 'Sale Price', before: '299.00', after: '310.00' },
    ]);
    await run(found);
    expect(await byName('One')).toMatchObject({ sku: 'NEW-1', originalPricePaise: 31_000, hsn: one.hsn, stockQuantity: 100 });
  });

  test('records stock as a count with a note, keeps sales since the preview, and can leave stock alone', async () => {
    const balm = await aProduct(s, { sku: 'B' });
    const stock = csvOf([
      ['SKU', 'Stock'],
      ['B', '120'],
    ]);
    const found = await check(stock);
    expect(found.stockChanges).toBe(1);
    await s.db.update(products).set({ stockQuantity: 97 }).where(eq(products.id, balm.id));
    await run(found);
    const [move] = await s.db
      .select()
      .from(stockMoves)
      .where(and(eq(stockMoves.productId, balm.id), eq(stockMoves.reason, 'count')));
    expect(move).toMatchObject({ change: 20, note: 'Import of products.csv', actorId: staff.id });
    expect((await byName(balm.name))?.stockQuantity).toBe(117);

    const { json } = await recheck(await check(stock), { setsStock: false });
    expect(json).toMatchObject({ stockChanges: 0, actions: { update: 0, unchanged: 1 } });
  });

  test('reports every problem by row and column, and imports the rest', async () => {
    await aProduct(s, { name: 'Old', sku: 'OLD', slug: 'old' });
    const head = [...HEAD, 'Available', 'Net Quantity', 'Key Ingredients', 'Images', 'Shelf Life (months)', 'Deleted'];
    const found = await check(
      file(
        [
          ['A', 'Bad amounts', 'ten', '101', '-1', '1.5', '123', '', 'perhaps', '50', 'Shea butter', 'picture.jpg', '2 years', ''],
          ['B', 'Above its MRP', '299', '', '300', '1', '33041000'],
          ['C', 'Same', '1', '', '', '1', '33041000'],
          ['C', 'Same', '1', '', '', '1', '33041000'],
          ['D', 'No price', '', '', '', '1', ''],
          ['OLD', 'Bad amounts', '299', '', '', '1', '33041000'],
          ['E', 'Gone', '1', '', '', '1', '33041000', '', '', '', '', '', '', 'yes'],
          ['F', 'Good', '1', '', '', '1', '33041000'],
          ['G', 'x'.repeat(121), '1', '', '', '1', '33041000'],
        ],
        head,
      ),
    );
    const rows = await rowsOf(found);
    const told = rows.map(({ line, problems }) => [line, problems.map(({ column, message }) => `${column}: ${message}`)] as const);
    expect(told[0]?.[1]?.toSorted()).toEqual(
      [
        'Available: Must be yes or no',
        'Key Ingredients: “Shea butter” needs a benefit, as in “Shea butter: Softens; Protects”',
        'Net Quantity: Must be a number with g, ml or piece, such as 50 g',
        'Shelf Life (months): Must be a whole number of months',
        'Original Price: Original price must be a number of 0 or more, with at most two decimals',
        'Offer %: Offer percentage must be from 0 to 100',
        'MRP: MRP must be a number of 0 or more, with at most two decimals',
        'Stock: Stock quantity must be a whole number of 0 or more',
        'HSN: HSN code must have 4, 6 or 8 digits',
        'Images: “picture.jpg” is not a URL starting with https:// or http://.',
      ].toSorted(),
    );
    expect(told.slice(1)).toEqual([
      [3, ['MRP: The price with GST (₹352.82) is above the MRP (₹300).']],
      [4, []],
      [5, ['SKU: Row 4 has the same SKU.']],
      [6, ['Original Price: Original price is required', 'HSN: HSN code is required']],
      [7, expect.anything()],
      [8, ["Deleted: A new product can't be deleted. Enter no, or remove the row."]],
      [9, []],
      [10, ['Name: Product name may have at most 120 characters']],
    ]);
    const { after } = await run(found);
    expect(after.outcomes.created).toBe(2);
    expect(await s.db.$count(products)).toBe(3);
  });

  test('offers the skipped rows as a file with reasons, which can be fixed and uploaded again', async () => {
    const found = await check(file([ROSE, ['=M', 'Mint', 'ten', '', '', '', '33041000', 'a, "b"\nc']]));
    await run(found);
    const { text } = await as('GET', `/api/product-imports/${found.id}/left-out.csv`);
    expect(text).toContain(
      '\'=M,Mint,ten,,,,33041000,"a, ""b""\nc","Original Price: Original price must be a number of 0 or more, with at most two decimals"',
    );
    const still = await as('GET', `/api/product-imports/${(await check(text)).id}/left-out.csv`);
    expect(still.text).toBe(text);
    const again = await check(text.replace('ten', '10'));
    expect(again).toMatchObject({ remarks: [], actions: { create: 1, problem: 0 } });
    await run(again);
    expect(await byName('Mint')).toMatchObject({ sku: '=M', category: ['a, "b"', 'c'] });
  });

  test('has a template with products and a kit that can be imported', async () => {
    const { text } = await as('GET', '/api/product-imports/template.csv');
    const found = await check(text);
    const fine = { action: 'create', problems: [], warnings: [] };
    expect(await rowsOf(found)).toMatchObject([fine, fine, fine]);
    expect(await run(found)).toMatchObject({ after: { outcomes: { created: 3 } } });
    expect(await byName('Example Lip Balm')).toMatchObject({
      howToUse: ['Take a little.', 'Spread it over the lips.'],
      keyIngredients: [
        { name: 'Shea butter', benefits: ['Softens', 'Protects'] },
        { name: 'Beeswax', benefits: ['Keeps moisture in'] },
      ],
      declarations: {
        netQuantity: { value: 8, unit: 'g' },
        shelfLifeMonths: 24,
        manufacturer: { name: 'Example Cosmetics Pvt. Ltd.', address: '1 MG Road, Bengaluru 560001' },
      },
    });
  });

  test('clears optional fields from empty cells, and computes the sale price instead of reading it', async () => {
    await aProduct(s, { sku: 'B', weight: '8 g', mrpPaise: 40_000 });
    const found = await check(
      csvOf([
        ['SKU', 'Weight', 'MRP', 'HSN', 'Sale Price', 'Country Of Origin'],
        ['B', '', '', '', '199', ''],
      ]),
    );
    const [row] = await rowsOf(found);
    expect(row?.differences.map(({ column }) => column)).toEqual(['MRP', 'Weight', 'Country Of Origin']);
    expect(row?.warnings).toMatchObject([{ column: 'Sale Price' }]);
  });

  test.each([
    ['a picture', Buffer.from([137, 80, 78, 71, 0, 0]), 415, 'not a CSV file'],
    ['other columns', 'Foo,Bar\n1,2', 400, 'Unknown: Foo, Bar'],
    ['too many rows', `SKU,Stock\n${'a,1\n'.repeat(5001)}`, 413, 'This file has 5,001 rows.'],
    ['too many bytes', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 413, 'larger than 5 MB'],
  ])('%s is refused', async (_, content, status, message) => {
    const answer = await send(content);
    expect([answer.status, answer.json.message]).toEqual([status, expect.stringContaining(message)]);
  });

  test('while five thousand rows are checked, other requests are answered', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => [`S${n}`, `Balm ${n}`, '299', '10', '', '5', '33041000', 'Lip care']);
    let isChecked = false;
    const checking = check(file(rows)).finally(() => {
      isChecked = true;
    });
    let answers = 0;
    while (!isChecked) {
      // Other requests run between two turns of the event loop.
      await nextTurn();
      if ((await s.request('GET', '/api/health')).status === 200) answers += 1;
    }
    expect((await checking).actions.create).toBe(5000);
    // One turn after each part, fifty in all; a check in one go leaves room for two or three.
    expect(answers).toBeGreaterThan(20);
  });
});

const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { noNullPrototype: true });

test('importing an export finds no differences, for any texts', async () => {
  const words = fc.constantFrom(
    'निखार',
    '🌸',
    '=1+1',
    "'=x",
    '-5',
    '@',
    '"',
    "''",
    ',',
    ';',
    '\n',
    '\r\n',
    '\t',
    ':',
    '<b>a</b>',
    '&amp;',
    ' ',
    'a',
    '1.0',
  );
  const text = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(''));
  const list = fc.array(text, { maxLength: 3 });
  const ingredient = record({ name: text, description: text, benefits: list, mediaKey: fc.constant(null) });
  const firm = fc.option(record({ name: text, address: text }));
  const texts = record({
    hi: fc.record({ name: text, description: text, seoTitle: text, howToUse: list, overallBenefits: list }, { requiredKeys: [] }),
    // A language that the shop no longer has.
    ta: record({ name: text }),
  });
  const product = record({
    name: text.map((each) => each || 'x'),
    description: text,
    productOverview: text,
    detailedDescription: text,
    seoTitle: text,
    seoDescription: text,
    texts,
    weight: text,
    category: list,
    overallBenefits: list,
    howToUse: list,
    keyIngredients: fc.array(ingredient, { maxLength: 2 }),
    declarations: record({
      genericName: text,
      netQuantity: fc.option(
        record({ value: fc.constantFrom(0.5, 8, 1000), unit: fc.constantFrom('g' as const, 'ml' as const, 'piece' as const) }),
      ),
      manufacturer: firm,
      packer: firm,
      importer: firm,
      countryOfOrigin: text,
      shelfLifeMonths: fc.option(fc.integer({ min: 1, max: 60 })),
      inciIngredients: text,
      mfgLicenceNo: text,
      originDot: fc.option(fc.constantFrom('green' as const, 'brown' as const)),
      warnings: text,
    }),
    originalPricePaise: fc.integer({ min: 0, max: 10_000_000 }),
    offerBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    gstRateBasisPoints: fc.constantFrom(0, 500, 1225, 1800),
    isAvailable: fc.boolean(),
    isFeatured: fc.boolean(),
    archivedAt: fc.option(fc.constant(new Date(0))),
  });
  for (const name of ['Finish', 'Skin: type; main'])
    await as('POST', '/api/facets', { name, values: ['Matte', 'Dry; cracked', 'तैलीय'].map((value) => ({ name: value })) });
  const values = await s.db.select({ id: facetValues.id }).from(facetValues);
  const filters = fc.subarray(values.map(({ id }) => id));
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(product, filters), { minLength: 1, maxLength: 20 }), async (wanted) => {
      await s.db.delete(stockMoves);
      await s.db.delete(productImports);
      await s.db.delete(productFacetValues);
      await s.db.delete(products);
      for (const [each, valueIds] of wanted) {
        const { id } = await aProduct(s, { ...each, sku: `${each.name.slice(0, 20)}${++number}`, slug: `p-${number}` });
        if (valueIds.length > 0) await s.db.insert(productFacetValues).values(valueIds.map((valueId) => ({ productId: id, valueId })));
      }
      const found = await check(await exported());
      expect([await rowsOf(found, 'update'), await rowsOf(found, 'problem')]).toEqual([[], []]);
      expect(found.actions.unchanged).toBe(wanted.length);
    }),
    { numRuns: 15 },
  );
});

describe('a running import', () => {
  test('skips a product that changed after the preview', async () => {
    const balm = await aProduct(s, { sku: 'B' });
    const found = await check(
      csvOf([
        ['SKU', 'Original Price'],
        ['B', '500'],
      ]),
    );
    const form = new FormData();
    form.set('originalPrice', '320');
    expect((await as('PUT', `/api/product/${balm.id}`, form)).status).toBe(200);
    const { after } = await run(found);
    expect(after.outcomes).toMatchObject({ updated: 0, skipped: 1 });
    expect(await rowsOf(found, 'left')).toMatchObject([
      { outcome: 'skipped', reason: expect.stringContaining('after the file was checked') },
    ]);
    expect((await byName(balm.name))?.originalPricePaise).toBe(32_000);
  });

  test('reports products that failed since the preview, and continues', async () => {
    const found = await check(file([ROSE, ['M1', 'Mint Balm', '299', '', '', '', '33041000', '']]));
    await aProduct(s, { name: 'Rose Balm', slug: 'rose-balm' });
    const { after } = await run(found);
    expect(after.outcomes).toMatchObject({ created: 1, failed: 1 });
    expect(await rowsOf(found, 'failed')).toMatchObject([{ line: 2, reason: 'Another product has this name.' }]);
  });

  test('imports each product once, even when run twice at once or resumed', async () => {
    const found = await check(file(Array.from({ length: 12 }, (_, n) => [`S${n}`, `Balm ${n}`, '299', '', '', '3', '33041000', ''])));
    const presses = await Promise.all([1, 2].map(() => as('POST', `/api/product-imports/${found.id}/start`)));
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await s.db.$count(jobs, eq(jobs.kind, 'import-products'))).toBe(1);
    const noPictures = async () => Buffer.alloc(0);
    await Promise.all([1, 2, 3].map(() => importSlice(s.shop, noPictures, found.id)));
    await s.runJobs();
    await importSlice(s.shop, noPictures, found.id);
    expect(await s.db.$count(products)).toBe(12);
    expect(await s.db.$count(stockMoves)).toBe(12);
  });

  test('continues after a shop was stopped during a picture', async () => {
    const found = await check(
      csvOf([
        ['Name', 'Original Price', 'HSN', 'Images'],
        ['One', '1', '33041000', ''],
        ['Two', '1', '33041000', 'https://pictures.example/two.png'],
        ['Three', '1', '33041000', ''],
      ]),
    );
    await as('POST', `/api/product-imports/${found.id}/start`);
    let isStopped = () => {};
    const stopped = new Promise<void>((resolve) => {
      isStopped = resolve;
    });
    void importSlice(s.shop, () => new Promise(() => isStopped()), found.id);
    await stopped;
    expect(await s.db.$count(products)).toBe(1);
    const picture = await aPicture('#8c4a2f');
    await importSlice(s.shop, async () => picture, found.id);
    expect((await s.db.select({ name: products.name }).from(products)).map(({ name }) => name).toSorted()).toEqual(['One', 'Three', 'Two']);
    expect(await s.db.$count(productPictures)).toBe(1);
  });

  test('can be stopped, and reports what was not imported', async () => {
    const found = await check(file([ROSE]));
    await as('POST', `/api/product-imports/${found.id}/start`);
    expect((await as('POST', `/api/product-imports/${found.id}/stop`)).json.state).toBe('stopped');
    await s.runJobs();
    expect(await s.db.$count(products)).toBe(0);
    expect(await rowsOf(found, 'left')).toMatchObject([{ line: 2 }]);
    expect((await as('POST', `/api/product-imports/${found.id}/start`)).status).toBe(409);
  });

  test('is deleted if it was never started, and after a season if it was', async () => {
    const old = await check(file([ROSE]));
    const done = await check(file([ROSE]));
    await run(done);
    const inDays = (days: number) => daysAfter(s.shop.now(), days);
    await forgetImports(s.db, inDays(2));
    expect((await as('GET', `/api/product-imports/${old.id}`)).status).toBe(404);
    expect((await as('GET', `/api/product-imports/${done.id}`)).status).toBe(200);
    await forgetImports(s.db, inDays(91));
    expect((await as('GET', `/api/product-imports/${done.id}`)).status).toBe(404);
  });
});

describe('pictures', () => {
  const head = ['Name', 'Original Price', 'HSN', 'Images', 'Image Texts'];

  test('are fetched, shown in order with their alt texts, and not fetched again; a dead one is a warning', async () => {
    const [red, blue] = [await aPicture('#a00'), await aPicture('#00a')];
    const at = { 'https://pictures.example/red.png': red, 'https://pictures.example/blue.png': blue };
    const found = await check(
      file(
        [
          [
            'Balm',
            '1',
            '33041000',
            'https://pictures.example/red.png\nhttps://pictures.example/dead.png\nhttps://pictures.example/blue.png',
            'Red\nDead\nBlue',
          ],
        ],
        head,
      ),
    );
    expect((await rowsOf(found))[0]?.differences).toContainEqual({ column: 'Images', before: '', after: '3 pictures, 3 to fetch' });
    const { after, asked } = await run(found, at);
    expect([after.outcomes.created, after.warned, asked.length]).toEqual([1, 1, 3]);
    expect(await rowsOf(found, 'warned')).toMatchObject([
      { warnings: [{ column: 'Images', message: 'https://pictures.example/dead.png was not imported. The server answered 404.' }] },
    ]);
    const shown = await s.db.select({ alt: productPictures.alt }).from(productPictures).orderBy(asc(productPictures.position));
    expect(shown).toEqual([{ alt: 'Red' }, { alt: 'Blue' }]);
    expect(await s.db.$count(fetchedPictures)).toBe(2);

    const again = await check(
      file([['Balm', '1', '33041000', 'https://pictures.example/blue.png\nhttps://pictures.example/red.png', 'Blue\nRed']], head),
    );
    expect((await rowsOf(again))[0]?.differences).toEqual([{ column: 'Images', before: '2 pictures', after: '2 pictures' }]);
    expect((await run(again, at)).asked).toEqual([]);
    expect((await check(await exported())).actions.unchanged).toBe(1);
  });

  test('from this machine are not fetched', async () => {
    const found = await check(file([['Balm', '1', '33041000', 'http://127.0.0.1:5432/', '']], head));
    await as('POST', `/api/product-imports/${found.id}/start`);
    await s.runJobs();
    expect(await rowsOf(found)).toMatchObject([
      { outcome: 'created', warnings: [{ message: expect.stringContaining('is not a public address') }] },
    ]);
  });
});

describe('a Shopify file', () => {
  const OLD =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,Variant Image,Status';
  const NEW =
    'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title';

  test.each([
    [
      'old',
      `${OLD}
rose-balm,Rose Balm,"<h2>Soft</h2><p onclick=""x"">Lips</p>",Nikhar,Lip care,"Vegan, Gift",TRUE,Title,Default Title,R-1,8,20,299.00,399.00,https://cdn.example/1.png,1,One,FALSE,x,,active
rose-balm,,,,,,,,,,,,,,https://cdn.example/2.png,2,Two,,,,
cream,Night Cream,<p>Calm</p>,Nikhar,Skin care,,TRUE,Size,50 ml,C-50,50,-2,500.00,,https://cdn.example/c.png,1,,FALSE,,https://cdn.example/50.png,active
cream,,,,,,,,100 ml,C-100,100,7,900.00,1000,,,,,,,
old,Old Soap,,Nikhar,,,TRUE,Title,Default Title,O-1,,1,100,,,,,FALSE,,,draft`,
    ],
    [
      'new',
      `${NEW}
Rose Balm,rose-balm,"<h2>Soft</h2><p onclick=""x"">Lips</p>",Nikhar,Lip care,"Vegan, Gift",TRUE,Active,R-1,Title,Default Title,299.00,399.00,20,8,https://cdn.example/1.png,1,One,,FALSE,x
,rose-balm,,,,,,,,,,,,,,https://cdn.example/2.png,2,Two,,,
Night Cream,cream,<p>Calm</p>,Nikhar,Skin care,,TRUE,Active,C-50,Size,50 ml,500.00,,-2,50,https://cdn.example/c.png,1,,https://cdn.example/50.png,FALSE,
,cream,,,,,,,C-100,,100 ml,900.00,1000,7,100,,,,,,
Old Soap,old,,Nikhar,,,TRUE,Draft,O-1,Title,Default Title,100,,1,,,,,,FALSE,`,
    ],
  ])('with its %s titles keeps the variants of a product together', async (_, text) => {
    const checked = await check(text);
    expect(checked).toMatchObject({ format: 'shopify', actions: { create: 0, problem: 3 } });
    expect(checked.remarks[0]).toMatch(/^Ignored columns: Vendor, SEO title\.$/i);
    expect((await rowsOf(checked))[0]?.problems).toEqual([{ column: '', message: 'HSN code is required' }]);
    const { json: found } = await recheck(checked, { hsn: '33041000' });
    expect(found.actions).toMatchObject({ create: 3, problem: 0 });
    const picture = await aPicture('#0a0');
    const addresses = ['1', '2', 'c', '50'].map((name) => `https://cdn.example/${name}.png`);
    const { after } = await run(found, Object.fromEntries(addresses.map((address) => [address, picture])));
    expect(after.outcomes.created).toBe(3);

    expect(await byName('Rose Balm')).toMatchObject({
      ...{ sku: 'R-1', slug: 'rose-balm', category: ['Lip care', 'Vegan', 'Gift'], weight: '8 g', stockQuantity: 20, hsn: '33041000' },
      ...{ description: '<p><b>Soft</b></p><p>Lips</p>', isAvailable: true },
    });
    const cream = (await as('GET', '/api/product/night-cream')).json;
    expect(cream).toMatchObject({ options: [{ name: 'Size', values: ['50 ml', '100 ml'] }], category: ['Skin care'] });
    expect(cream.variants).toMatchObject([
      { sku: 'C-50', options: { Size: '50 ml' }, stockQuantity: 0, weight: '50 g' },
      { sku: 'C-100', options: { Size: '100 ml' }, stockQuantity: 7, weight: '100 g' },
    ]);
    expect(await byName('Old Soap')).toMatchObject({ isAvailable: false });

    const again = await check(text);
    expect((await rowsOf(again)).map(({ action }) => action)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  test('with prices that include GST never raises a price, and before GST keeps it to the paisa', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `Balm ${n},B-${n},${(n * 37 + 9) / 4},${n % 3 ? (n * 37 + 9) / 2 : ''}`);
    const checked = await check(`Title,SKU,Price,Compare-at price\n${rows.join('\n')}`);
    const pricesOf = async (found: ImportAnswer) =>
      (await rowsOf(found)).map(({ differences }) => Number(differences.find(({ column }) => column === 'Sale Price')?.after));
    const wanted = Array.from({ length: 60 }, (_, n) => (n * 37 + 9) / 4);
    const before = await pricesOf((await recheck(checked, { hsn: '33041000', pricesIncludeGst: false })).json);
    expect(before).toEqual(wanted);
    const including = await pricesOf((await recheck(checked, { hsn: '33041000' })).json);
    including.forEach((price, place) => {
      const withTax = Math.round(price * 118) / 100;
      expect(withTax - (wanted[place] ?? 0)).toBeLessThanOrEqual(0.011);
      expect((wanted[place] ?? 0) - withTax).toBeLessThan(0.04);
    });
  });

  test('reports an unreadable price as one problem, and each problem of a row separately in the file of skipped rows', async () => {
    const found = await check('Handle,Title,Variant Price\nmist,Mist,abc');
    const { text } = await as('GET', `/api/product-imports/${found.id}/left-out.csv`);
    expect(text).toContain('"Variant Price: Must be a number of 0 or more, with at most two decimals; HSN code is required"');
  });

  test('skips gift cards', async () => {
    const found = await check('Handle,Title,Variant Price,Gift Card\ncard,Gift card,500,TRUE');
    expect((await rowsOf(found))[0]?.problems).toContainEqual({
      column: 'Gift Card',
      message: 'Gift cards are not supported.',
    });
  });
});
