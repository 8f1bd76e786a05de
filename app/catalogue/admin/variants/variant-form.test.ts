// What the form sends, taken by the API.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../../test/shop.ts';
import { aLipstick, aProduct, aStaffMember, type Person } from '../../../../test/world.ts';
import { getProduct } from '../../find-product.server.ts';
import { regrid } from './combinations.ts';
import { gridOf } from './grid-of-product.ts';
import { NO_SEED, type VariantGrid, withValues } from './variant-grid.ts';
import { variantTexts } from './variant-texts.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const view = (id: string) => getProduct(s.db, id, { scope: 'all' });
async function save(id: string, grid: VariantGrid, hadOptions: boolean) {
  const body = new FormData();
  for (const [name, text] of Object.entries(variantTexts(grid, [], hadOptions))) body.append(name, text);
  const answer = await s.request('PUT', `/api/product/${id}`, { body, as: staff.token });
  if (answer.status !== 200) throw new Error(answer.text);
  return view(id);
}
const size = withValues({ key: 'new a', name: 'Size', names: { hi: 'साइज़' }, values: [] }, '3 g, 5 g');

test('a product gets options: it becomes its first variant and keeps its stock and SKU', async () => {
  const { id } = await aProduct(s, { stockQuantity: 12 });
  const { sku } = await view(id);
  const seed = { ...NO_SEED, id, sku, price: '300', stock: '12', stockWas: 12 };
  const product = await save(id, regrid({ options: [], rows: [] }, [size], seed), false);
  expect(product.variantList).toMatchObject([
    { id, sku, label: '3 g', stockQuantity: 12, netQuantity: { value: 3, unit: 'g' }, weight: '3 g' },
    { label: '5 g', stockQuantity: 0, netQuantity: { value: 5, unit: 'g' }, weight: '5 g' },
  ]);
});

test('a grid that is saved as it was loaded changes nothing', async () => {
  const { id } = (await aLipstick(s)).product;
  const before = await view(id);
  const after = await save(id, gridOf(before), true);
  expect(after.variantList).toEqual(before.variantList);
  expect(after.variantList.length).toBeGreaterThan(1);
});

test('without its last option the product is sold as one again', async () => {
  const { id } = (await aLipstick(s)).product;
  const after = await save(id, { options: [], rows: [] }, true);
  expect(after).toMatchObject({ options: [], variantList: [] });
});
