import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { batchParams, batchReport, tellForm } from '../../stock/recalls/recalls.schema.ts';
import { reportBatch } from '../../stock/recalls/recalls.server.ts';
import { tellBuyers } from './tell-buyers.server.ts';

export const tellBuyersApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/batches/{batchId}/tell-buyers',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      summary: 'Tell the buyers of a recalled batch whose orders have shipped, each order once',
      params: batchParams,
      body: tellForm,
      answers: { 200: { description: 'The batch and its buyers', schema: batchReport } },
    },
    async ({ c, shop, user, params, body }) => {
      await tellBuyers(shop.db, params.batchId, body.advice, user.id, shop.now());
      return c.json(await reportBatch(shop.db, params.batchId));
    },
  ),
];
