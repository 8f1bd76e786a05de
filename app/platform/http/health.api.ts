import { z } from 'zod';
import { isDraining } from '../running/draining.server.ts';
import { type Api, endpoint } from './endpoint.server.ts';

const health = z.object({ status: z.enum(['ok', 'degraded', 'draining']), database: z.enum(['ok', 'away']) });
const life = z.object({ status: z.enum(['ok', 'draining']) });

export const isHealthCheck = (path: string) => path === '/api/health' || path.startsWith('/api/health/');

const READY_AT = ['/api/health', '/api/health/ready'] as const;

export const healthApi = (api: Api) => [
  ...READY_AT.map((path) =>
    endpoint(
      api,
      {
        method: 'get',
        path,
        access: 'anyone',
        limit: 'gateway',
        summary: path === '/api/health' ? 'Health check' : 'Whether this node can serve everything',
        answers: {
          200: { description: 'All is well', schema: health },
          503: { description: 'Only cached pages are served, or the node is stopping', schema: health },
        },
      },
      async ({ c, shop }) => {
        const isHere = await shop.database.ping().then(
          () => true,
          () => false,
        );
        const database = isHere ? 'ok' : 'away';
        if (isDraining()) return c.json({ status: 'draining', database }, 503);
        return isHere ? c.json({ status: 'ok', database }) : c.json({ status: 'degraded', database }, 503);
      },
    ),
  ),
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/health/live',
      access: 'anyone',
      limit: 'gateway',
      summary: 'Whether this node runs, whatever the database does',
      answers: {
        200: { description: 'It runs', schema: life },
        503: { description: 'It is stopping: send it no more requests', schema: life },
      },
    },
    ({ c }) => (isDraining() ? c.json({ status: 'draining' }, 503) : c.json({ status: 'ok' })),
  ),
];
