// The product file holds timed sales and videos.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { productFiles } from '../../test/product-files.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { products, type TimedSale } from '../catalogue/catalogue.tables.ts';
import { productTitles } from '../catalogue/file/product-file-columns.ts';
import { productVideos } from '../catalogue/product-pictures.tables.ts';
import { media, videos } from '../media/media.tables.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import type { ImportRow } from './product-import.schema.ts';

const s = await openTestShop();
let staff: Person;
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const { check, rowsOf, run } = productFiles(s, () => staff.token);
async function imports(content: string): Promise<ImportRow[]> {
  const found = await check(content);
  await run(found);
  return rowsOf(found);
}
const exported = async () => (await as('GET', '/api/product/products.csv?scope=all')).text;
const salesOf = async (sku: string) => (await s.db.select().from(products).where(eq(products.sku, sku)))[0]?.sales;
const bare = (sales: readonly TimedSale[] | undefined) => sales?.map(({ id: _, ...sale }) => sale);

const FIRST = { id: '00000000-0000-4000-8000-000000000001', pricePaise: 199_00 };
const LATER = { ...FIRST, startsAt: '2090-01-01T04:30:00.000Z', endsAt: '2090-01-02T04:30:07.250Z' };
const RUNNING = { ...FIRST, startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z' };

describe('timed sales', () => {
  test('are set, changed and ended in a file; a day alone counts from its start to its end in India', async () => {
    await aProduct(s, { sku: 'B', originalPricePaise: 299_00 });
    const file = (cell: string) =>
      csvOf([
        ['SKU', 'Timed Sales'],
        ['B', cell],
      ]);
    const [row] = await imports(file('₹249 from 2090-02-01 to 2090-02-03\n199.50 from 2090-01-01 10:00 to 2090-01-01 18:30'));
    expect(row?.outcome).toBe('updated');
    expect(bare(await salesOf('B'))).toEqual([
      { pricePaise: 199_50, startsAt: '2090-01-01T04:30:00.000Z', endsAt: '2090-01-01T13:00:00.000Z' },
      { pricePaise: 249_00, startsAt: '2090-01-31T18:30:00.000Z', endsAt: '2090-02-03T18:30:00.000Z' },
    ]);
    const [kept] = (await salesOf('B')) ?? [];
    await imports(file('199.50 from 2090-01-01 10:00 to 2090-01-01 18:30'));
    expect(await salesOf('B'), 'the same sale').toEqual([kept]);
    await imports(file(''));
    expect(await salesOf('B')).toEqual([]);
  });

  test('belong to a variant, and stay where the file has no such column', async () => {
    const product = await aProduct(s, { sku: 'R', sales: [LATER] });
    const options = [{ name: 'Shade', values: ['Rose', 'Ruby'] }];
    await s.db
      .update(products)
      .set({ options, optionValues: ['Rose'], variantLabel: 'Rose' })
      .where(eq(products.id, product.id));
    await aProduct(s, { sku: 'U', variantOfId: product.id, optionValues: ['Ruby'], variantLabel: 'Ruby', variantPosition: 1 });
    const head = ['SKU', 'Timed Sales'];
    await imports(csvOf([head, ['U', '99 from 2090-01-01 to 2090-01-02']]));
    expect([bare(await salesOf('R')), (await salesOf('U'))?.[0]?.pricePaise]).toEqual([bare([LATER]), 99_00]);
    await imports(
      csvOf([
        ['SKU', 'Weight'],
        ['U', '9 g'],
      ]),
    );
    expect((await salesOf('U'))?.[0]?.pricePaise).toBe(99_00);
    const found = await check(csvOf([head, ['R', '149 from 2090-01-01 to 2090-01-02'], ['U', '400 from 2090-01-01 to 2090-01-02']]));
    expect((await rowsOf(found))[0]?.problems).toEqual([
      { line: 3, column: 'Timed Sales', message: expect.stringContaining('must be below the price') },
    ]);
  });

  test('of a new product begin with it', async () => {
    await imports(
      csvOf([
        ['SKU', 'Name', 'Original Price', 'HSN', 'Timed Sales'],
        ['N', 'New Balm', '299', '33041000', '199 from 2020-01-01 to 2090-01-01'],
      ]),
    );
    expect(bare(await salesOf('N'))).toMatchObject([{ pricePaise: 199_00 }]);
    expect((await as('GET', '/api/product/new-balm')).json.price).toBe(199);
  });

  test('show the price that the next reader would pay, before anything is imported', async () => {
    await aProduct(s, { sku: 'B', originalPricePaise: 299_00 });
    const found = await check(
      csvOf([
        ['SKU', 'Timed Sales'],
        ['B', '199 from 2020-01-01 to 2090-01-01'],
      ]),
    );
    expect((await rowsOf(found))[0]?.differences).toEqual([
      { column: 'Sale Price', before: '299.00', after: '199.00' },
      { column: 'Timed Sales', before: '', after: '199.00 from 2020-01-01 00:00 to 2090-01-02 00:00' },
    ]);
    expect(await salesOf('B')).toEqual([]);
  });

  test.each([
    ['199', 'one sale per line'],
    ['199 from 1 Dec to 5 Dec', 'one sale per line'],
    ['abc from 2090-01-01 to 2090-01-02', 'is no price'],
    ['0 from 2090-01-01 to 2090-01-02', 'is no price'],
    ['1.999 from 2090-01-01 to 2090-01-02', 'is no price'],
    ['199 from 2090-02-30 to 2090-03-02', 'no such day'],
    ['199 from 2090-01-01 24:00 to 2090-01-02', 'no such day'],
    ['199 from 2090-01-02 10:00 to 2090-01-02 10:00', 'must end after it starts'],
    ['199 from 2020-01-01 to 2020-01-02', 'in the future'],
    ['199 from 2090-01-01 to 2090-01-02 best before 2090-13-01', 'no such day'],
    ['299 from 2090-01-01 to 2090-01-02', 'must be below the price'],
    ['199 from 2090-01-01 to 2090-01-03\n99 from 2090-01-02 to 2090-01-05', 'may not overlap'],
    [Array.from({ length: 21 }, (_, n) => `1 from ${2070 + n}-01-01 to ${2070 + n}-01-02`).join('\n'), 'At most 20'],
  ])('that cannot be are named by row and column: %s', async (cell, words) => {
    await aProduct(s, { sku: 'B', originalPricePaise: 299_00 });
    const [row] = await rowsOf(
      await check(
        csvOf([
          ['SKU', 'Timed Sales'],
          ['B', cell],
        ]),
      ),
    );
    expect(row?.problems).toEqual([{ column: 'Timed Sales', message: expect.stringContaining(words) }]);
    expect(row?.line).toBe(2);
  });

  test('hold a lower price back', async () => {
    await aProduct(s, { sku: 'B', originalPricePaise: 299_00, sales: [LATER] });
    const [row] = await rowsOf(
      await check(
        csvOf([
          ['SKU', 'Original Price'],
          ['B', '150'],
        ]),
      ),
    );
    expect(row?.problems).toEqual([{ column: 'Original Price', message: expect.stringContaining('End the sale first') }]);
  });

  test('one that ended meanwhile is no difference', async () => {
    await aProduct(s, { sku: 'B', sales: [{ ...FIRST, startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-01-02T00:00:00.000Z' }, LATER] });
    expect((await check(await exported())).actions).toMatchObject({ unchanged: 1, problem: 0, update: 0 });
  });
});

test('an export restores the sales and videos of the shop that it was made of, to the millisecond', async () => {
  await s.db.insert(media).values({ key: 'a'.repeat(32), width: 640, height: 800, widths: [320, 640] });
  const facts = { format: 'mp4' as const, bytes: 10, milliseconds: 12_500, width: 720, height: 900, mediaKey: 'a'.repeat(32) };
  await s.db.insert(videos).values([
    { ...facts, key: 'a'.repeat(32) },
    { ...facts, key: 'b'.repeat(32), format: 'webm' },
  ]);
  const later = fc.integer({ min: Date.parse('2080-01-01T00:00:00Z'), max: Date.parse('2090-01-01T00:00:00Z') });
  const sales = fc
    .uniqueArray(later, { maxLength: 8 })
    .chain((moments) =>
      fc.tuple(
        fc.constant(moments.toSorted((a, b) => a - b)),
        fc.array(fc.integer({ min: 1, max: 298_99 }), { minLength: 4, maxLength: 4 }),
      ),
    )
    .map(([moments, prices]) =>
      prices.slice(0, Math.floor(moments.length / 2)).map((pricePaise, n) => ({
        ...{ id: FIRST.id, pricePaise, startsAt: new Date(moments[2 * n] ?? 0).toISOString() },
        endsAt: new Date(moments[2 * n + 1] ?? 0).toISOString(),
        // Every other one is reduced because its pieces expire soon.
        ...(pricePaise % 2 === 0 && { bestBefore: '2090-06-30' }),
      })),
    );
  const video = fc.constantFrom(null, 'a'.repeat(32), 'b'.repeat(32));
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(sales, video), { minLength: 1, maxLength: 5 }), async (wanted) => {
      const made = await Promise.all(
        wanted.map(async ([sales, videoKey]) => {
          const { id, sku } = await aProduct(s, { originalPricePaise: 299_00, sales, sku: `S${++number}`, slug: `s-${number}` });
          if (videoKey) await s.db.insert(productVideos).values({ productId: id, videoKey });
          return { id, sku, sales, videoKey };
        }),
      );
      const file = await exported();
      expect((await check(file)).actions).toMatchObject({ update: 0, problem: 0 });
      await s.db.delete(productVideos);
      await s.db.update(products).set({ sales: [] });
      await imports(file);
      for (const { id, sku, sales, videoKey } of made) {
        expect(bare(await salesOf(sku))).toEqual(bare(sales));
        const [shown] = await s.db.select().from(productVideos).where(eq(productVideos.productId, id));
        expect(shown?.videoKey ?? null).toBe(videoKey);
      }
    }),
    { numRuns: 5 },
  );
});

describe('videos', () => {
  const KEY = 'a'.repeat(32);
  beforeEach(async () => {
    await s.db.insert(media).values({ key: KEY, width: 640, height: 800, widths: [320, 640] });
    await s.db.insert(videos).values({ key: KEY, format: 'mp4', bytes: 10, milliseconds: 12_500, width: 720, height: 900, mediaKey: KEY });
  });
  const file = (cell: string) =>
    csvOf([
      ['SKU', 'Video'],
      ['B', cell],
    ]);

  test('are named by their address, of this shop or another origin, and taken away by an empty cell', async () => {
    await aProduct(s, { sku: 'B' });
    const address = `https://before.example/media/${KEY}.mp4`;
    const [row] = await imports(file(address));
    expect(row).toMatchObject({ outcome: 'updated', differences: [{ column: 'Video', before: '', after: `/media/${KEY}.mp4` }] });
    expect(await s.db.select().from(productVideos)).toMatchObject([{ videoKey: KEY }]);
    expect((await check(file(address))).actions.unchanged).toBe(1);
    await imports(file(''));
    expect(await s.db.select().from(productVideos)).toEqual([]);
  });

  test.each(['https://www.youtube.com/watch?v=1', 'video.mp4', `/media/${'f'.repeat(32)}.mp4`])(
    '%s is refused by row and column',
    async (cell) => {
      await aProduct(s, { sku: 'B' });
      const [row] = await rowsOf(await check(file(cell)));
      expect(row).toMatchObject({ line: 2, action: 'problem', problems: [{ column: 'Video', message: expect.stringMatching(/upload/i) }] });
    },
  );

  test('a new product gets its video', async () => {
    await imports(
      csvOf([
        ['SKU', 'Name', 'Original Price', 'HSN', 'Video'],
        ['N', 'New', '299', '33041000', `/media/${KEY}.mp4`],
      ]),
    );
    expect(await s.db.select().from(productVideos)).toMatchObject([{ videoKey: KEY }]);
  });
});

test('the titles are those of the languages given', () => {
  expect(productTitles([]).filter((title) => title.includes('(hi)'))).toEqual([]);
  expect(productTitles(['hi'])).toContain('Name (hi)');
  expect(productTitles([])).toEqual(expect.arrayContaining(['Timed Sales', 'Video']));
});

test('a sale of pieces that expire soon keeps its reason: it ends with them, as before the file', async () => {
  const { id } = await aProduct(s, { sku: 'B', originalPricePaise: 299_00, sales: [{ ...RUNNING, bestBefore: '2089-12-31' }] });
  const file = await exported();
  expect(file).toContain('199.00 from 2020-01-01 05:30 to 2090-01-01 05:30 best before 2089-12-31');
  await s.db.update(products).set({ sales: [] }).where(eq(products.id, id));
  await imports(file);
  expect(bare(await salesOf('B'))).toEqual(bare([{ ...RUNNING, bestBefore: '2089-12-31' }]));
});

test('a running sale is exported, and its file finds no difference', async () => {
  await aProduct(s, { sku: 'B', originalPricePaise: 299_00, sales: [RUNNING] });
  expect(await exported()).toContain('299.00,0,199.00,199.00 from 2020-01-01 05:30 to 2090-01-01 05:30');
  expect((await check(await exported())).actions).toMatchObject({ unchanged: 1, problem: 0, update: 0 });
});
