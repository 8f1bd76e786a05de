// Mailings: started from the list of customers or subscribers, monitored and controlled here.
import { z } from 'zod';
import { byId, listOf, messageAnswer } from '../platform/http/calls.schema.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { listQuery } from '../platform/http/list-query.ts';
import { writeMail } from '../platform/mail.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { cleanMessage } from './mail-markup.server.ts';
import {
  audienceAnswer,
  bounceAnswer,
  type MailingLetter,
  mailingAnswer,
  mailingLetter,
  mailingPreview,
  noneReached,
  recipientAnswer,
  recipientQuery,
  retryForm,
  startedMailing,
  wholeMailing,
} from './mailings.schema.ts';
import {
  allowAgain,
  cancelMailing,
  getMailing,
  judgeAudience,
  listBounces,
  listMailings,
  listRecipients,
  pauseMailing,
  type Recipients,
  resumeMailing,
  retryMailing,
  startMailing,
} from './mailings.server.ts';
import { mailingBody } from './send-mailing.server.ts';
import { senderOf } from './sender.server.ts';

const byEmail = z.object({ email: z.string().max(254) });
const mailingList = listQuery.omit({ from: true, to: true });

type Whom = { isService: boolean };
type Meaning<P, A, M, AskedA, AskedM> = {
  path: P;
  whom: string;
  forms: { audience: z.ZodType<A, AskedA>; mailing: z.ZodType<M, AskedM> };
  meant: (shop: Shop, body: A | M) => Recipients;
};

/** The calls of a room with recipients: counting whom a mailing would reach, and starting it. */
export const mailingCalls = <const P extends string, A extends Whom, M extends MailingLetter, AskedA, AskedM>(
  api: Api,
  { path, whom, forms, meant }: Meaning<P, A, M, AskedA, AskedM>,
) => [
  endpoint(
    api,
    {
      method: 'post',
      path: `${path}/send/audience`,
      access: 'staff',
      permission: 'mailings',
      limit: 'write',
      summary: `How many ${whom} a mailing would reach; nothing is sent`,
      body: forms.audience,
      answers: { 200: { description: 'Counts', schema: audienceAnswer } },
    },
    async ({ c, shop, body }) => c.json(await judgeAudience(shop.db, body, meant(shop, body))),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: `${path}/send`,
      access: 'staff',
      permission: 'mailings',
      limit: 'write',
      summary: `Write to ${whom}: a mail for each, to those who agreed to news unless it is a service message`,
      body: forms.mailing,
      answers: {
        200: { description: 'Accepted; the mails leave one after the other', schema: startedMailing },
        409: { description: 'None of them may be written to; `skippedFor` says why', schema: noneReached },
      },
    },
    async ({ c, shop, user, body }) => {
      const started = await startMailing(shop.db, user.id, body, meant(shop, body), shop.now());
      return c.json({ message: 'Emails sent successfully!', ...started });
    },
  ),
];

export const mailingsApi = (api: Api) => [...readingCalls(api), ...steeringCalls(api), ...rehearsalCalls(api), ...bounceCalls(api)];

const readingCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mailings',
      access: 'staff',
      permission: 'mailings',
      limit: 'read',
      summary: 'Mailings, newest first, with progress',
      query: mailingList,
      answers: { 200: listOf(mailingAnswer) },
    },
    async ({ c, shop, query }) => {
      const { mailings, total } = await listMailings(shop.db, query);
      return sendList(c, mailings, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mailings/{id}',
      access: 'staff',
      permission: 'mailings',
      limit: 'read',
      summary: 'A mailing, with skip reasons',
      params: byId,
      answers: { 200: { description: 'The mailing', schema: wholeMailing } },
    },
    async ({ c, shop, params }) => c.json(await getMailing(shop.db, params.id)),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mailings/{id}/recipients',
      access: 'staff',
      permission: 'mailings',
      limit: 'read',
      summary: 'Recipients, by address',
      params: byId,
      query: recipientQuery,
      answers: { 200: listOf(recipientAnswer) },
    },
    async ({ c, shop, params, query }) => {
      const { recipients, total } = await listRecipients(shop.db, params.id, query);
      return sendList(c, recipients, total);
    },
  ),
];

const answers = { 200: { description: 'The current mailing', schema: mailingAnswer }, 409: { description: 'Not as it stands' } };
const steer = { method: 'post', access: 'staff', permission: 'mailings', limit: 'write', params: byId, answers } as const;

const steeringCalls = (api: Api) => [
  endpoint(api, { ...steer, path: '/api/mailings/{id}/pause', summary: 'Pause the mailing' }, async ({ c, shop, user, params }) =>
    c.json(await pauseMailing(shop.db, user.id, params.id)),
  ),
  endpoint(api, { ...steer, path: '/api/mailings/{id}/resume', summary: 'Continue' }, async ({ c, shop, user, params }) =>
    c.json(await resumeMailing(shop.db, user.id, params.id, shop.now())),
  ),
  endpoint(
    api,
    { ...steer, path: '/api/mailings/{id}/cancel', summary: 'Cancel it; queued recipients get no e-mail' },
    async ({ c, shop, user, params }) => c.json(await cancelMailing(shop.db, user.id, params.id, shop.now())),
  ),
  endpoint(
    api,
    { ...steer, path: '/api/mailings/{id}/retry', summary: 'Retry failed or interrupted recipients', body: retryForm },
    async ({ c, shop, user, params, body }) => c.json(await retryMailing(shop.db, user.id, params.id, body.state, shop.now())),
  ),
];

const rehearsalCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/mailings/preview',
      access: 'staff',
      permission: 'mailings',
      limit: 'write',
      summary: 'The mail as it would look',
      body: mailingLetter,
      answers: { 200: { description: 'As HTML and as plain text', schema: mailingPreview } },
    },
    async ({ c, shop, body }) => c.json(await rehearse(shop, body)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/mailings/test',
      access: 'staff',
      permission: 'mailings',
      limit: 'write',
      summary: 'Send it to the own address only',
      body: mailingLetter,
      answers: { 200: messageAnswer('It is on its way') },
    },
    async ({ c, shop, user, body }) => {
      await mailTest(shop, user, body);
      return c.json({ message: `Test sent to ${user.email}.` });
    },
  ),
];

/** The unsubscribe link is a dummy: the reader of a preview is not the subscriber. */
async function rehearse(shop: Shop, { subject, message, isService }: MailingLetter) {
  return mailingBody(
    await senderOf(shop),
    { subject, message: cleanMessage(message) },
    isService ? null : { url: shop.env.PUBLIC_URL, language: 'en' },
  );
}

async function mailTest(shop: Shop, { id, email }: SignedIn, letter: MailingLetter) {
  const body = await rehearse(shop, letter);
  const cause = `mailing-test:${id}:${crypto.randomUUID()}`;
  await shop.db.transaction(async (tx) => {
    await writeMail(tx, { cause, kind: 'mailing-test', to: email, subject: `Test: ${letter.subject}`, ...body }, shop.now());
    await recordAudit(tx, id, 'mailing.test', `user:${id}`, null, { subject: letter.subject });
  });
}

const bounceCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/bounces',
      access: 'staff',
      permission: 'mailings',
      limit: 'read',
      summary: 'Bounced addresses, skipped by mailings',
      query: mailingList,
      answers: { 200: listOf(bounceAnswer) },
    },
    async ({ c, shop, query }) => {
      const { bounces, total } = await listBounces(shop.db, query);
      return sendList(c, bounces, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/bounces/{email}',
      access: 'staff',
      permission: 'mailings',
      limit: 'write',
      summary: 'Allow this address again',
      params: byEmail,
      answers: { 200: messageAnswer('Mailings may go there again') },
    },
    async ({ c, shop, user, params }) => {
      await allowAgain(shop.db, user.id, params.email);
      return c.json({ message: 'This address will get mailings again.' });
    },
  ),
];
