// /api/impressions/visit: the browser reports a step of its visit, once.
import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import type { VisitLog } from './visit-log.server.ts';
import { STEPS, TOUCH_CHARACTERS } from './visit-touch.ts';
import { cameFrom } from './visitor.server.ts';

const visitForm = z.object({ visit: z.string().max(TOUCH_CHARACTERS), step: z.enum(STEPS) });

export const visitsApi = (api: Api, visits: VisitLog) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/impressions/visit',
      access: 'anyone',
      limit: 'impression',
      summary: 'Count a step of a visit, with the source, medium and campaign that it came from; counted within a second',
      body: visitForm,
      answers: { 204: { description: 'Counted, unless the visitor asks not to be' } },
    },
    ({ c, shop, body: { visit, step } }) => {
      const came = cameFrom(c.req.raw.headers, visit);
      if (came) visits.addStep({ ...came, step, at: shop.now() });
      return c.body(null, 204);
    },
  ),
];
