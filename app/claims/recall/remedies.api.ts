import { z } from 'zod';
import { senderOf } from '../../mailing/sender.server.ts';
import { bulkResult } from '../../orders/moves/order-moves.schema.ts';
import { csvFile } from '../../platform/files/csv.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { batchParams, batchReport } from '../../stock/recalls/recalls.schema.ts';
import { reportBatch } from '../../stock/recalls/recalls.server.ts';
import { openRecallReport, REPORT_COLUMNS } from './recall-report.server.ts';
import { piecesBackForm, previewForm, recalledOrder, recalledOrders, recallRefund, remedyPreview } from './remedies.schema.ts';
import { notePiecesBack, refundRecalled, replaceRecalled } from './remedies.server.ts';
import { previewRemedies, settleOrders } from './remedies-at-once.server.ts';

const answers = {
  200: { description: 'The batch and its buyers', schema: batchReport },
  409: { description: 'Settled already, or not possible for this order' },
};

export const remediesApi = (api: Api) => [...oneOrderCalls(api), ...manyOrdersCalls(api), ...reportCalls(api)];

const oneOrderCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/batches/{batchId}/refund',
      access: 'staff',
      permission: 'refunds',
      limit: 'write',
      summary: 'Refund the pieces of a recalled batch in one order; of a cash order, write down how they were paid out',
      params: batchParams,
      body: recallRefund,
      answers,
    },
    async ({ c, shop, user, params: { batchId }, body: { orderId, ...payout } }) => {
      await refundRecalled(shop.db, await senderOf(shop), user, { batchId, orderId }, payout, shop.now());
      return c.json(await reportBatch(shop.db, batchId));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/batches/{batchId}/replace',
      access: 'staff',
      permission: 'claim-decisions',
      limit: 'write',
      summary: 'Replace the pieces of a recalled batch in one delivered order, from another batch',
      params: batchParams,
      body: recalledOrder,
      answers,
    },
    async ({ c, shop, user, params: { batchId }, body: { orderId } }) => {
      await replaceRecalled(shop.db, await senderOf(shop), user, { batchId, orderId }, shop.now());
      return c.json(await reportBatch(shop.db, batchId));
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/batches/{batchId}/pieces-back',
      access: 'staff',
      permission: 'claim-decisions',
      limit: 'write',
      summary: 'Note how many recalled pieces the customer of an order gave back. Idempotent',
      params: batchParams,
      body: piecesBackForm,
      answers,
    },
    async ({ c, shop, user, params: { batchId }, body: { orderId, piecesBack } }) => {
      await notePiecesBack(shop.db, user, { batchId, orderId }, piecesBack);
      return c.json(await reportBatch(shop.db, batchId));
    },
  ),
];

const manyOrdersCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/batches/{batchId}/remedies/preview',
      access: 'staff',
      permission: 'claim-decisions',
      limit: 'write',
      summary: 'What refunding or replacing the pieces of a recalled batch in many orders would do. Changes nothing',
      params: batchParams,
      body: previewForm,
      answers: { 200: { description: 'The sums, and what stands in the way', schema: remedyPreview } },
    },
    async ({ c, shop, user, params: { batchId }, body }) =>
      c.json(await previewRemedies(shop, await senderOf(shop), { batchId, ...body }, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/batches/{batchId}/remedies/refund',
      access: 'staff',
      permission: 'refunds',
      stepUp: true,
      limit: 'write',
      summary: 'Refund the pieces of a recalled batch in many orders paid online; returns a result for each. Idempotent',
      params: batchParams,
      body: recalledOrders,
      answers: { 200: { description: 'The result for each order', schema: z.array(bulkResult) } },
    },
    async ({ c, shop, user, params: { batchId }, body: { orderIds } }) =>
      c.json(await settleOrders(shop, await senderOf(shop), { batchId, orderIds, what: 'refund' }, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/batches/{batchId}/remedies/replace',
      access: 'staff',
      permission: 'claim-decisions',
      limit: 'write',
      summary: 'Replace the pieces of a recalled batch in many delivered orders; returns a result for each. Idempotent',
      params: batchParams,
      body: recalledOrders,
      answers: { 200: { description: 'The result for each order', schema: z.array(bulkResult) } },
    },
    async ({ c, shop, user, params: { batchId }, body: { orderIds } }) =>
      c.json(await settleOrders(shop, await senderOf(shop), { batchId, orderIds, what: 'replace' }, user, shop.now())),
  ),
];

const reportCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/batches/{batchId}/recall-report.csv',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      audit: 'export.recall-report',
      summary: 'The recall as a file for the licensing authority, without personal data',
      params: batchParams,
      answers: { 200: { description: 'CSV' }, 409: { description: 'The batch is not recalled' } },
    },
    async ({ shop, params: { batchId } }) => {
      const { number, lines } = await openRecallReport(shop.db, batchId, shop.now());
      return csvFile(`recall-${number.replace(/[^\w-]+/g, '-')}.csv`, REPORT_COLUMNS, lines);
    },
  ),
];
