// What the product form holds, and how it travels to POST and PUT /api/product.
import { newProduct, type ProductAnswer, type ProductView, productChange } from '../catalogue/catalogue.schema.ts';
import { pictureSrc } from '../media/media.schema.ts';
import { type Answer, api } from '../ui/api-client.ts';

/** A picture of the shop has a key; one that was just chosen has its file. `url` is what the form shows. */
export type DraftPicture = { id: string; url: string; alt: string; key?: string; file?: File };
export type DraftIngredient = { id: string; name: string; description: string; benefits: string[]; image: string | null; file?: File };

/** What is no single text field; the rest lives in the form's own controls. */
export type ProductDraft = {
  category: string[];
  howToUse: string[];
  overallBenefits: string[];
  pictures: DraftPicture[];
  ingredients: DraftIngredient[];
};

export function draftOf(product: ProductView | null): ProductDraft {
  return {
    category: product?.category ?? [],
    howToUse: product?.howToUse ?? [],
    overallBenefits: product?.overallBenefits ?? [],
    pictures: (product?.pictures ?? []).map((picture) => ({
      id: picture.key,
      key: picture.key,
      url: pictureSrc(picture),
      alt: picture.alt,
    })),
    ingredients: (product?.ingredients ?? []).map(({ picture, ...ingredient }, place) => ({
      ...ingredient,
      id: `${place} ${ingredient.name}`,
      image: picture && pictureSrc(picture),
    })),
  };
}

/** The form as the texts that the call takes. */
export function textsOf(form: HTMLFormElement, draft: ProductDraft, product: ProductView | null): Record<string, string> {
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? '').trim();
  const texts: Record<string, string> = {
    isAvailable: String(given.has('isAvailable')),
    isFeatured: String(given.has('isFeatured')),
    category: JSON.stringify(draft.category),
    HowToUse: JSON.stringify(draft.howToUse),
    overallBenefits: JSON.stringify(draft.overallBenefits),
    keyIngredients: JSON.stringify(
      draft.ingredients.map(({ name, description, benefits, image, file }) => ({
        name,
        description,
        benefits,
        image: file ? null : image,
      })),
    ),
    declarations: JSON.stringify(declarationsOf(text)),
  };
  for (const name of TEXTS) texts[name] = text(name);
  if (product) {
    texts['stockWas'] = String(product.stockQuantity);
    texts['pictures'] = JSON.stringify(draft.pictures.flatMap(({ key, alt }) => (key ? [{ key, alt }] : [])));
  }
  return texts;
}

const TEXTS = [
  'name',
  'originalPrice',
  'offerPercentage',
  'gstRate',
  'mrp',
  'weight',
  'description',
  'productOverview',
  'detailedDescription',
  'stockQuantity',
  'sku',
  'hsn',
] as const;

function declarationsOf(text: (name: string) => string) {
  const of = (name: string) => text(`declarations.${name}`);
  const number = (name: string) => (of(name) === '' ? null : Number(of(name)));
  const firm = (name: string) =>
    of(`${name}.name`) || of(`${name}.address`) ? { name: of(`${name}.name`), address: of(`${name}.address`) } : null;
  const quantity = number('netQuantity.value');
  return {
    genericName: of('genericName'),
    netQuantity: quantity === null ? null : { value: quantity, unit: of('netQuantity.unit') },
    manufacturer: firm('manufacturer'),
    packer: firm('packer'),
    importer: firm('importer'),
    countryOfOrigin: of('countryOfOrigin'),
    shelfLifeMonths: number('shelfLifeMonths'),
    inciIngredients: of('inciIngredients'),
    mfgLicenceNo: of('mfgLicenceNo'),
    originDot: of('originDot') || null,
    warnings: of('warnings'),
  };
}

/** Field -> message by the server's own schema, before pictures are sent in vain. */
export function mistakesIn(texts: Record<string, string>, product: ProductView | null): Record<string, string> {
  const { error } = (product ? productChange : newProduct).safeParse(texts);
  const fields: Record<string, string> = {};
  for (const issue of error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

export async function saveProduct(
  product: ProductView | null,
  texts: Record<string, string>,
  draft: ProductDraft,
): Promise<Answer<ProductAnswer>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  draft.pictures.forEach(({ file }, place) => {
    if (file) form.append(place === 0 ? 'image' : 'images', file);
  });
  draft.ingredients.forEach(({ file }, place) => {
    if (file) form.set(`keyIngredientImage_${place}`, file);
  });
  const answer = product
    ? await api.put<ProductAnswer>(`/api/product/${product.id}`, form)
    : await api.post<ProductAnswer>('/api/product', form);
  if (answer.ok) await arrangePictures(answer.value, draft.pictures);
  return answer;
}

/**
 * The call puts new pictures behind those that were there, and names them after the product. Where the form has another order or
 * other words, a second call says so, now that the new pictures have keys. Should it fail, the product is saved all the same.
 */
async function arrangePictures(saved: ProductAnswer, wanted: DraftPicture[]) {
  const [first] = wanted;
  const sent = [
    ...wanted.filter((picture) => picture.file && picture === first),
    ...wanted.filter((picture) => picture.key),
    ...wanted.filter((picture) => picture.file && picture !== first),
  ];
  // The same picture chosen twice is kept once; then nobody knows which key is whose.
  if (sent.length !== saved.pictures.length) return;
  const arranged = wanted.map((picture) => {
    const there = saved.pictures[sent.indexOf(picture)];
    return { key: there?.key ?? '', alt: picture.alt.trim() || (there?.alt ?? '') };
  });
  if (arranged.every(({ key, alt }, place) => key === saved.pictures[place]?.key && alt === saved.pictures[place]?.alt)) return;
  const form = new FormData();
  form.set('pictures', JSON.stringify(arranged));
  await api.put(`/api/product/${saved.id}`, form);
}
