import { describe, expect, test } from 'vitest';
import { labelOf, missingIn, regrid, withCombination, withoutRow } from './combinations.ts';
import { linesBeyond, pasted, setFor, withColour } from './many-cells.ts';
import { type GridOption, mayRemove, NO_SEED, type Seed, type VariantGrid, withValues } from './variant-grid.ts';
import { errorsOfRow, messagesOf, shownErrors, variantTexts } from './variant-texts.ts';

const NOTHING: VariantGrid = { options: [], rows: [] };
const option = (name: string, values: string): GridOption => withValues({ key: name, name, names: {}, values: [] }, values);
const SHADE = option('Shade', 'Rose, Ruby');
const SIZE = option('Size', '3 g, 5 g');
const LIPSTICK: Seed = { ...NO_SEED, sku: 'VL', price: '499', mrp: '650', stock: '20', quantity: '4', stockWas: 20 };
const labels = ({ options, rows }: VariantGrid) => rows.map(({ values }) => labelOf(values, options));
const four = (seed = LIPSTICK) => regrid(NOTHING, [SHADE, SIZE], seed);
const named = (grid: VariantGrid, label: string) => {
  const row = grid.rows.find(({ values }) => labelOf(values, grid.options) === label);
  if (!row) throw new Error(`No ${label}`);
  return row;
};

describe('combinations', () => {
  test('two options bring each value of one with each of the other; the first takes over what the product had', () => {
    const grid = four();
    expect(labels(grid)).toEqual(['Rose, 3 g', 'Rose, 5 g', 'Ruby, 3 g', 'Ruby, 5 g']);
    expect(grid.rows.map(({ sku, price, stock }) => [sku, price, stock])).toEqual([
      ['VL', '499', '20'],
      ['', '499', '0'],
      ['', '499', '0'],
      ['', '499', '0'],
    ]);
  });
  test('a value that is a weight or a volume is the net quantity', () => {
    expect(four().rows.map(({ quantity, unit }) => quantity + unit)).toEqual(['3g', '5g', '3g', '5g']);
    expect(regrid(NOTHING, [option('Size', '50 ML')], NO_SEED).rows[0]).toMatchObject({ quantity: '50', unit: 'ml' });
    expect(regrid(NOTHING, [SHADE], LIPSTICK).rows[1]).toMatchObject({ quantity: '4', unit: 'g' });
  });
  test('a new value keeps the rows, brings its combinations alone, and takes prices from the most similar row', () => {
    const priced = { ...four(), rows: four().rows.map((row) => (row.quantity === '5' ? { ...row, price: '799' } : row)) };
    const fewer = withoutRow(priced, named(priced, 'Ruby, 5 g').key);
    const more = regrid(fewer, [withValues(SHADE, 'Plum'), SIZE], LIPSTICK);
    expect(labels(more)).toEqual(['Rose, 3 g', 'Rose, 5 g', 'Ruby, 3 g', 'Plum, 3 g', 'Plum, 5 g']);
    expect(named(more, 'Plum, 5 g').price).toBe('799');
    expect(labels({ options: more.options, rows: missingIn(more).map((values) => ({ ...more.rows[0], values }) as never) })).toEqual([
      'Ruby, 5 g',
    ]);
    expect(labels(withCombination(more, missingIn(more)[0] ?? {}, LIPSTICK))[3]).toBe('Ruby, 5 g');
  });
  test('a new option gives its first value to the rows that were there', () => {
    const shades = regrid(NOTHING, [SHADE], LIPSTICK);
    const grid = regrid(shades, [SHADE, SIZE], LIPSTICK);
    expect(labels(grid)).toEqual(['Rose, 3 g', 'Rose, 5 g', 'Ruby, 3 g', 'Ruby, 5 g']);
    expect(named(grid, 'Ruby, 3 g').key).toBe(named(shades, 'Ruby').key);
    expect(grid.rows.map(({ quantity }) => quantity)).toEqual(['3', '5', '3', '5']);
  });
  test('removing an option or a value leaves one row for each combination that is left', () => {
    expect(labels(regrid(four(), [SHADE], LIPSTICK))).toEqual(['Rose', 'Ruby']);
    expect(labels(regrid(four(), [option('Shade', 'Ruby'), SIZE], LIPSTICK))).toEqual(['Ruby, 3 g', 'Ruby, 5 g']);
    expect(regrid(four(), [], LIPSTICK).rows).toEqual([]);
  });
  test('a renamed value keeps its rows', () => {
    const renamed = { ...SHADE, values: SHADE.values.map((value) => (value.name === 'Rose' ? { ...value, name: 'Wild rose' } : value)) };
    const before = four();
    const after = regrid(before, [renamed, SIZE], LIPSTICK);
    expect(labels(after)[0]).toBe('Wild rose, 3 g');
    expect(after.rows.map(({ key }) => key)).toEqual(before.rows.map(({ key }) => key));
    expect(withValues(renamed, 'Rose').values.map(({ key }) => key)).toEqual(['Rose', 'Ruby', 'Rose#1']);
  });
  test('the row of a saved product cannot be removed, nor its values', () => {
    const grid = four({ ...LIPSTICK, id: 'a product' });
    const own = named(grid, 'Rose, 3 g');
    expect(own).toMatchObject({ id: 'a product', isProduct: true, was: { stock: 20 } });
    expect(withoutRow(grid, own.key).rows).toHaveLength(4);
    expect(SHADE.values.map((value) => mayRemove(SHADE, value, grid.rows))).toEqual([false, true]);
  });
});

describe('many cells at once', () => {
  const { rows, options } = four();
  test.each([
    ['a column', 'price', '₹1,299.00\n799\r\n', [['price', '1299.00', '799', '499', '499']]],
    [
      'a block',
      'mrp',
      '650\t5\n850\t7\n',
      [
        ['mrp', '650', '850', '650', '650'],
        ['stock', '5', '7', '0', '0'],
      ],
    ],
    ['what is too wide or too long', 'unit', 'ml\tx\nML\nkg\ng\ng', [['unit', 'ml', 'ml', 'g', 'g']]],
    ['a percentage', 'offer', '10%\n', [['offer', '10', '0', '0', '0']]],
    ['amounts with their currency in letters', 'price', 'Rs. 399\nRs1,299.00\nINR 599', [['price', '399', '1299.00', '599', '499']]],
    ['a single amount with its sign', 'price', '₹1,299.00', [['price', '1299.00', '499', '499', '499']]],
  ] as const)('pastes %s', (_, cell, text, expected) => {
    const next = pasted(rows, { row: 0, cell }, text);
    for (const [name, ...values] of expected) expect(next?.map((row) => row[name])).toEqual(values);
  });
  test('a single text is left to the cell', () => expect(pasted(rows, { row: 0, cell: 'sku' }, 'VL-1')).toBeNull());
  test.each([
    [0, '1\n2\n3\n4\n', 0],
    [2, '1\n2\n3\n4\n', 2],
  ])('from row %i, of %j %i lines find no row', (row, text, lines) => expect(linesBeyond(rows, row, text)).toBe(lines));
  test('sets a field of the selected rows', () => {
    const selected = new Set([rows[1]?.key ?? '', rows[2]?.key ?? '']);
    expect(setFor(rows, selected, 'price', ' 599 ').map(({ price }) => price)).toEqual(['499', '599', '599', '499']);
    expect(setFor(rows, selected, 'isAvailable', 'no').map(({ isAvailable }) => isAvailable)).toEqual([true, false, false, true]);
  });
  test('a colour is that of all rows with the same shade', () => {
    const [, second] = rows;
    if (second)
      expect(withColour({ options, rows }, second, '#aa0011').map(({ colour }) => colour)).toEqual(['#aa0011', '#aa0011', '', '']);
  });
});

describe('what is sent', () => {
  test.each([
    ['#aa0011', { colour: '#aa0011' }],
    ['/media/rose-640.webp', { image: '/media/rose-640.webp' }],
  ])('the swatch %s as %j, and only when it changed', (colour, swatch) => {
    const grid = four({ ...LIPSTICK, id: 'a product' });
    const sent = (was: string) => {
      const [first, ...others] = grid.rows;
      if (!first?.was) throw new Error('No row.');
      const rows = [{ ...first, colour, was: { ...first.was, colour: was } }, ...others];
      return JSON.parse(variantTexts({ ...grid, rows }, [], false)['variants'] ?? '')[0].swatch;
    };
    expect([sent(''), sent(colour)]).toEqual([swatch, undefined]);
  });
  test('nothing for a product without options', () => expect(variantTexts(NOTHING, [], false)).toEqual({}));
  test('empty lists where the last option was removed', () =>
    expect(variantTexts(NOTHING, [], true)).toEqual({ options: '[]', variants: '[]' }));
  test('the list, and the figures of the first row as the product’s', () => {
    const texts = variantTexts(four({ ...LIPSTICK, id: 'a product' }), [], false);
    expect(texts).toMatchObject({ sku: 'VL', originalPrice: '499', stockQuantity: '20', mrp: '650' });
    expect(JSON.parse(texts['options'] ?? '')[1]).toEqual({ name: 'Size', values: ['3 g', '5 g'], valueNames: { '3 g': {}, '5 g': {} } });
    const [first, second] = JSON.parse(texts['variants'] ?? '');
    expect(first).toMatchObject({ id: 'a product', stockWas: 20, stockQuantity: 20, options: { Shade: 'Rose', Size: '3 g' } });
    expect(second).toMatchObject({ originalPrice: 499, mrp: 650, netQuantity: { value: 5, unit: 'g' }, weight: '5 g' });
    expect(Object.keys(second)).not.toEqual(expect.arrayContaining(['id']));
  });
  test('what is no number is sent as typed', () => {
    const grid = four();
    const rows = setFor(grid.rows, new Set(grid.rows.map(({ key }) => key)), 'mrp', 'x');
    expect(JSON.parse(variantTexts({ ...grid, rows }, [], false)['variants'] ?? '')[0].mrp).toBe('x');
  });
});

test('errors stand at their row and name it', () => {
  const grid = four();
  const fields = { 'variants.2.mrp': 'MRP is too high', 'variants.0.gstRate': 'Not a rate', originalPrice: 'Original price is required' };
  const errors = shownErrors(fields, grid);
  expect(errors).toEqual({ 'variants.2.mrp': 'MRP is too high', gstRate: 'Not a rate' });
  expect(errorsOfRow(errors, 2)).toEqual({ mrp: 'MRP is too high' });
  expect(messagesOf(errors, grid)).toEqual(['Ruby, 3 g: MRP is too high', 'Not a rate']);
  expect(shownErrors({ sku: 'Another product has this SKU.' }, grid)).toEqual({ variants: 'Another product has this SKU.' });
  expect(shownErrors({ sku: 'SKU is required' }, NOTHING)).toEqual({ sku: 'SKU is required' });
});
