import { mailWords } from '../../language/mail-words.server.ts';
import { sendPlainPage } from '../../mailing/body/plain-page.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { escapeHtml } from '../../platform/words/escape-html.ts';
import { inLanguage } from '../../platform/words/language.ts';
import { noticeForm, stopNoticesQuery } from './stock-notices.schema.ts';
import { askForNotice, getNoticeEmail, stopNotices } from './stock-notices.server.ts';

export const stockNoticesApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/product/{id}/notify',
      access: 'anyone',
      limit: 'write',
      summary: 'Request one e-mail when a product is back in stock',
      params: byId,
      body: noticeForm,
      answers: { 201: messageAnswer('Registered, or already registered') },
    },
    async ({ c, shop, params, body, ip }) => {
      await askForNotice(shop.db, params.id, body, ip, shop.now());
      return c.json({ message: "Done. We'll e-mail you when it's back." }, 201);
    },
  ),

  // GET changes nothing: mail scanners open every link.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/notices/stop',
      access: 'anyone',
      limit: 'write',
      summary: 'A page with one button to stop back-in-stock e-mails',
      query: stopNoticesQuery,
      answers: { 200: { description: 'An HTML page' }, 404: { description: 'No such link: an HTML page as well', type: 'text/html' } },
    },
    ({ c, shop, query }) => {
      const t = mailWords(query.language);
      return sendPlainPage(c, shop, query.language, async () => {
        const email = getNoticeEmail(shop.env, query.token, shop.now());
        return {
          title: t('Stop these e-mails'),
          content: `<p>${t('Stop back-in-stock e-mails to {email}?', { email: escapeHtml(email) })}</p><form method="post"><button>${t('Stop these e-mails')}</button></form>`,
        };
      });
    },
  ),

  // Also called by a mail program's own unsubscribe button (RFC 8058).
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/product/notices/stop',
      access: 'anyone',
      limit: 'write',
      summary: 'One-click stop of back-in-stock e-mails',
      query: stopNoticesQuery,
      answers: { 200: { description: 'An HTML page' }, 404: { description: 'No such link: an HTML page as well', type: 'text/html' } },
    },
    ({ c, shop, query }) => {
      const t = mailWords(query.language);
      return sendPlainPage(c, shop, query.language, async () => {
        await stopNotices(shop.db, shop.env, query.token, shop.now());
        return {
          title: t('E-mails stopped'),
          content: `<p>${t('You can ask again on the page of any product that is out of stock.')}</p><p><a href="${inLanguage('/', query.language)}">${t('Go to the shop')}</a></p>`,
        };
      });
    },
  ),
];
