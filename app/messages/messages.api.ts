import { z } from 'zod';
import { readBytes } from '../platform/http/bodies/request-body.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { listOf } from '../platform/http/openapi/calls.schema.ts';
import { Refusal } from '../platform/refusal.ts';
import { isSame } from '../platform/seal.server.ts';
import { costByMonth, listMessages } from './message-log.server.ts';
import { messageAnswer, messagesQuery, monthCost } from './messages.schema.ts';
import { applyMsg91News, requireMsg91Secret } from './providers/msg91-webhook.server.ts';
import { applyWhatsappNews, requireWhatsappSignature } from './providers/whatsapp-webhook.server.ts';
import { applySmsReplies } from './replies/sms-replies.server.ts';

const WEBHOOK_BYTES_AT_MOST = 1_000_000;
const msg91Secret = z.object({ secret: z.string().min(1).max(200) });
const understood = z.object({ understood: z.number().int() });
const subscription = z.object({ 'hub.mode': z.literal('subscribe'), 'hub.verify_token': z.string(), 'hub.challenge': z.string().max(200) });

export const messagesApi = (api: Api) => [...staffCalls(api), ...webhookCalls(api)];

const staffCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/messages',
      access: 'staff',
      permission: 'mails',
      limit: 'read',
      summary: 'WhatsApp and SMS messages with their attempts; `search` covers phone and text',
      query: messagesQuery,
      answers: { 200: listOf(messageAnswer) },
    },
    async ({ c, shop, query }) => {
      const { messages, total } = await listMessages(shop.db, query);
      return sendList(c, messages, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/messages/costs',
      access: 'staff',
      permission: 'mails',
      limit: 'read',
      summary: 'What messages cost, by month and channel: this month and the five before',
      answers: { 200: { description: 'Newest first', schema: z.array(monthCost) } },
    },
    async ({ c, shop }) => c.json(await costByMonth(shop.db, shop.now())),
  ),
];

const webhookCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/messages/whatsapp',
      access: 'anyone',
      limit: 'gateway',
      summary: 'Meta checks the address of the WhatsApp webhook',
      query: subscription,
      answers: { 200: { description: 'The challenge, as plain text' }, 403: { description: 'Another verify token' } },
    },
    ({ c, shop, query }) => {
      const { WHATSAPP_VERIFY_TOKEN: token } = shop.env;
      if (!token || !isSame(token, query['hub.verify_token'])) throw new Refusal(403, 'The verify token is not valid.');
      return c.text(query['hub.challenge']);
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/messages/whatsapp',
      access: 'anyone',
      limit: 'gateway',
      summary: "WhatsApp's signed webhook: delivery reports, STOP, START and presses on buttons",
      answers: { 200: { description: 'Logged', schema: understood } },
    },
    async ({ c, shop }) => {
      const { WHATSAPP_APP_SECRET: secret, WHATSAPP_PHONE_NUMBER_ID: from } = shop.env;
      // The raw bytes, because the signature covers them.
      const rawBody = await readBytes(c, WEBHOOK_BYTES_AT_MOST);
      if (!secret || !from) throw new Refusal(401, 'The webhook signature is not valid.');
      requireWhatsappSignature(secret, rawBody, c.req.header('x-hub-signature-256'));
      return c.json({ understood: await applyWhatsappNews(shop.db, from, rawBody, shop.now()) });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/messages/msg91/{secret}',
      access: 'anyone',
      limit: 'gateway',
      summary: "MSG91's delivery reports; the address holds the secret",
      params: msg91Secret,
      answers: { 200: { description: 'Logged', schema: understood } },
    },
    async ({ c, shop, params }) => {
      requireMsg91Secret(shop.env.MSG91_WEBHOOK_SECRET, params.secret);
      return c.json({ understood: await applyMsg91News(shop.db, await readBytes(c, WEBHOOK_BYTES_AT_MOST), shop.now()) });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/messages/msg91/{secret}/replies',
      access: 'anyone',
      limit: 'gateway',
      summary: 'STOP by SMS, posted by MSG91; the address holds the secret',
      params: msg91Secret,
      answers: { 200: { description: 'Applied; whatever else people write is not kept', schema: understood } },
    },
    async ({ c, shop, params }) => {
      requireMsg91Secret(shop.env.MSG91_WEBHOOK_SECRET, params.secret);
      return c.json({ understood: await applySmsReplies(shop.db, await readBytes(c, WEBHOOK_BYTES_AT_MOST), shop.now()) });
    },
  ),
];
