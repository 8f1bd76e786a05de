// /api/suppliers, /api/purchase-orders and /api/goods-receipts: what the shop buys, and what arrives of it.

import { z } from 'zod';
import { sendPdf, thePdf } from '../invoices/send-pdf.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { may } from '../platform/permissions.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  actForm,
  purchaseAnswer,
  purchaseForm,
  purchaseHead,
  purchaseQuery,
  receiptAnswer,
  receiptForm,
  receiptHead,
  receiptQuery,
  reorder,
  reorderQuery,
  supplierAnswer,
  supplierForm,
  supplierQuery,
} from './buying.schema.ts';
import { drawPurchaseOrder } from './draw-purchase-order.server.ts';
import {
  actOnPurchaseOrder,
  addPurchaseOrder,
  changePurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
} from './purchase-orders.server.ts';
import { getReceipt, listReceipts, receive } from './receipts.server.ts';
import { suggestReorders } from './reorder.server.ts';
import { addSupplier, archiveSupplier, changeSupplier, listSuppliers } from './suppliers.server.ts';

const READ = { method: 'get', access: 'staff', permission: 'costs', limit: 'read' } as const;
const ADD = { method: 'post', access: 'staff', permission: 'costs', limit: 'write' } as const;
const CHANGE = { method: 'put', access: 'staff', permission: 'costs', limit: 'write' } as const;

export const buyingApi = (api: Api) => [...supplierCalls(api), ...orderReads(api), ...orderWrites(api), ...receiptCalls(api)];

const theSupplier = { description: 'The supplier', schema: supplierAnswer };

const supplierCalls = (api: Api) => [
  endpoint(
    api,
    { ...READ, path: '/api/suppliers', summary: 'Suppliers by name', query: supplierQuery, answers: { 200: listOf(supplierAnswer) } },
    async ({ c, shop, query }) => {
      const { items, total } = await listSuppliers(shop.db, query);
      return sendList(c, items, total);
    },
  ),

  endpoint(
    api,
    { ...ADD, path: '/api/suppliers', summary: 'Add a supplier', body: supplierForm, answers: { 201: theSupplier } },
    async ({ c, shop, user, body }) => c.json(await addSupplier(shop.db, user.id, body, shop.now()), 201),
  ),

  endpoint(
    api,
    {
      ...CHANGE,
      path: '/api/suppliers/{id}',
      summary: 'Change a supplier',
      params: byId,
      body: supplierForm,
      answers: { 200: theSupplier, 409: { description: 'Changed meanwhile' } },
    },
    async ({ c, shop, user, params, body }) => c.json(await changeSupplier(shop.db, user.id, params.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      ...CHANGE,
      method: 'delete',
      path: '/api/suppliers/{id}',
      summary: 'Stop offering a supplier; its orders keep it',
      params: byId,
      answers: { 200: messageAnswer('Deleted'), 409: { description: 'Goods are still on order from it' } },
    },
    async ({ c, shop, user, params }) => {
      await archiveSupplier(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Supplier deleted.' });
    },
  ),
];

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

const receiptCalls = (api: Api) => [
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
