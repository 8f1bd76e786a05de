import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { codesForm, goodsAnswer, goodsQuery } from './goods.schema.ts';
import { findByCodes, searchGoods } from './goods.server.ts';

const answers = { 200: { description: 'Products and variants', schema: z.array(goodsAnswer) } };

export const goodsApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/goods',
      access: 'staff',
      permission: 'stock',
      limit: 'search',
      summary: 'Up to 12 products or variants by name, SKU or barcode',
      query: goodsQuery,
      answers,
    },
    async ({ c, shop, query }) => c.json(await searchGoods(shop.db, query.search)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/goods/find',
      access: 'staff',
      permission: 'stock',
      limit: 'search',
      summary: 'The products or variants of these codes, as pasted from a spreadsheet',
      body: codesForm,
      answers,
    },
    async ({ c, shop, body }) => c.json(await findByCodes(shop.db, body.codes)),
  ),
];
