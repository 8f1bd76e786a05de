import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { listOf } from '../platform/http/openapi/calls.schema.ts';
import { listCash } from './courier-cash.server.ts';
import { cashQuery, cashRow, disputeDrafts, disputeForm, freightQuery, freightRow } from './courier-money.schema.ts';
import { listFreight } from './freight.server.ts';
import { draftDisputes } from './freight-disputes.server.ts';

const STAFF = { access: 'staff', permission: 'books' } as const;

export const courierMoneyApi = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/courier-cash',
      limit: 'read',
      summary: 'Cash of delivered parcels against what couriers passed on',
      query: cashQuery,
      answers: { 200: listOf(cashRow) },
    },
    async ({ c, shop, query }) => {
      const { rows, total } = await listCash(shop.db, query, shop.now());
      return sendList(c, rows, total);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/freight-charges',
      limit: 'read',
      summary: 'What couriers charged, against the weight and price agreed at the booking',
      query: freightQuery,
      answers: { 200: listOf(freightRow) },
    },
    async ({ c, shop, query }) => {
      const { rows, total } = await listFreight(shop.db, query);
      return sendList(c, rows, total);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/freight-charges/disputes',
      limit: 'write',
      summary: 'Draft a dispute of the chosen charges for each courier, as a letter and a CSV. Nothing is sent',
      body: disputeForm,
      answers: { 200: { description: 'The drafts', schema: disputeDrafts } },
    },
    async ({ c, shop, user, body }) => c.json({ drafts: await draftDisputes(shop.db, user.id, body.ids, shop.now()) }),
  ),
];
