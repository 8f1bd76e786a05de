import { z } from 'zod';
import { sendPdf, thePdf } from '../invoices/print/send-pdf.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf } from '../platform/http/openapi/calls.schema.ts';
import { actForm, purchaseAnswer, purchaseForm, purchaseHead, purchaseQuery, reorder, reorderQuery } from './buying.schema.ts';
import { ADD, CHANGE, READ } from './buying-access.ts';
import { drawPurchaseOrder } from './draw-purchase-order.server.ts';
import { actOnPurchaseOrder, addPurchaseOrder, changePurchaseOrder } from './purchase-orders.server.ts';
import { getPurchaseOrder, listPurchaseOrders } from './read-purchase-orders.server.ts';
import { receiptCalls } from './receiving/receipts.api.ts';
import { suggestReorders } from './reorder.server.ts';
import { supplierCalls } from './suppliers/suppliers.api.ts';

export const buyingApi = (api: Api) => [...supplierCalls(api), ...orderReads(api), ...orderWrites(api), ...receiptCalls(api)];

const theOrder = { description: 'The purchase order', schema: purchaseAnswer };

const orderReads = (api: Api) => [
  endpoint(
    api,
    {
      ...READ,
      path: '/api/purchase-orders',
      summary: 'Purchase orders, newest first; `open` are those with goods still to come',
      query: purchaseQuery,
      answers: { 200: listOf(purchaseHead) },
    },
    async ({ c, shop, query }) => {
      const { items, total } = await listPurchaseOrders(shop.db, query);
      return sendList(c, items, total);
    },
  ),

  endpoint(
    api,
    {
      ...READ,
      path: '/api/purchase-orders/suggestions',
      limit: 'search',
      summary: 'What runs out before an order would arrive, by the sales of the last days',
      query: reorderQuery,
      answers: { 200: { description: 'At most 200, the soonest to run out first', schema: z.array(reorder) } },
    },
    async ({ c, shop, query }) => c.json(await suggestReorders(shop.db, query, shop.now())),
  ),

  endpoint(
    api,
    { ...READ, path: '/api/purchase-orders/{id}', summary: 'A purchase order', params: byId, answers: { 200: theOrder } },
    async ({ c, shop, params }) => c.json(await getPurchaseOrder(shop.db, params.id)),
  ),

  endpoint(
    api,
    {
      ...READ,
      path: '/api/purchase-orders/{id}/order.pdf',
      limit: 'write',
      summary: 'A purchase order for the supplier',
      params: byId,
      answers: { 200: thePdf },
    },
    async ({ c, shop, params }) => {
      const { number, pdf } = await drawPurchaseOrder(shop.db, params.id, shop.now());
      return sendPdf(c, `purchase-order_${number}.pdf`, pdf);
    },
  ),
];

const orderWrites = (api: Api) => [
  endpoint(
    api,
    { ...ADD, path: '/api/purchase-orders', summary: 'Write a draft', body: purchaseForm, answers: { 201: theOrder } },
    async ({ c, shop, user, body }) => c.json(await addPurchaseOrder(shop.db, user.id, body, shop.now()), 201),
  ),

  endpoint(
    api,
    {
      ...CHANGE,
      path: '/api/purchase-orders/{id}',
      summary: 'Change a draft',
      params: byId,
      body: purchaseForm,
      answers: { 200: theOrder, 409: { description: 'No draft any more, or changed meanwhile' } },
    },
    async ({ c, shop, user, params, body }) => c.json(await changePurchaseOrder(shop.db, user.id, params.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      ...ADD,
      path: '/api/purchase-orders/{id}/acts',
      summary: 'Order a draft, cancel an order, or close one whose rest does not come. Idempotent',
      params: byId,
      body: actForm,
      answers: { 200: theOrder, 409: { description: 'Not in this state' } },
    },
    async ({ c, shop, user, params, body }) => c.json(await actOnPurchaseOrder(shop.db, user.id, params.id, body.act, shop.now())),
  ),
];
