// Health check for load balancers and people. Reveals nothing useful to a stranger.
import { z } from 'zod';
import { pingDatabase } from '../database.server.ts';
import { type Api, endpoint } from './endpoint.server.ts';

const health = z.object({ status: z.enum(['ok', 'degraded']), database: z.enum(['ok', 'away']) });

export const healthApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/health',
      access: 'anyone',
      limit: 'gateway',
      summary: 'Health check',
      answers: {
        200: { description: 'All is well', schema: health },
        503: { description: 'Only cached pages are served', schema: health },
      },
    },
    async ({ c, shop }) => {
      const isHere = await pingDatabase(shop.db).then(
        () => true,
        () => false,
      );
      return isHere ? c.json({ status: 'ok', database: 'ok' }) : c.json({ status: 'degraded', database: 'away' }, 503);
    },
  ),
];
