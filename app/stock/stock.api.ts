// /api/product/{id}/stock: the quantity, its history, and entries by staff.
import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId } from '../platform/http/openapi/calls.schema.ts';
import { Refusal } from '../platform/refusal.ts';
import { may } from '../vocabulary/permissions.ts';
import { saveBatchCost, saveProductCost } from './goods/unit-costs.server.ts';
import { batchParams } from './recalls/recalls.schema.ts';
import { stockAnswer, stockEntry, stockQuery, unitCostForm } from './stock.schema.ts';
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
    async ({ c, shop, user, params, body }) => {
      if (body.unitCost != null && !may(user, 'costs')) throw new Refusal(403, 'Your role does not record what goods cost.');
      return c.json({ stockQuantity: await recordStock(shop.db, user.id, params.id, body, shop.now()) }, 201);
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/product/{id}/unit-cost',
      access: 'staff',
      permission: 'costs',
      limit: 'write',
      summary: 'What a piece of a product or variant costs, where its batch does not say',
      params: byId,
      body: unitCostForm,
      answers: { 200: { description: 'Saved', schema: unitCostForm } },
    },
    async ({ c, shop, user, params, body }) => {
      await saveProductCost(shop.db, user.id, params.id, body.unitCost);
      return c.json(body);
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/batches/{batchId}/unit-cost',
      access: 'staff',
      permission: 'costs',
      limit: 'write',
      summary: 'What a piece of a batch costs; null: as the product says',
      params: batchParams,
      body: unitCostForm,
      answers: { 200: { description: 'Saved', schema: unitCostForm } },
    },
    async ({ c, shop, user, params, body }) => {
      await saveBatchCost(shop.db, user.id, params.batchId, body.unitCost);
      return c.json(body);
    },
  ),
];
