// /api/profit and /api/marketing-costs: what orders brought, and what was spent on bringing them.
import { daysOf } from '../books/book-period.ts';
import { booksQuery } from '../books/books.schema.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { addCost, deleteCost, listCosts } from './marketing-costs.server.ts';
import { costForm, marketingCost, profitQuery, profitReport } from './profit.schema.ts';
import { readProfit, writeProfitCsv } from './profit.server.ts';

const STAFF = { access: 'staff', permission: 'books' } as const;

export const profitApi = (api: Api) => [
  // A year of orders is read in full, so these reads are rate-limited like writes.
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/profit',
      limit: 'write',
      summary: 'What the orders of a period brought, by order, product, shade, PIN code or discount code; unknown costs are counted',
      query: profitQuery,
      answers: { 200: { description: 'The figures', schema: profitReport } },
    },
    async ({ c, shop, query }) => c.json(await readProfit(shop.db, query, shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/profit/profit.csv',
      limit: 'write',
      audit: 'export.profit',
      summary: 'The rows of the same table as CSV, at most 20,000',
      query: profitQuery,
      answers: { 200: { description: 'The file (text/csv)' } },
    },
    async ({ c, shop, query }) => {
      const { fileName, csv } = await writeProfitCsv(shop.db, query, shop.now());
      return c.body(csv, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'private, no-store',
      });
    },
  ),
  ...costCalls(api),
];

const costCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/marketing-costs',
      limit: 'read',
      summary: 'Marketing costs whose days touch the period, newest first',
      query: booksQuery,
      answers: { 200: listOf(marketingCost) },
    },
    async ({ c, shop, query }) => {
      const costs = await listCosts(shop.db, daysOf(query, shop.now()));
      return sendList(c, costs, costs.length);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/marketing-costs',
      limit: 'write',
      summary: 'Enter what was spent on a source or campaign; its days share it evenly',
      body: costForm,
      answers: { 201: { description: 'The cost', schema: marketingCost } },
    },
    async ({ c, shop, user, body }) => c.json(await addCost(shop.db, user.id, body, shop.now()), 201),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: '/api/marketing-costs/{id}',
      limit: 'write',
      summary: 'Delete a marketing cost',
      params: byId,
      answers: { 200: messageAnswer('Deleted') },
    },
    async ({ c, shop, user, params }) => {
      await deleteCost(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Cost deleted.' });
    },
  ),
];
