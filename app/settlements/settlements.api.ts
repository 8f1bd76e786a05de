import type { Gateways } from '../payments/gateways.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf } from '../platform/http/openapi/calls.schema.ts';
import { askNow } from './ask-for-settlements.server.ts';
import { courierMoneyApi } from './courier-money.api.ts';
import { settlementFilesApi } from './files/files.api.ts';
import {
  readingAsked,
  rowsQuery,
  settlement,
  settlementDetail,
  settlementsQuery,
  unmatched,
  unmatchedQuery,
} from './settlements.schema.ts';
import { getSettlement, listSettlements } from './settlements.server.ts';
import { listUnmatched } from './unmatched.server.ts';

const STAFF = { access: 'staff', permission: 'books' } as const;

export const settlementsApi = (api: Api, gateways: Gateways) => [
  ...settlementFilesApi(api),
  ...courierMoneyApi(api),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/settlements',
      limit: 'read',
      summary: 'Settlements of the payment gateways, newest first',
      query: settlementsQuery,
      answers: { 200: listOf(settlement) },
    },
    async ({ c, shop, query }) => {
      const { settlements, total } = await listSettlements(shop.db, query);
      return sendList(c, settlements, total);
    },
  ),

  // Before '/api/settlements/{id}', which would match it as an id.
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/settlements/unmatched',
      limit: 'read',
      summary: 'Payments and refunds that do not match what was settled, newest first',
      query: unmatchedQuery,
      answers: { 200: listOf(unmatched) },
    },
    async ({ c, shop, query }) => {
      const { rows, total } = await listUnmatched(shop.db, query, shop.now());
      return sendList(c, rows, total);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/settlements/read',
      limit: 'write',
      summary: 'Ask the gateways now, instead of tomorrow morning',
      answers: {
        200: { description: 'They are being asked', schema: readingAsked },
        409: { description: 'No gateway lists its settlements' },
      },
    },
    async ({ c, shop, user }) => c.json({ message: `Asking: ${await askNow(shop.db, gateways, user.id, shop.now())}.` }),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/settlements/{id}',
      limit: 'read',
      summary: 'A settlement with its payments, refunds and corrections',
      params: byId,
      query: rowsQuery,
      answers: { 200: { description: 'The settlement', schema: settlementDetail } },
    },
    async ({ c, shop, params, query }) => {
      const { settlement, rows } = await getSettlement(shop.db, params.id, query);
      return c.json({ ...settlement, rows });
    },
  ),
];
