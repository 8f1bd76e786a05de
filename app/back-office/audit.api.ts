import { z } from 'zod';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { auditEntry, auditQuery } from './audit.schema.ts';
import { listAudit } from './audit-log.server.ts';

export function auditApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/audit',
      access: 'staff',
      permission: 'audit',
      limit: 'read',
      summary: 'What staff did, newest first: who, what, when, before and after',
      query: auditQuery,
      answers: { 200: { description: 'One page; X-Total-Count has the number of all', schema: z.array(auditEntry) } },
    },
    async ({ c, shop, query }) => {
      const { entries, total } = await listAudit(shop.db, query);
      return c.json(entries, 200, { 'X-Total-Count': String(total) });
    },
  );
}
