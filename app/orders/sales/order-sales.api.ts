import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { salesComparison, salesQuery, salesSummary } from './order-sales.schema.ts';
import { compareSales, summariseSales } from './sales-summary.server.ts';

export const salesCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/summary/comparison',
      access: 'staff',
      permission: 'dashboard',
      limit: 'read',
      summary: 'Sales of today and yesterday',
      answers: { 200: { description: 'Both days', schema: salesComparison } },
    },
    async ({ c, shop }) => c.json(await compareSales(shop.db, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/order/summary',
      access: 'staff',
      permission: 'dashboard',
      limit: 'read',
      summary: 'Sales of a chosen month or year, this month, this year and of all time',
      query: salesQuery,
      answers: { 200: { description: 'The four sums', schema: salesSummary } },
    },
    async ({ c, shop, query }) => c.json(await summariseSales(shop.db, query, shop.now())),
  ),
];
