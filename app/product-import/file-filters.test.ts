import { afterAll, beforeEach, expect, test } from 'vitest';
import { productFiles } from '../../test/product-files.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { readProductFacets } from '../facets/product-facets.server.ts';
import { type CsvCell, csvOf } from '../platform/files/csv.server.ts';
import type { ImportAnswer } from './product-import.schema.ts';

const s = await openTestShop();
let staff: Person;
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
  await as('POST', '/api/facets', { name: 'Finish', values: [{ name: 'Matte' }, { name: 'Satin', names: { hi: 'साटन' } }] });
  await as('POST', '/api/facets', { name: 'Skin type: main', slug: 'skin-type', values: [{ name: 'Oily; shiny' }, { name: 'Dry' }] });
});

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });

const files = productFiles(s, () => staff.token);

async function check(rows: CsvCell[][]) {
  const found = await files.check(csvOf(rows));
  return { found, rows: await files.rowsOf(found) };
}

const run = ({ found }: { found: ImportAnswer }) => files.run(found);

const filtersOf = async (id: string) => (await readProductFacets(s.db, [id])).get(id) ?? {};

test('a file sets the filters of a product; those that its cell leaves out are cleared, and a missing column leaves them', async () => {
  const { id } = await aProduct(s, { sku: 'A' });
  const first = await check([
    ['SKU', 'Filters'],
    ['A', 'finish: Matte; satin\nSkin-Type: oily-shiny'],
  ]);
  expect(first.rows[0]?.differences).toEqual([{ column: 'Filters', before: '', after: 'Finish: Matte; Satin\nskin-type: oily-shiny' }]);
  await run(first);
  expect(await filtersOf(id)).toEqual({ finish: ['matte', 'satin'], 'skin-type': ['oily-shiny'] });
  expect(
    (
      await check([
        ['SKU', 'Weight'],
        ['A', ''],
      ])
    ).rows[0]?.action,
  ).toBe('unchanged');
  await run(
    await check([
      ['SKU', 'Filters'],
      ['A', 'Finish: Satin'],
    ]),
  );
  expect(await filtersOf(id)).toEqual({ finish: ['satin'] });
  await run(
    await check([
      ['SKU', 'Filters'],
      ['A', ''],
    ]),
  );
  expect(await filtersOf(id)).toEqual({});
});

test('a new product in shades brings its filters, in any of its rows', async () => {
  const sent = await check([
    ['Handle', 'Name', 'SKU', 'Option 1 Name', 'Option 1 Value', 'Original Price', 'HSN', 'Filters'],
    ['velvet', 'Velvet', 'V-1', 'Shade', 'Rose', '499', '33041000', ''],
    ['velvet', 'Velvet', 'V-2', 'Shade', 'Ruby', '499', '', 'Finish: Matte'],
  ]);
  await run(sent);
  const { json } = await as('GET', '/api/product?scope=all');
  expect(json.map(({ facets }: { facets: unknown }) => facets)).toEqual([{ finish: ['matte'] }]);
});

test.each([
  ['Texture: Cream', 'There is no filter “Texture”.'],
  ['Finish: Matte; Glow', '“Finish” has no value “Glow”.'],
])('the filters %j are a problem of their row and column', async (cell, message) => {
  await aProduct(s, { sku: 'A' });
  const { rows } = await check([
    ['SKU', 'Filters'],
    ['A', cell],
  ]);
  expect(rows).toMatchObject([{ line: 2, action: 'problem', problems: [{ column: 'Filters', message }] }]);
});
