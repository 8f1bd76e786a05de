import { z } from 'zod';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { getMail, listDeadJobs, listMails, resendMail, retryJob } from './mail-log.server.ts';
import { deadJob, mailAnswer, mailQuery, wholeMail } from './mailing.schema.ts';

export const mailingApi = (api: Api) => [...mailCalls(api), ...jobCalls(api)];

const mailCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mails',
      access: 'staff',
      permission: 'mails',
      limit: 'read',
      summary: 'E-mails by the shop; `search` covers address and subject',
      query: mailQuery,
      answers: { 200: listOf(mailAnswer) },
    },
    async ({ c, shop, query }) => {
      const { mails, total } = await listMails(shop.db, query);
      return sendList(c, mails, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mails/{id}',
      access: 'staff',
      permission: 'mails',
      limit: 'read',
      summary: 'An e-mail with its content',
      params: byId,
      answers: { 200: { description: 'The mail', schema: wholeMail } },
    },
    async ({ c, shop, params }) => c.json(await getMail(shop.db, params.id)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/mails/{id}/resend',
      access: 'staff',
      permission: 'mails',
      limit: 'write',
      summary: 'Resend an e-mail',
      params: byId,
      answers: {
        200: messageAnswer('It is on its way'),
        409: { description: 'It tells a one-time code, or is not sent yet' },
      },
    },
    async ({ c, shop, user, params }) => {
      await resendMail(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'E-mail resent.' });
    },
  ),
];

const jobCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/jobs/dead',
      access: 'staff',
      permission: 'mails',
      limit: 'read',
      summary: 'Background jobs that failed after the last attempt',
      answers: { 200: { description: 'Jobs, newest first', schema: z.array(deadJob) } },
    },
    async ({ c, shop }) => c.json(await listDeadJobs(shop.db)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/jobs/{id}/retry',
      access: 'staff',
      permission: 'mails',
      limit: 'write',
      summary: 'Retry a failed job',
      params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      answers: { 200: messageAnswer('Queued') },
    },
    async ({ c, shop, user, params }) => {
      await retryJob(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Retrying.' });
    },
  ),
];
