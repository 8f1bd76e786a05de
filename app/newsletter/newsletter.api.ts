import { mailWords } from '../language/mail-words.server.ts';
import { sendPlainPage } from '../mailing/body/plain-page.server.ts';
import { mailingCalls } from '../mailing/bulk/mailings.api.ts';
import { senderOf } from '../mailing/sender.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { networkOf } from '../platform/http/limits/client-network.ts';
import { escapeHtml } from '../platform/words/escape-html.ts';
import { inLanguage } from '../platform/words/language.ts';
import { subscribedAnswer, subscribeForm, subscriberMailing, unsubscribeQuery } from './newsletter.schema.ts';
import { subscribe, unsubscribe } from './newsletter.server.ts';
import { subscriberCalls } from './subscribers.api.ts';
import { getSubscriber, subscribersMeant } from './subscribers.server.ts';

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
