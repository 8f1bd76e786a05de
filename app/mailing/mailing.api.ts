import { z } from 'zod';
import { byId, listOf, said } from '../platform/calls.schema.ts';
import { type Api, endpoint, sendList } from '../platform/endpoint.server.ts';
import { getMail, listDeadJobs, listMails, resendMail, retryJob } from './mail-log.server.ts';
import { deadJob, mailAnswer, mailQuery, wholeMail } from './mailing.schema.ts';

export function mailingApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mails',
      access: 'staff',
      permission: 'mails',
      limit: 'read',
      summary: 'The mails the shop has written; `search` looks at address and subject',
      query: mailQuery,
      answers: { 200: listOf(mailAnswer) },
    },
    async ({ c, shop, query }) => {
      const { mails, total } = await listMails(shop.db, query);
      return sendList(c, mails, total);
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mails/{id}',
      access: 'staff',
      permission: 'mails',
      limit: 'read',
      summary: 'A mail and what it says',
      params: byId,
      answers: { 200: { description: 'The mail', schema: wholeMail } },
    },
    async ({ c, shop, params }) => c.json(await getMail(shop.db, params.id)),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/mails/{id}/resend',
      access: 'staff',
      permission: 'mails',
      limit: 'write',
      summary: 'Send the same mail once more',
      params: byId,
      answers: {
        200: said('It is on its way'),
        409: { description: 'It tells a one-time code, or is not sent yet' },
      },
    },
    async ({ c, shop, user, params }) => {
      await resendMail(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'The mail is sent again.' });
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/jobs/dead',
      access: 'staff',
      permission: 'mails',
      limit: 'read',
      summary: 'Background work that was given up after its last try',
      answers: { 200: { description: 'Jobs, newest first', schema: z.array(deadJob) } },
    },
    async ({ c, shop }) => c.json(await listDeadJobs(shop.db)),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/jobs/{id}/retry',
      access: 'staff',
      permission: 'mails',
      limit: 'write',
      summary: 'Take up work again that was given up',
      params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      answers: { 200: said('It is due now') },
    },
    async ({ c, shop, user, params }) => {
      await retryJob(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'It is tried again.' });
    },
  );
}
