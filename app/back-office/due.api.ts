import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { DUE_KINDS } from '../vocabulary/due.ts';
import { findDue } from './due.server.ts';

const moment = z.date().meta({ type: 'string', format: 'date-time' }).nullable();
const dueWork = z.object({
  kind: z.enum(DUE_KINDS),
  count: z.number().int(),
  repeated: z.number().int().describe('How many of them an earlier entry of the same section counts too'),
  since: moment.describe('Since when the oldest waits'),
  dueAt: moment.describe('When the first of them is, or was, due; null without a deadline'),
  to: z.string().describe('The list with these rows'),
});

export const dueApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/due',
      access: 'staff',
      permission: 'account',
      limit: 'read',
      summary: 'Work that waits, of what the role may do',
      answers: { 200: { description: 'One entry per kind of work, the most urgent kind first', schema: z.array(dueWork) } },
    },
    async ({ c, shop, user }) => {
      const found = user.staffRole ? await findDue(shop, user.staffRole) : [];
      return c.json(found.map(({ kind, count, repeated, since, dueAt, to }) => ({ kind, count, repeated, since, dueAt, to })));
    },
  ),
];
