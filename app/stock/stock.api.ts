// /api/product/{id}/stock: the quantity, its history, and entries by staff.
import { z } from 'zod';
import { byId } from '../platform/http/calls.schema.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { stockAnswer, stockEntry, stockQuery } from './stock.schema.ts';
import { readStock, recordStock } from './stock-book.server.ts';

export const stockApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/{id}/stock',
      access: 'staff',
      permission: 'stock',
      limit: 'read',
      summary: 'The stock of a product, its batches and its moves, newest first; X-Total-Count has the number of moves',
      params: byId,
      query: stockQuery,
      answers: { 200: { description: 'The stock', schema: stockAnswer } },
    },
    async ({ c, shop, params, query }) => {
      const { total, ...stock } = await readStock(shop.db, params.id, query, shop.now());
      return c.json(stock, 200, { 'X-Total-Count': String(total) });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/product/{id}/stock',
      access: 'staff',
      permission: 'stock',
      limit: 'write',
      summary: 'Record a count, receipt, damage or expiry',
      params: byId,
      body: stockEntry,
      answers: {
        201: { description: 'The stock after it', schema: z.object({ stockQuantity: z.int() }) },
        409: { description: 'Stock changed since the count' },
      },
    },
    async ({ c, shop, user, params, body }) =>
      c.json({ stockQuantity: await recordStock(shop.db, user.id, params.id, body, shop.now()) }, 201),
  ),
];
