// The fields that sell a product, and those that the law wants.
import { DECLARATION_NAMES, missingDeclarations } from '../../attention/attention.ts';
import { declarationsOf } from '../product-declarations.tsx';
import { isVaried } from '../variants/variant-texts.ts';
import type { ProductDraft } from './product-draft.ts';

/** `field`: the name of its control, or the id of the panel's heading where it has several. */
export type MissingField = { field: string; label: string };

export function missingFields(text: (name: string) => string, { kit, variants, pictures, category }: ProductDraft): MissingField[] {
  const wanted: Array<[isMissing: boolean, field: string, label: string]> = [
    [text('name') === '', 'name', 'Name'],
    [isBlankMarkup(text('description')), 'f-details', 'Description'],
    [pictures.length === 0, 'f-images', 'Picture'],
    ...pictures.map(({ alt }, place): [boolean, string, string] => [
      alt.trim() === '',
      'f-images',
      `Alternative text of image ${place + 1}`,
    ]),
    [category.length === 0, 'f-category', 'Category'],
  ];
  const missing = wanted.flatMap(([isMissing, field, label]) => (isMissing ? [{ field, label }] : []));
  if (kit) return [...missing, ...missingOfKit(text, kit)];
  const grid = isVaried(variants) ? variants.rows.filter(({ isAvailable }) => isAvailable) : null;
  const isPriced = grid ? grid.every(({ price }) => isAmount(price)) : isAmount(text('originalPrice'));
  const hasMrp = grid ? grid.every(({ mrp }) => mrp.trim() !== '') : text('mrp') !== '';
  return [
    ...missing,
    ...(isPriced ? [] : [{ field: grid ? 'f-variants' : 'originalPrice', label: 'Price' }]),
    ...(text('hsn') === '' ? [{ field: 'hsn', label: 'HSN code' }] : []),
    ...missingDeclarations({ hsn: text('hsn'), mrpPaise: hasMrp ? 1 : null, declarations: declarationsOf(text) }).map((field) => ({
      field: field === 'mrp' && grid ? 'f-variants' : field,
      label: DECLARATION_NAMES[field].replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    })),
  ];
}

/** The pieces make the declarations. */
const missingOfKit = (text: (name: string) => string, { pricing, pieces }: NonNullable<ProductDraft['kit']>): MissingField[] => [
  ...(pieces.length === 0 ? [{ field: 'f-kit', label: 'Pieces' }] : []),
  ...(pricing === 'own' && !isAmount(text('originalPrice')) ? [{ field: 'originalPrice', label: 'Price' }] : []),
];

const isAmount = (text: string) => Number(text.trim()) > 0;
const isBlankMarkup = (markup: string) => markup.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
