import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { listLockedMonths, lockMonth, unlockMonth } from '../settings/locked-months.server.ts';
import { lockedMonth, monthParams, unlockForm } from './locked-months.schema.ts';

export const lockedMonthsApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/locked-months',
      access: 'staff',
      permission: 'books',
      limit: 'read',
      summary: 'The locked months of the books, latest first; at most 120',
      answers: { 200: { description: 'The months', schema: z.array(lockedMonth) } },
    },
    async ({ c, shop }) => c.json(await listLockedMonths(shop.db)),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/locked-months/{month}',
      access: 'staff',
      permission: 'locked-months',
      limit: 'write',
      summary: 'Lock a month that is over: nothing is dated to it any more',
      params: monthParams,
      answers: { 200: messageAnswer('It is locked') },
    },
    async ({ c, shop, user, params: { month } }) => {
      await lockMonth(shop.db, user.id, month, shop.now());
      return c.json({ message: 'Month locked.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/locked-months/{month}/unlock',
      access: 'staff',
      permission: 'locked-months',
      limit: 'write',
      summary: 'Unlock a month, with the reason for the audit',
      params: monthParams,
      body: unlockForm,
      answers: { 200: messageAnswer('It is open again') },
    },
    async ({ c, shop, user, params: { month }, body }) => {
      await unlockMonth(shop.db, user.id, month, body.reason);
      return c.json({ message: 'Month unlocked.' });
    },
  ),
];
