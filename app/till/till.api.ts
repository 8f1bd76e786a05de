// Each sale and return has a key made by the device: sent twice, it counts once.
import { z } from 'zod';
import { inHouseRefusal } from '../in-house/in-house-orders.schema.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf, messageAnswer, refusal } from '../platform/http/openapi/calls.schema.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { tillDaysApi } from './days/till-days.api.ts';
import { getTillSale, listTillSales } from './read-till-sales.server.ts';
import { takeBack } from './returns/take-back.server.ts';
import { sellAtTill } from './sell-at-till.server.ts';
import {
  discardForm,
  tillQuote,
  tillQuoteForm,
  tillReturnForm,
  tillSale,
  tillSaleForm,
  tillSaleRow,
  tillSalesQuery,
} from './till.schema.ts';
import { tillGoods, tillGoodsQuery } from './till-goods.schema.ts';
import { listTillGoods, quoteAtTill } from './till-goods.server.ts';

const STAFF = { access: 'staff', permission: 'in-house' } as const;
const NO_KEY = 'The header Idempotency-Key must be a UUID.';
const saleKey = z.uuid(NO_KEY);

export const tillApi = (api: Api) => [...readingCalls(api), ...sellingCalls(api), ...tillDaysApi(api)];

const readingCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/till/goods',
      limit: 'read',
      summary: 'What the till sells, a thousand rows at a time by id: a device keeps them to scan and search without a connection',
      query: tillGoodsQuery,
      answers: { 200: { description: 'Rows with their price now and their stock', schema: tillGoods } },
    },
    async ({ c, shop, query }) => c.json(await listTillGoods(shop.db, query.after)),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/till/quote',
      limit: 'write',
      summary: 'The price of a sale at the till, with the discounts of the shop',
      body: tillQuoteForm,
      answers: { 200: { description: 'The figures', schema: tillQuote } },
    },
    async ({ c, shop, body }) => c.json(await quoteAtTill(shop.db, body, shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/till/sales',
      limit: 'search',
      summary: 'Sales at the till, newest first; `search` by receipt, phone or product',
      query: tillSalesQuery,
      answers: { 200: listOf(tillSaleRow) },
    },
    async ({ c, shop, query }) => {
      const { sales, total } = await listTillSales(shop.db, query);
      return sendList(c, sales, total);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/till/sales/{id}',
      limit: 'read',
      summary: 'A sale at the till with its receipt and returns',
      params: byId,
      answers: { 200: { description: 'The sale', schema: tillSale } },
    },
    async ({ c, shop, params }) => c.json(await getTillSale(shop.db, params.id)),
  ),
];

const sellingCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/till/sales',
      limit: 'write',
      summary: 'Record a sale: takes stock and issues its invoice. The header Idempotency-Key is the identity of the sale',
      body: tillSaleForm,
      answers: {
        201: { description: 'The sale', schema: tillSale },
        409: { description: 'Too little stock, or another price or total than the till showed', schema: inHouseRefusal },
      },
    },
    async ({ c, shop, user, body }) => {
      const key = parse(saleKey, c.req.header('idempotency-key'));
      return c.json(await getTillSale(shop.db, await sellAtTill(shop.db, user.id, body, key, shop.now())), 201);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/till/sales/{id}/returns',
      limit: 'write',
      summary: 'Take goods back: credit note, stock and money. The header Idempotency-Key is the identity of the return',
      params: byId,
      body: tillReturnForm,
      answers: {
        201: { description: 'The sale with its returns', schema: tillSale },
        409: { description: 'More than is left, or another amount', schema: z.union([refusal.extend({ paid: z.number() }), refusal]) },
      },
    },
    async ({ c, shop, user, params, body }) => {
      await takeBack(shop.db, user.id, params.id, body, parse(saleKey, c.req.header('idempotency-key')), shop.now());
      return c.json(await getTillSale(shop.db, params.id), 201);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/till/discards',
      limit: 'write',
      summary: 'Note that a sale which could not be recorded was given up: its contents go to the audit log',
      body: discardForm,
      answers: { 201: messageAnswer('Noted') },
    },
    async ({ c, shop, user, body }) => {
      const { key, ...details } = body;
      await recordAudit(shop.db, user.id, 'till.discard', `till:${key}`, details, null);
      return c.json({ message: 'The sale was given up. The audit log keeps what it was.' }, 201);
    },
  ),
];
