import type { z } from 'zod';
import { csvFile } from '../platform/files/csv.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import type { Shop } from '../platform/shop.server.ts';
import { formatDate } from '../platform/time.ts';
import { subscriber, subscriberQuery } from './newsletter.schema.ts';
import { exportSubscribers, listSubscribers, removeSubscriber, restoreSubscriber } from './subscribers.server.ts';

export const subscriberCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/sub/',
      access: 'staff',
      permission: 'subscribers',
      limit: 'read',
      summary: 'Subscribers, newest first',
      query: subscriberQuery,
      answers: { 200: listOf(subscriber) },
    },
    async ({ c, shop, query }) => {
      const { subscribers, total } = await listSubscribers(shop.db, query);
      return sendList(c, subscribers, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/sub/subscribers.csv',
      access: 'staff',
      permission: 'subscribers',
      limit: 'write',
      audit: 'export.subscribers',
      summary: 'All matching subscribers as a file',
      query: subscriberQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) =>
      csvFile('subscribers.csv', ['Email', 'Source', 'Date', 'Unsubscribed on', 'Consent'], subscriberLines(shop, query)),
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/sub/{id}',
      access: 'staff',
      permission: 'subscribers',
      limit: 'write',
      security: 'newsletter left',
      summary: 'Unsubscribe an address at its owner’s request',
      params: byId,
      answers: { 200: messageAnswer('Done') },
    },
    async ({ c, shop, user, params }) => {
      await removeSubscriber(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Unsubscribed.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/sub/{id}/restore',
      access: 'staff',
      permission: 'subscribers',
      limit: 'write',
      summary: 'Undo within the hour that staff took an address off the list',
      params: byId,
      answers: { 200: messageAnswer('Done'), 409: { description: 'Too late, or its owner unsubscribed' } },
    },
    async ({ c, shop, user, params }) => {
      await restoreSubscriber(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Subscribed again.' });
    },
  ),
];

async function* subscriberLines({ db }: Shop, query: z.output<typeof subscriberQuery>) {
  for await (const subscribers of exportSubscribers(db, query))
    yield subscribers.map(({ email, source, createdAt, unsubscribedAt, consentText }) => [
      email,
      source,
      formatDate(createdAt),
      unsubscribedAt && formatDate(unsubscribedAt),
      consentText,
    ]);
}
