// /api/trends/funnel: what the funnel page shows, as JSON and as a file.
import type { VisitLog } from '../analytics/visit-log.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { funnel, funnelQuery } from './funnel.schema.ts';
import { readFunnel, writeFunnelCsv } from './funnel.server.ts';

export const funnelApi = (api: Api, visits: VisitLog) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/trends/funnel',
      access: 'staff',
      permission: 'dashboard',
      limit: 'read',
      summary:
        'Visits that saw a product, added to the cart and began the checkout, and orders placed: by day, device, source and campaign',
      query: funnelQuery,
      answers: { 200: { description: 'The counts', schema: funnel } },
    },
    async ({ c, shop, query }) => {
      // Flushes what this node has not written, so that the reader sees it.
      await visits.flush();
      return c.json(await readFunnel(shop.db, query, shop.now()));
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/trends/funnel.csv',
      access: 'staff',
      permission: 'dashboard',
      limit: 'write',
      audit: 'export.funnel',
      summary: 'The same counts as CSV, a row for each day, device, source, medium and campaign',
      query: funnelQuery,
      answers: { 200: { description: 'The file (text/csv)' } },
    },
    ({ shop, query }) => writeFunnelCsv(shop.database.background, query, shop.now()),
  ),
];
