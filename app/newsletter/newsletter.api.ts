import type { z } from 'zod';
import { mailWords } from '../language/mail-words.server.ts';
import { mailingCalls } from '../mailing/mailings.api.ts';
import { sendPlainPage } from '../mailing/plain-page.server.ts';
import { senderOf } from '../mailing/sender.server.ts';
import { csvFile } from '../platform/files/csv.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { networkOf } from '../platform/http/limits/client-network.ts';
import { byId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import type { Shop } from '../platform/shop.server.ts';
import { formatDate } from '../platform/time.ts';
import { escapeHtml } from '../platform/words/escape-html.ts';
import { inLanguage } from '../platform/words/language.ts';
import { subscribedAnswer, subscribeForm, subscriber, subscriberMailing, subscriberQuery, unsubscribeQuery } from './newsletter.schema.ts';
import {
  exportSubscribers,
  getSubscriber,
  listSubscribers,
  removeSubscriber,
  restoreSubscriber,
  subscribe,
  subscribersMeant,
  unsubscribe,
} from './newsletter.server.ts';

const SENT_BEFORE = 'We have already sent a code to this address.';

export const newsletterApi = (api: Api) => [
  ...visitorCalls(api),
  ...subscriberCalls(api),
  ...mailingCalls(api, {
    path: '/api/sub',
    whom: 'subscribers',
    forms: subscriberMailing,
    meant: (shop, body) => subscribersMeant(shop.db, body),
  }),
];

const subscriberCalls = (api: Api) => [
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

const visitorCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/sub/subscribe',
      access: 'anyone',
      limit: 'write',
      summary: 'Subscribe to the newsletter',
      body: subscribeForm,
      answers: { 201: { description: 'Subscribed; `hasCode` when a code for the first order was mailed', schema: subscribedAnswer } },
    },
    async ({ c, shop, user, body, ip }) => {
      const from = { network: networkOf(ip), isOwn: user?.email === body.email };
      const { hasCode } = await subscribe(shop.db, shop.env, await senderOf(shop), body, from, shop.now());
      return c.json(
        { message: body.wantsNews ? 'Subscribed successfully!' : hasCode ? 'Your code is on its way.' : SENT_BEFORE, hasCode },
        201,
      );
    },
  ),

  // GET changes nothing: mail scanners open every link.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/sub/unsubscribe',
      access: 'anyone',
      limit: 'write',
      summary: 'A page with one button: unsubscribe',
      query: unsubscribeQuery,
      answers: { 200: { description: 'An HTML page' }, 404: { description: 'No such link: an HTML page as well', type: 'text/html' } },
    },
    ({ c, shop, query }) => {
      const t = mailWords(query.language);
      return sendPlainPage(c, shop, query.language, async () => {
        const { email } = await getSubscriber(shop.db, shop.env, query.token, shop.now());
        return {
          title: t('Unsubscribe'),
          content: `<p>${t('Unsubscribe {email}?', { email: escapeHtml(email) })}</p><form method="post"><button>${t('Unsubscribe')}</button></form>`,
        };
      });
    },
  ),

  // Also called by a mail program's own unsubscribe button (RFC 8058).
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/sub/unsubscribe',
      access: 'anyone',
      limit: 'write',
      security: 'newsletter left',
      summary: 'Unsubscribe in one click',
      query: unsubscribeQuery,
      answers: { 200: { description: 'An HTML page' }, 404: { description: 'No such link: an HTML page as well', type: 'text/html' } },
    },
    ({ c, shop, query }) => {
      const t = mailWords(query.language);
      return sendPlainPage(c, shop, query.language, async () => {
        c.set('about', await unsubscribe(shop.db, shop.env, query.token, shop.now()));
        return {
          title: t("You're unsubscribed"),
          content: `<p>${t("We'll only e-mail you about your orders.")}</p><p><a href="${inLanguage('/', query.language)}">${t('Go to the shop')}</a></p>`,
        };
      });
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
