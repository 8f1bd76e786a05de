// The product file holds texts in other languages.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { productFiles } from '../../test/product-files.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { csvOf } from '../platform/files/csv.server.ts';

const s = await openTestShop();
let staff: Person;
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});

const { check: checkFile, rowsOf, run } = productFiles(s, () => staff.token);
const check = (head: string[], ...rows: string[][]) => checkFile(csvOf([head, ...rows]));
const imports = async (head: string[], ...rows: string[][]) => run(await check(head, ...rows));

const textsOf = async (sku: string) => (await s.db.select().from(products).where(eq(products.sku, sku)))[0]?.texts;

const ROSE = { name: 'गुलाब', description: '<p>मुलायम</p>', warnings: 'केवल बाहर।', howToUse: ['लगाएँ।', 'छोड़ें।'] };

test('each language has its columns', async () => {
  await aProduct(s, { sku: 'B', texts: { hi: ROSE } });
  const { text } = await s.request('GET', '/api/product/products.csv?scope=all', { as: staff.token });
  const [head = ''] = text.split('\r\n');
  expect(head).toContain('Name (hi),Description (hi),Overview (hi)');
  for (const cell of ['"लगाएँ।\nछोड़ें।"', 'केवल बाहर।']) expect(text).toContain(cell);
});

test('a changed text is saved, sanitised; those without a column stay, and so do other languages', async () => {
  const keyIngredients = { Rose: { name: 'गुलाब', description: '', benefits: ['ठंडक'] } };
  await aProduct(s, { sku: 'B', texts: { hi: { ...ROSE, keyIngredients }, ta: { name: 'ரோஜா' } } });
  await imports(
    ['SKU', 'Name (hi)', 'Overview (hi)', 'Benefits (hi)', 'Generic Name (hi)', 'Warnings (hi)'],
    ['B', 'गुलाब बाम', '<script>1</script>हमारा', 'ठंडक\nनमी', 'लिप बाम', 'आँखों से दूर रखें।'],
  );
  expect(await textsOf('B')).toEqual({
    hi: {
      ...ROSE,
      ...{ name: 'गुलाब बाम', productOverview: 'हमारा', overallBenefits: ['ठंडक', 'नमी'], keyIngredients },
      ...{ genericName: 'लिप बाम', warnings: 'आँखों से दूर रखें।' },
    },
    ta: { name: 'ரோஜா' },
  });
});

test('an empty cell clears the text', async () => {
  await aProduct(s, { sku: 'B', texts: { hi: ROSE } });
  await imports(['SKU', 'Name (hi)', 'How To Use (hi)', 'Warnings (hi)'], ['B', '', '', '']);
  expect(await textsOf('B')).toEqual({ hi: { description: ROSE.description } });
});

test('a new product comes with its translation', async () => {
  await imports(['SKU', 'Name', 'Original Price', 'HSN', 'Name (hi)'], ['N', 'Rose Balm', '299', '33041000', 'गुलाब बाम']);
  expect(await textsOf('N')).toEqual({ hi: { name: 'गुलाब बाम' } });
});

test('variants share the texts of one row', async () => {
  const head = ['Handle', 'SKU', 'Name', 'Original Price', 'HSN', 'Option 1 Name', 'Option 1 Value', 'Name (hi)'];
  const [rose, plum] = ['Rose', 'Plum'].map((shade) => ['tint', shade, 'Tint', '299', '33041000', 'Shade', shade]);
  await imports(head, [...(rose ?? []), 'टिंट'], [...(plum ?? []), '']);
  expect([await textsOf('Rose'), await textsOf('Plum')]).toEqual([{ hi: { name: 'टिंट' } }, { hi: { name: 'टिंट' } }]);
});

test('a text that is too long is a problem of its cell; a language of no shop page is ignored with a notice', async () => {
  await aProduct(s, { sku: 'B', texts: { hi: ROSE } });
  const found = await check(['SKU', 'Name (hi)', 'Name (xx)'], ['B', 'ग'.repeat(121), 'Rosa']);
  expect(found.remarks).toContain('Ignored columns: Name (xx).');
  expect((await rowsOf(found))[0]).toMatchObject({
    action: 'problem',
    problems: [{ column: 'Name (hi)', message: 'Use at most 120 characters' }],
  });
});
