import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { byId, listOf } from '../../platform/http/openapi/calls.schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { may } from '../../vocabulary/permissions.ts';
import { ADD, READ } from '../buying-access.ts';
import { getReceipt, listReceipts } from './read-receipts.server.ts';
import { receiptAnswer, receiptForm, receiptHead, receiptQuery } from './receipts.schema.ts';
import { receive } from './receipts.server.ts';

export const receiptCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...READ,
      permission: 'stock',
      path: '/api/goods-receipts',
      summary: 'Goods received, newest first',
      query: receiptQuery,
      answers: { 200: listOf(receiptHead) },
    },
    async ({ c, shop, query }) => {
      const { items, total } = await listReceipts(shop.db, query);
      return sendList(c, items, total);
    },
  ),

  endpoint(
    api,
    {
      ...READ,
      permission: 'stock',
      path: '/api/goods-receipts/{id}',
      summary: 'Goods that were received at once',
      params: byId,
      answers: { 200: { description: 'The receipt', schema: receiptAnswer } },
    },
    async ({ c, shop, params }) => c.json(await getReceipt(shop.db, params.id)),
  ),

  endpoint(
    api,
    {
      ...ADD,
      permission: 'stock',
      path: '/api/goods-receipts',
      summary: 'Receive goods: all of them, or none. Costs need the permission for costs; else those of the order count',
      body: receiptForm,
      answers: {
        201: { description: 'The receipt', schema: receiptAnswer },
        409: { description: 'The order is not open, or goods of it were received meanwhile' },
      },
    },
    async ({ c, shop, user, body }) => {
      if (!may(user, 'costs') && body.lines.some(({ unitCost }) => unitCost != null))
        throw new Refusal(403, 'Your role does not record what goods cost.');
      return c.json(await receive(shop.db, user.id, body, shop.now()), 201);
    },
  ),
];
