import { csvFile } from '../../platform/files/csv.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { batchParams, batchReport, recallForm } from './recalls.schema.ts';
import { BUYER_COLUMNS, endRecall, openBuyersFile, recallBatch, reportBatch } from './recalls.server.ts';

const answers = { 200: { description: 'The batch and its buyers', schema: batchReport } };

export const recallsApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/batches/{batchId}',
      access: 'staff',
      permission: 'customers',
      limit: 'read',
      summary: 'A batch, and the orders and in-house sales with pieces of it that did not come back',
      params: batchParams,
      answers,
    },
    async ({ c, shop, params }) => c.json(await reportBatch(shop.db, params.batchId)),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/batches/{batchId}/buyers.csv',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      audit: 'export.batch-buyers',
      summary: 'All buyers of a batch as a file',
      params: batchParams,
      answers: { 200: { description: 'CSV' } },
    },
    async ({ shop, params }) => {
      const { number, lines } = await openBuyersFile(shop.db, params.batchId);
      return csvFile(`batch-${number.replace(/[^\w-]+/g, '-')}.csv`, BUYER_COLUMNS, lines);
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/batches/{batchId}/recall',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      summary: 'Recall a batch: what is left is written off, and nothing of it is sold any more. Idempotent',
      params: batchParams,
      body: recallForm,
      answers,
    },
    async ({ c, shop, user, params, body }) => {
      await recallBatch(shop.db, params.batchId, body.reason, user.id, shop.now());
      return c.json(await reportBatch(shop.db, params.batchId));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/batches/{batchId}/end-recall',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      summary: 'End a recall: the batch may be received and sold again',
      params: batchParams,
      answers,
    },
    async ({ c, shop, user, params }) => {
      await endRecall(shop.db, params.batchId, user.id);
      return c.json(await reportBatch(shop.db, params.batchId));
    },
  ),
];
