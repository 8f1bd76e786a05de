import { csvFile } from '../platform/files/csv.server.ts';
import { requirePermission } from '../platform/http/admission.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { listOf } from '../platform/http/openapi/calls.schema.ts';
import { keptRead } from '../platform/http/read-addresses.server.ts';
import { keepAnswer } from '../platform/pages/kept-answer.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { type ProductQuery, productQuery } from './catalogue.schema.ts';
import { listProducts } from './catalogue.server.ts';
import { productLines } from './file/export-products.server.ts';
import { productTitles } from './file/product-file-columns.ts';
import { listAnswer } from './kept/list-answers.server.ts';
import { productAnswer } from './product-answer.schema.ts';
import { answerOf, suggestionOf } from './product-answer.ts';
import { suggestProducts } from './search/search.server.ts';
import { searchQuery, suggestions } from './search/suggestions.schema.ts';

export const UNCHANGED = { description: 'Still as the ETag in If-None-Match says' };

export const productReads = {
  list: keptRead('/api/product', productQuery),
  search: keptRead('/api/product/search', searchQuery),
};

async function listedProducts(shop: Shop, query: ProductQuery) {
  const { total, ...answer } = await listAnswer(shop, query);
  return { ...answer, type: 'application/json', headers: { 'X-Total-Count': String(total) } };
}

/** Before '/api/product/{id}', which would match 'search' and 'products.csv' as slugs. */
export const listsApi = (api: Api) => [
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
      summary: 'All matching products as a file',
      query: productQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) => csvFile('products.csv', productTitles(), productLines(shop, { ...query, scope: query.scope ?? 'kept' })),
  ),
];
