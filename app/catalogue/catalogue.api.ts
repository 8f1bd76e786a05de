// /api/product: the catalogue for everybody, and its upkeep by staff.

import { z } from 'zod';
import { pictureSrc } from '../media/media.schema.ts';
import { byId, listOf, said } from '../platform/calls.schema.ts';
import { csvFile } from '../platform/csv.server.ts';
import { type Api, endpoint, parse, requirePermission } from '../platform/endpoint.server.ts';
import { keepAnswer } from '../platform/kept-answer.server.ts';
import { may } from '../platform/permissions.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { PICTURES_AT_MOST, type ProductQuery, productAnswer, productQuery, searchQuery, suggestions } from './catalogue.schema.ts';
import { getProduct, listProducts } from './catalogue.server.ts';
import { hindiTexts, newProduct, productChange } from './edit-product.schema.ts';
import { archiveProduct, createProduct, type SentPictures, updateProduct } from './edit-product.server.ts';
import { PRODUCT_COLUMNS, productLines } from './export-products.server.ts';
import { readHindi } from './in-hindi.server.ts';
import { answerOf, suggestionOf } from './product-answer.ts';
import { suggestProducts } from './search.server.ts';
import { SHOP_CATEGORIES, SHOP_INGREDIENTS } from './shop-filters.ts';

const idOrSlug = z.object({ id: z.string().max(200) });
const oneProduct = { 200: { description: 'The product', schema: productAnswer } };

const FORM_FIELDS =
  'name, originalPrice, stockQuantity and hsn are required on create. Texts: sku, offerPercentage, gstRate, mrp, weight, description, productOverview, ' +
  'detailedDescription, isAvailable, isFeatured (true or false), stockWas (what the form showed as stock). JSON: category, HowToUse, overallBenefits (lists of ' +
  'texts), keyIngredients (list of name, description, benefits, image), declarations, hindi (what shoppers read, in Hindi; empty texts are shown in English). Pictures, as files or base64 text: image, images (repeated), ' +
  'keyIngredientImage_{index}. pictures is a JSON list in order of {key, alt, hindiAlt, focus}, which stay, and {file, alt, hindiAlt, focus}, the new ones by their place in images. On update what is not sent stays; isArchived brings back or archives; with updatedAt as it was read, only if nobody else changed it since. ' +
  'price is computed and not read.';

export function catalogueApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product',
      access: 'anyone',
      limit: 'read',
      summary:
        'The products, newest first; X-Total-Count has their number. Staff see those not on sale with scope=all, kept or archived, and with stock=low or out what is nearly gone',
      query: productQuery,
      answers: { 200: listOf(productAnswer) },
    },
    async ({ c, shop, user, query }) => {
      if (query.scope) requirePermission(user, 'products');
      const find = async () => {
        const { items, total } = await listProducts(shop.db, query);
        return { body: JSON.stringify(items.map(answerOf)), type: 'application/json', headers: { 'X-Total-Count': String(total) } };
      };
      const address = keptAddress(query);
      if (address) return keepAnswer(c, address, ['products', 'stock'], find);
      const { body, type, headers } = await find();
      return c.body(body, 200, { 'content-type': type, ...headers });
    },
  );

  // Before '/api/product/{id}', which would take 'search' and 'products.csv' for slugs.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/search',
      access: 'anyone',
      limit: 'read',
      summary: 'What a search would find, while one types',
      query: searchQuery,
      answers: { 200: { description: 'The first of the products found', schema: suggestions } },
    },
    async ({ c, shop, query }) => {
      const { products, total, meant } = await suggestProducts(shop, query.q, query.limit);
      return c.json({ products: products.map(suggestionOf), total, didYouMean: meant });
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/products.csv',
      access: 'staff',
      permission: 'products',
      limit: 'write',
      summary: 'All products that the list finds, at most 100,000, as a file',
      query: productQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) =>
      csvFile('products.csv', Object.keys(PRODUCT_COLUMNS), productLines(shop, { ...query, scope: query.scope ?? 'kept' })),
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/{id}',
      access: 'anyone',
      limit: 'read',
      summary: 'One product, by id or slug',
      params: idOrSlug,
      answers: { 200: { description: 'The product', schema: productAnswer.extend({ hindi: hindiTexts }) } },
    },
    async ({ c, shop, user, params }) => {
      const product = await getProduct(shop.db, params.id, { scope: may(user, 'products') ? 'all' : 'shop' });
      const { alts: _, ...hindi } = await readHindi(shop.db, product.id);
      return c.json({ ...answerOf(product), hindi });
    },
  );

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
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/product',
      access: 'staff',
      permission: 'products',
      limit: 'upload',
      summary: 'Create a product',
      multipart: { fields: FORM_FIELDS, megabytes: 101 },
      answers: { 201: { description: 'The product', schema: productAnswer } },
    },
    async ({ c, shop, user, form }) => {
      const product = await createProduct(shop, user.id, parse(newProduct, textsOf(form)), sentPictures(form));
      return c.json(answerOf(product), 201);
    },
  );

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/product/{id}',
      access: 'staff',
      permission: 'products',
      limit: 'upload',
      summary: 'Change a product; what is not sent stays',
      params: byId,
      multipart: { fields: FORM_FIELDS, megabytes: 101 },
      answers: oneProduct,
    },
    async ({ c, shop, user, params, form }) =>
      c.json(answerOf(await updateProduct(shop, user.id, params.id, parse(productChange, textsOf(form)), sentPictures(form)))),
  );

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/product/{id}',
      access: 'staff',
      permission: 'products',
      limit: 'write',
      summary: 'Take a product out of the shop; it is archived',
      params: byId,
      answers: { 200: said('Done') },
    },
    async ({ c, shop, user, params }) => {
      await archiveProduct(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Product deleted.' });
    },
  );
}

/** The lists that the shop's own filters ask for are kept in memory; there are a few dozen of them. Others are found each time. */
function keptAddress({ page, limit, search, category, ingredient, scope, stock }: ProductQuery): string | null {
  const isOurs =
    page === 1 &&
    limit === productQuery.shape.limit.parse(undefined) &&
    search === '' &&
    scope === undefined &&
    stock === undefined &&
    ['', ...SHOP_CATEGORIES].includes(category) &&
    ['', ...SHOP_INGREDIENTS].includes(ingredient);
  if (!isOurs) return null;
  const filter = new URLSearchParams({ ...(category && { category }), ...(ingredient && { ingredient }) });
  return filter.size > 0 ? `/api/product?${filter}` : '/api/product';
}

// ------------------------------------------------------------ what a form carries

const isPictureField = (name: string) => /^(image|images|keyIngredientImage_\d{1,2})$/.test(name);

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) {
    if (isPictureField(name)) continue;
    if (typeof value !== 'string') throw badField(name, 'This field takes text, not a file.');
    // PostgreSQL stores no NUL character in text.
    if (value.includes('\0')) throw badField(name, 'This text has a character that cannot be stored.');
    texts[name] = value;
  }
  return texts;
}

function sentPictures(form: FormData): SentPictures {
  const ingredients = new Map<number, File | string>();
  for (const [name, value] of form) {
    const index = name.match(/^keyIngredientImage_(\d{1,2})$/)?.[1];
    if (index && isSent(value)) ingredients.set(Number(index), value);
  }
  const main = form.get('image');
  const more = form.getAll('images').filter(isSent);
  if (more.length > PICTURES_AT_MOST) throw badField('images', `A product may have at most ${PICTURES_AT_MOST} pictures.`);
  return { main: main && isSent(main) ? main : null, more, ingredients };
}

/** A browser sends an empty file for a field in which nothing was chosen. */
const isSent = (value: File | string) => (typeof value === 'string' ? value.trim() !== '' : value.size > 0);
