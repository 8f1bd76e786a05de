import type { z } from 'zod';
import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { byId, listOf } from '../../platform/http/openapi/calls.schema.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { maskedFor } from '../../platform/words/masked.ts';
import type { FindGoods } from '../body/mail-blocks.ts';
import { rehearsalsApi } from '../rehearsals.api.ts';
import { bounceCalls } from './bounces.api.ts';
import {
  audienceAnswer,
  type MailingLetter,
  mailingAnswer,
  mailingQuery,
  noneReached,
  recipientAnswer,
  recipientQuery,
  retryForm,
  startedMailing,
  wholeMailing,
} from './mailings.schema.ts';
import { getMailing, judgeAudience, listMailings, listRecipients, type Recipients, startMailing } from './mailings.server.ts';
import { cancelMailing, pauseMailing, resumeMailing, retryMailing } from './steer-mailing.server.ts';

type Whom = { isService: boolean };
type Meaning<P, A, M, AskedA, AskedM> = {
  path: P;
  whom: string;
  forms: { audience: z.ZodType<A, AskedA>; mailing: z.ZodType<M, AskedM> };
  meant: (shop: Shop, body: A | M) => Recipients;
};

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

export const mailingsApi = (api: Api, findGoods: FindGoods) => [
  ...readingCalls(api),
  ...steeringCalls(api),
  ...rehearsalsApi(api, findGoods),
  ...bounceCalls(api),
];

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
      query: mailingQuery,
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
      summary: 'Recipients, by address; masked without the permission for customers',
      params: byId,
      query: recipientQuery,
      answers: { 200: listOf(recipientAnswer) },
    },
    async ({ c, shop, user, params, query }) => {
      const { recipients, total } = await listRecipients(shop.db, params.id, query);
      return sendList(c, maskedFor(user, recipients), total);
    },
  ),
];

export const answers = { 200: { description: 'The current mailing', schema: mailingAnswer }, 409: { description: 'Not as it stands' } };
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
