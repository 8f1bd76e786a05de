// /api/impressions: pages report impressions, staff read them.

import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { listOf } from '../platform/http/openapi/calls.schema.ts';
import { impression, impressionComparison, impressionForm, impressionSummary, impressionsQuery } from './analytics.schema.ts';
import { compareImpressions, summariseImpressions } from './analytics.server.ts';
import type { ImpressionLog } from './impression-log.server.ts';
import { listImpressions } from './list-impressions.server.ts';
import type { VisitLog } from './visit-log.server.ts';
import { asksNotToBeCounted, deviceOf, isBot, locationOf, shortenAddress } from './visitor.server.ts';
import { visitsApi } from './visits.api.ts';

export const analyticsApi = (api: Api, log: ImpressionLog, visits: VisitLog) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/impressions/log',
      access: 'anyone',
      limit: 'impression',
      summary: 'Log a page view or section click; counted within a second',
      body: impressionForm,
      answers: { 204: { description: 'Logged' } },
    },
    ({ c, shop, body, ip }) => {
      const { headers } = c.req.raw;
      const userAgent = headers.get('user-agent') ?? '';
      if (!isBot(userAgent) && !asksNotToBeCounted(headers)) {
        log.add({
          ip: shortenAddress(ip),
          page: body.page,
          section: body.sectionClicked ?? body.section,
          location: locationOf(headers, shop.env.TRUST_PROXY > 0),
          deviceType: body.deviceType ?? deviceOf(userAgent),
          at: shop.now(),
        });
      }
      return c.body(null, 204);
    },
  ),
  ...visitsApi(api, visits),
  ...countCalls(api, log),
];

const countCalls = (api: Api, log: ImpressionLog) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/impressions/all',
      access: 'staff',
      permission: 'impressions',
      limit: 'read',
      summary: 'Impressions of the last 90 days, newest first; a search looks through the newest 10,000',
      query: impressionsQuery,
      answers: { 200: listOf(impression) },
    },
    async ({ c, shop, query }) => {
      // Flushes this node's pending impressions first, so that the reader sees them.
      await log.flush();
      const { impressions, total } = await listImpressions(shop.db, query, shop.now());
      return sendList(c, impressions, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/impressions/comparison',
      access: 'staff',
      permission: 'dashboard',
      limit: 'read',
      summary: 'Impressions of today and yesterday',
      answers: { 200: { description: 'Two numbers; days are days in India', schema: impressionComparison } },
    },
    async ({ c, shop }) => {
      await log.flush();
      return c.json(await compareImpressions(shop.db, shop.now()));
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/impressions/summary',
      access: 'staff',
      permission: 'impressions',
      limit: 'read',
      summary: 'The figures of the dashboard; days, pages and sections are those of the last 30 days',
      answers: { 200: { description: 'Counts', schema: impressionSummary } },
    },
    async ({ c, shop }) => {
      await log.flush();
      return c.json(await summariseImpressions(shop.db, shop.now()));
    },
  ),
];
