import { fromWallTime } from '../../../platform/time.ts';
import type { Language } from '../../../platform/words/language.ts';
import { type Answer, api } from '../../../ui/browser/api-client.ts';
import type { ProductTexts } from '../../catalogue.tables.ts';
import { newProduct, productChange } from '../../editing/edit-product.schema.ts';
import type { ProductAnswer } from '../../product-answer.schema.ts';
import { eachPackText, eachText, textFields } from '../../texts/text-fields.ts';
import type { ProductView } from '../../view/product-view.ts';
import { kitTexts } from '../kits/kit-draft.ts';
import { declarationsOf } from '../product-declarations.tsx';
import { isVaried, variantTexts } from '../variants/variant-texts.ts';
import { type DraftPicture, type IngredientTexts, inLanguages, ownStock, type ProductDraft } from './product-draft.ts';

export function textsOf(form: HTMLFormElement, draft: ProductDraft, product: ProductView | null): Record<string, string> {
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? '').trim();
  const texts: Record<string, string> = {
    state: text('state'),
    launchAt: text('state') === 'scheduled' && text('launchAt') ? fromWallTime(text('launchAt')) : '',
    isFeatured: String(given.has('isFeatured')),
    category: JSON.stringify(draft.category),
    facets: JSON.stringify(draft.facets),
    HowToUse: JSON.stringify(draft.howToUse),
    overallBenefits: JSON.stringify(draft.overallBenefits),
    keyIngredients: JSON.stringify(
      draft.ingredients.map(({ name, description, benefits, image, file }) => ({
        name,
        description,
        benefits,
        image: file ? null : (image ?? ''),
      })),
    ),
    declarations: JSON.stringify(declarationsOf(text)),
    texts: JSON.stringify(inLanguages((language) => translationOf(language, text, draft))),
    pictures: JSON.stringify(picturesOf(draft.pictures)),
  };
  for (const name of TEXTS) texts[name] = text(name);
  if (product) {
    texts['updatedAt'] = product.updatedAt.toISOString();
    texts['stockWas'] = String(ownStock(product));
  }
  if (draft.kit) return kitTexts(texts, draft.kit, product === null);
  // A missing SKU is generated, an empty one refused.
  if (isVaried(draft.variants)) delete texts['sku'];
  return { ...texts, ...variantTexts(draft.variants, draft.pictures, (product?.options.length ?? 0) > 0) };
}

/** A stored picture by its key, a new one by its index among the uploaded files. */
function picturesOf(pictures: DraftPicture[]) {
  const files = pictures.filter(({ file }) => file);
  return pictures.map((picture) => ({
    ...(picture.key ? { key: picture.key } : { file: files.indexOf(picture) }),
    alt: picture.alt,
    texts: picture.texts,
    focus: picture.focus,
  }));
}

const TEXTS = [
  ...textFields,
  'originalPrice',
  'offerPercentage',
  'gstRate',
  'nextGstRate',
  'nextGstFrom',
  'mrp',
  'weight',
  'stockQuantity',
  'sku',
  'hsn',
];

function translationOf(language: Language, text: (name: string) => string, { ingredients, lists }: ProductDraft): Partial<ProductTexts> {
  const isWritten = ({ name, description, benefits }: IngredientTexts) => name !== '' || description !== '' || benefits.length > 0;
  return {
    ...eachText((field) => text(`texts.${language}.${field}`)),
    ...eachPackText((field) => text(`texts.${language}.${field}`)),
    ...lists[language],
    keyIngredients: Object.fromEntries(
      ingredients.flatMap(({ name, texts }) => {
        const translated = texts[language];
        return translated && isWritten(translated) ? [[name.trim(), translated]] : [];
      }),
    ),
  };
}

/** Field -> message from the server's own schema, checked before pictures are uploaded. */
export function mistakesIn(texts: Record<string, string>, product: ProductView | null): Record<string, string> {
  const { error } = (product ? productChange : newProduct).safeParse(texts);
  const fields: Record<string, string> = {};
  for (const issue of error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

export function saveProduct(
  product: ProductView | null,
  texts: Record<string, string>,
  draft: ProductDraft,
): Promise<Answer<ProductAnswer>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const { file } of draft.pictures) if (file) form.append('images', file);
  draft.ingredients.forEach(({ file }, place) => {
    if (file) form.set(`keyIngredientImage_${place}`, file);
  });
  return product ? api.put(`/api/product/${product.id}`, form) : api.post('/api/product', form);
}
