import { isChosen } from '../../media/media.schema.ts';
import type { MultipartForm } from '../../platform/http/bodies/multipart-form.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { parse } from '../../platform/http/parsed-input.server.ts';
import { badField } from '../../platform/refusal.ts';
import { PICTURES_AT_MOST } from '../catalogue.schema.ts';
import { duplicateProduct } from '../copies/duplicate-product.server.ts';
import { savedProduct } from '../product-answer.schema.ts';
import { savedAnswerOf } from '../product-answer.ts';
import { newProduct, productChange } from './edit-product.schema.ts';
import { archiveProduct, createProduct, updateProduct } from './edit-product.server.ts';
import { type SentPictures, tooManyPictures } from './product-pictures.server.ts';

const PICTURE_FIELDS = {
  image: { description: 'The main picture', atMost: 1, orText: true },
  images: { description: 'New pictures, placed by `pictures`', atMost: PICTURES_AT_MOST, orText: true },
  'keyIngredientImage_{index}': { description: 'The picture of the key ingredient in this place', atMost: 1, orText: true },
} as const satisfies MultipartForm['files'];

const EDIT = { access: 'staff', permission: 'products', limit: 'write' } as const;
const UPLOAD = { ...EDIT, limit: 'upload' } as const;

export const editProductApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/product',
      ...UPLOAD,
      summary: 'Create a product',
      multipart: { texts: newProduct, files: PICTURE_FIELDS, megabytes: 101 },
      answers: { 201: { description: 'The product', schema: savedProduct } },
    },
    async ({ c, shop, user, readForm }) => {
      const form = await readForm();
      const product = await createProduct(shop, user.id, parse(newProduct, textsOf(form)), sentPictures(form));
      return c.json(savedAnswerOf(product), 201);
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/product/{id}',
      ...UPLOAD,
      summary: 'Change a product; missing fields stay unchanged',
      params: byId,
      multipart: { texts: productChange, files: PICTURE_FIELDS, megabytes: 101 },
      answers: { 200: { description: 'The product', schema: savedProduct } },
    },
    async ({ c, shop, user, params, readForm }) => {
      const form = await readForm();
      return c.json(savedAnswerOf(await updateProduct(shop, user.id, params.id, parse(productChange, textsOf(form)), sentPictures(form))));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/product/{id}/duplicate',
      ...EDIT,
      summary: 'Copy a product as a draft: new SKUs, no stock, no barcodes',
      params: byId,
      answers: { 201: { description: 'The copy', schema: savedProduct } },
    },
    async ({ c, shop, user, params }) => c.json(savedAnswerOf(await duplicateProduct(shop.db, user.id, params.id, shop.now())), 201),
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/product/{id}',
      ...EDIT,
      summary: 'Archive a product',
      params: byId,
      answers: { 200: messageAnswer('Done') },
    },
    async ({ c, shop, user, params }) => {
      await archiveProduct(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Product deleted.' });
    },
  ),
];

const isPictureField = (name: string) => /^(image|images|keyIngredientImage_\d{1,2})$/.test(name);

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) {
    if (isPictureField(name)) continue;
    if (typeof value !== 'string') throw badField(name, 'This field takes text, not a file.');
    // PostgreSQL stores no NUL character in text.
    if (value.includes('\0')) throw badField(name, "This text has a character we can't save. Please remove it.");
    texts[name] = value;
  }
  return texts;
}

function sentPictures(form: FormData): SentPictures {
  const ingredients = new Map<number, File | string>();
  for (const [name, value] of form) {
    const index = name.match(/^keyIngredientImage_(\d{1,2})$/)?.[1];
    if (index && isChosen(value)) ingredients.set(Number(index), value);
  }
  const main = form.get('image');
  const more = form.getAll('images').filter(isChosen);
  if (more.length > PICTURES_AT_MOST) throw tooManyPictures();
  return { main: main && isChosen(main) ? main : null, more, ingredients };
}
