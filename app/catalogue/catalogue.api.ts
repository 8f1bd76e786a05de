// /api/product: the public catalogue, and its editing by staff.

import { z } from 'zod';
import { isChosen, pictureSrc } from '../media/media.schema.ts';
import { csvFile } from '../platform/files/csv.server.ts';
import { requirePermission } from '../platform/http/admission.server.ts';
import type { MultipartForm } from '../platform/http/bodies/multipart-form.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, isId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { keptRead } from '../platform/http/read-addresses.server.ts';
import { keepAnswer } from '../platform/pages/kept-answer.server.ts';
import type { PageTag } from '../platform/pages/page-cache.server.ts';
import { may } from '../platform/permissions.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { PICTURES_AT_MOST, type ProductQuery, productAnswer, productQuery, savedProduct } from './catalogue.schema.ts';
import { listProducts } from './catalogue.server.ts';
import { duplicateProduct } from './copies/duplicate-product.server.ts';
import { newProduct, productChange, textsAnswer } from './edit-product.schema.ts';
import { archiveProduct, createProduct, updateProduct } from './edit-product.server.ts';
import { productLines, productTitles } from './export-products.server.ts';
import { getProduct } from './find-product.server.ts';
import { readTexts } from './in-other-languages.server.ts';
import { listAnswer, productAnswerOf } from './kept/list-answers.server.ts';
import { answerOf, savedAnswerOf, suggestionOf } from './product-answer.ts';
import { type SentPictures, tooManyPictures } from './product-pictures.server.ts';
import { suggestProducts } from './search/search.server.ts';
import { searchQuery, suggestions } from './search/suggestions.schema.ts';

const idOrSlug = z.object({ id: z.string().max(200) });

const PICTURE_FIELDS = {
  image: { description: 'The main picture', atMost: 1, orText: true },
  images: { description: 'New pictures, placed by `pictures`', atMost: PICTURES_AT_MOST, orText: true },
  'keyIngredientImage_{index}': { description: 'The picture of the key ingredient in this place', atMost: 1, orText: true },
} as const satisfies MultipartForm['files'];

const UNCHANGED = { description: 'Still as the ETag in If-None-Match says' };

export const productReads = {
  list: keptRead('/api/product', productQuery),
  search: keptRead('/api/product/search', searchQuery),
};

async function listedProducts(shop: Shop, query: ProductQuery) {
  const { body, total, tags } = await listAnswer(shop, query);
  return { body, type: 'application/json', headers: { 'X-Total-Count': String(total) }, tags };
}

async function oneProduct(shop: Shop, idOrSlug: string) {
  return { ...(await productAnswerOf(shop, idOrSlug)), type: 'application/json' };
}

export const catalogueApi = (api: Api) => [...listsApi(api), ...productApi(api), ...editProductApi(api)];

/** Before '/api/product/{id}', which would match 'search' and 'products.csv' as slugs. */
const listsApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product',
      access: 'anyone',
      limit: 'search',
      summary:
        'Products, newest first; X-Total-Count has the total. Staff also see products not on sale with scope=all, low stock with stock=low or out, and products with missing legal details with attention=yes',
      query: productQuery,
      answers: { 200: listOf(productAnswer), 304: UNCHANGED },
    },
    async ({ c, shop, user, query }) => {
      if (query.scope || query.attention) requirePermission(user, 'products');
      if (query.stock === 'expiring') requirePermission(user, 'stock');
      if (query.scope || query.stock || query.attention) {
        const { items, total } = await listProducts(shop.db, query, shop.now());
        return sendList(c, items.map(answerOf), total);
      }
      const address = productReads.list.addressOf(query);
      // Without a query it is one answer; of the others there are any number.
      return keepAnswer(c, address, ['products', 'settings'], () => listedProducts(shop, query), { isOnTrial: address.includes('?') });
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/search',
      access: 'anyone',
      limit: 'search',
      summary: 'Search suggestions',
      query: searchQuery,
      answers: { 200: { description: 'The first of the products found', schema: suggestions }, 304: UNCHANGED },
    },
    ({ c, shop, query: { q, limit } }) => {
      // Search ignores case.
      const asked = { q: q.toLowerCase(), limit };
      const find = async () => {
        const { products, total, meant } = await suggestProducts(shop, asked.q, limit);
        return { type: 'application/json', body: JSON.stringify({ products: products.map(suggestionOf), total, didYouMean: meant }) };
      };
      return keepAnswer(c, productReads.search.addressOf(asked), ['products', 'settings', 'search-words'], find, { isOnTrial: true });
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/products.csv',
      access: 'staff',
      permission: 'products',
      limit: 'write',
      summary: 'All matching products as a file, at most 100,000',
      query: productQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) => csvFile('products.csv', productTitles(), productLines(shop, { ...query, scope: query.scope ?? 'kept' })),
  ),
];

const productApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/{id}',
      access: 'anyone',
      limit: 'search',
      summary: 'One product, by id or slug',
      params: idOrSlug,
      answers: { 200: { description: 'The product', schema: productAnswer.extend({ texts: textsAnswer }) }, 304: UNCHANGED },
    },
    async ({ c, shop, user, params: { id } }) => {
      // Also those not on sale, and as they were saved a moment ago.
      if (may(user, 'products')) {
        const product = await getProduct(shop.db, id, { scope: 'all' });
        const { texts } = await readTexts(shop.db, product.id);
        return c.json({ ...answerOf(product), texts });
      }
      // A slug may come to mean another product.
      const tags: PageTag[] = isId(id) ? ['settings'] : ['settings', 'products'];
      return keepAnswer(c, `/api/product/${encodeURIComponent(id)}`, tags, () => oneProduct(shop, id), { isOnTrial: true });
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/{id}/image',
      access: 'anyone',
      limit: 'read',
      summary: 'The way to its main picture',
      params: idOrSlug,
      answers: { 302: { description: 'The picture' } },
    },
    async ({ c, shop, params }) => {
      const { picture } = await getProduct(shop.db, params.id);
      if (!picture) throw new Refusal(404, 'This product has no picture.');
      return c.redirect(pictureSrc(picture), 302);
    },
  ),
];

const EDIT = { access: 'staff', permission: 'products', limit: 'write' } as const;
const UPLOAD = { ...EDIT, limit: 'upload' } as const;

const editProductApi = (api: Api) => [
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

// ------------------------------------------------------------ what a form carries

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
