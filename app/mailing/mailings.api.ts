// Mailings: started from a list of customers or of subscribers, watched and steered here.
import { z } from 'zod';
import { recordAudit } from '../platform/audit.server.ts';
import { byId, listOf, said } from '../platform/calls.schema.ts';
import { type Api, endpoint, sendList } from '../platform/endpoint.server.ts';
import { listQuery } from '../platform/list-query.ts';
import { writeMail } from '../platform/mail.server.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { cleanMessage } from './mail-markup.server.ts';
import {
  audienceAnswer,
  bounceAnswer,
  type MailingLetter,
  mailingAnswer,
  mailingLetter,
  mailingPreview,
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
type Meaning<A, M> = {
  path: string;
  whom: string;
  forms: { audience: z.ZodType<A>; mailing: z.ZodType<M> };
  meant: (shop: Shop, body: A | M) => Recipients;
};

/** What a room that has people to write to declares: how many of them a mailing would reach, and the mailing. */
export function mailingCalls<A extends Whom, M extends MailingLetter>(api: Api, { path, whom, forms, meant }: Meaning<A, M>) {
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
  );

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
      answers: { 200: { description: 'Accepted; the mails leave one after the other', schema: startedMailing } },
    },
    async ({ c, shop, user, body }) => {
      const mailing = await startMailing(shop.db, user.id, body, meant(shop, body), shop.now());
      return c.json({ message: 'Emails sent successfully!', mailing });
    },
  );
}

export function mailingsApi(api: Api) {
  readingCalls(api);
  steeringCalls(api);
  rehearsalCalls(api);
  bounceCalls(api);
}

function readingCalls(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mailings',
      access: 'staff',
      permission: 'mailings',
      limit: 'read',
      summary: 'Mailings, newest first, with how far they are',
      query: mailingList,
      answers: { 200: listOf(mailingAnswer) },
    },
    async ({ c, shop, query }) => {
      const { mailings, total } = await listMailings(shop.db, query);
      return sendList(c, mailings, total);
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mailings/{id}',
      access: 'staff',
      permission: 'mailings',
      limit: 'read',
      summary: 'A mailing, and why whom it left out',
      params: byId,
      answers: { 200: { description: 'The mailing', schema: wholeMailing } },
    },
    async ({ c, shop, params }) => c.json(await getMailing(shop.db, params.id)),
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mailings/{id}/recipients',
      access: 'staff',
      permission: 'mailings',
      limit: 'read',
      summary: 'Whom it goes to, by address',
      params: byId,
      query: recipientQuery,
      answers: { 200: listOf(recipientAnswer) },
    },
    async ({ c, shop, params, query }) => {
      const { recipients, total } = await listRecipients(shop.db, params.id, query);
      return sendList(c, recipients, total);
    },
  );
}

function steeringCalls(api: Api) {
  const answers = { 200: { description: 'The mailing as it is now', schema: mailingAnswer }, 409: { description: 'Not as it stands' } };
  const steer = { method: 'post', access: 'staff', permission: 'mailings', limit: 'write', params: byId, answers } as const;

  endpoint(
    api,
    { ...steer, path: '/api/mailings/{id}/pause', summary: 'Take up nobody more until it is resumed' },
    async ({ c, shop, user, params }) => c.json(await pauseMailing(shop.db, user.id, params.id)),
  );
  endpoint(api, { ...steer, path: '/api/mailings/{id}/resume', summary: 'Go on' }, async ({ c, shop, user, params }) =>
    c.json(await resumeMailing(shop.db, user.id, params.id, shop.now())),
  );
  endpoint(
    api,
    { ...steer, path: '/api/mailings/{id}/cancel', summary: 'End it; whoever is still waiting gets no mail' },
    async ({ c, shop, user, params }) => c.json(await cancelMailing(shop.db, user.id, params.id, shop.now())),
  );
  endpoint(
    api,
    { ...steer, path: '/api/mailings/{id}/retry', summary: 'Try those again whose mail failed, or was interrupted', body: retryForm },
    async ({ c, shop, user, params, body }) => c.json(await retryMailing(shop.db, user.id, params.id, body.state, shop.now())),
  );
}

function rehearsalCalls(api: Api) {
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
  );

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
      answers: { 200: said('It is on its way') },
    },
    async ({ c, shop, user, body }) => {
      await mailTest(shop, user, body);
      return c.json({ message: `A test is on its way to ${user.email}.` });
    },
  );
}

/** The way out leads nowhere: whoever reads it now is not the one who may be unsubscribed. */
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

function bounceCalls(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/bounces',
      access: 'staff',
      permission: 'mailings',
      limit: 'read',
      summary: 'Addresses that mailings leave out, as a mail server refused them for good',
      query: mailingList,
      answers: { 200: listOf(bounceAnswer) },
    },
    async ({ c, shop, query }) => {
      const { bounces, total } = await listBounces(shop.db, query);
      return sendList(c, bounces, total);
    },
  );

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/bounces/{email}',
      access: 'staff',
      permission: 'mailings',
      limit: 'write',
      summary: 'Write to this address again',
      params: byEmail,
      answers: { 200: said('Mailings may go there again') },
    },
    async ({ c, shop, user, params }) => {
      await allowAgain(shop.db, user.id, params.email);
      return c.json({ message: 'Mailings go to this address again.' });
    },
  );
}
