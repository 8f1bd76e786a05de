// /api/trends: what the trends page shows, as JSON and as a file.
import type { Context } from 'hono';
import type { VisitLog } from '../analytics/visit-log.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { writeCampaignsCsv } from './campaign-return.server.ts';
import { funnelApi } from './funnel.api.ts';
import { trends, trendsQuery } from './trends.schema.ts';
import { readTrends, writeTrendsCsv } from './trends.server.ts';

export const trendsApi = (api: Api, visits: VisitLog) => [...salesCalls(api), ...funnelApi(api, visits)];

const salesCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/trends',
      access: 'staff',
      permission: 'dashboard',
      limit: 'read',
      summary: 'Sales of a period by day, week or month, compared with the period before, and what sold best',
      query: trendsQuery,
      answers: { 200: { description: 'The figures', schema: trends } },
    },
    async ({ c, shop, query }) => c.json(await readTrends(shop.db, query, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/trends/trends.csv',
      access: 'staff',
      permission: 'dashboard',
      limit: 'write',
      audit: 'export.trends',
      summary: 'The same days, weeks or months as CSV',
      query: trendsQuery,
      answers: { 200: { description: 'The file (text/csv)' } },
    },
    async ({ c, shop, query }) => asFile(c, await writeTrendsCsv(shop.db, query, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/trends/campaigns.csv',
      access: 'staff',
      permission: 'dashboard',
      limit: 'write',
      audit: 'export.campaigns',
      summary: 'Visits, orders, estimated revenue and cost of each campaign, by day, week or month, as CSV',
      query: trendsQuery,
      answers: { 200: { description: 'The file (text/csv)' } },
    },
    async ({ c, shop, query }) => asFile(c, await writeCampaignsCsv(shop.db, query, shop.now())),
  ),
];

const asFile = (c: Context, { fileName, csv }: { fileName: string; csv: string }) =>
  c.body(csv, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
  });
