import { expect, test } from 'vitest';
import { newProduct, productChange } from '../../editing/edit-product.schema.ts';
import { type KitDraft, kitTexts, separatelyPaise } from './kit-draft.ts';

const piece = (quantity: string, price = 100) => ({
  id: '6f0c9c1e-0000-4000-8000-000000000001',
  productId: '6f0c9c1e-0000-4000-8000-000000000002',
  ...{ name: 'Balm', hsn: '33041000', price, quantity },
});
const kit = (pricing: KitDraft['pricing'], ...pieces: KitDraft['pieces']): KitDraft => ({ pricing, pieces });
const FORM = {
  name: 'Box',
  originalPrice: '150',
  offerPercentage: '10',
  stockQuantity: '',
  gstRate: '',
  mrp: '',
  hsn: '',
  sku: '',
  declarations: '{}',
};

test('the form of a kit sends what the server needs, and nothing that belongs to its pieces', () => {
  const made = newProduct.safeParse(kitTexts(FORM, kit('own', piece('2')), true));
  expect(made.data).toEqual({
    ...{ name: 'Box', originalPrice: 150, offerPercentage: 10, stockQuantity: 0, hsn: '33041000' },
    kit: { pricing: 'own', pieces: [{ productId: piece('2').productId, variantId: piece('2').id, quantity: 2 }] },
  });
  const changed = productChange.safeParse(kitTexts({ ...FORM, sku: 'BOX' }, kit('sum', piece('2')), false));
  expect(changed.data).toMatchObject({ name: 'Box', offerPercentage: 10, sku: 'BOX', kit: { pricing: 'sum' } });
  expect(Object.keys(changed.data ?? {})).toEqual(['name', 'offerPercentage', 'sku', 'kit']);
});

test('a quantity that is no number is refused, not rounded', () => {
  const refused = newProduct.safeParse(kitTexts(FORM, kit('own', piece('x'), piece('1.5')), true));
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['kit.pieces.0.quantity', 'kit.pieces.1.quantity', 'kit.pieces']);
  expect(separatelyPaise(kit('own', piece('x')))).toBeNull();
  expect(separatelyPaise(kit('sum'))).toBeNull();
  expect(separatelyPaise(kit('own', piece('2', 99.5), piece('1')))).toBe(29_900);
});
