import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { listOf } from '../../platform/http/openapi/calls.schema.ts';
import { auditEntry, auditQuery } from './audit.schema.ts';
import { listAudit } from './audit-log.server.ts';

export const auditApi = (api: Api) => [
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
      answers: { 200: listOf(auditEntry) },
    },
    async ({ c, shop, query }) => {
      const { entries, total } = await listAudit(shop.db, query);
      return sendList(c, entries, total);
    },
  ),
];
