// Who waits for goods that are sold out asks here for a mail, and stops these mails.
import { mailWords } from '../language/mail-words.server.ts';
import { sendPlainPage } from '../mailing/plain-page.server.ts';
import { byId, said } from '../platform/calls.schema.ts';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { inLanguage } from '../platform/language.ts';
import { noticeForm, stopNoticesQuery } from './catalogue.schema.ts';
import { askForNotice, getNoticeEmail, stopNotices } from './stock-notices.server.ts';

export function stockNoticesApi(api: Api) {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/product/{id}/notify',
      access: 'anyone',
      limit: 'write',
      summary: 'Ask for one mail when a product is back in stock',
      params: byId,
      body: noticeForm,
      answers: { 201: said('Noted, or noted before') },
    },
    async ({ c, shop, params, body, ip }) => {
      await askForNotice(shop.db, params.id, body, ip, shop.now());
      return c.json({ message: 'We will write to you once, when it is back.' }, 201);
    },
  );

  // Looking changes nothing: programs that check mails for danger open every link in them.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/notices/stop',
      access: 'anyone',
      limit: 'write',
      summary: 'A page with one button: no mails about goods that are back',
      query: stopNoticesQuery,
      answers: { 200: { description: 'An HTML page' }, 404: { description: 'No such link: an HTML page as well' } },
    },
    ({ c, shop, query }) => {
      const t = mailWords(query.language);
      return sendPlainPage(c, shop, query.language, async () => {
        const email = getNoticeEmail(shop.env, query.token);
        return {
          title: t('Stop these mails'),
          content: `<p>${t('Do not tell {email} when the products it waits for are back?', { email: escapeHtml(email) })}</p><form method="post"><button>${t('Stop these mails')}</button></form>`,
        };
      });
    },
  );

  // Also what a mail program's own unsubscribe button calls (RFC 8058).
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/product/notices/stop',
      access: 'anyone',
      limit: 'write',
      summary: 'No mails about goods that are back, in one click',
      query: stopNoticesQuery,
      answers: { 200: { description: 'An HTML page' }, 404: { description: 'No such link: an HTML page as well' } },
    },
    ({ c, shop, query }) => {
      const t = mailWords(query.language);
      return sendPlainPage(c, shop, query.language, async () => {
        await stopNotices(shop.db, shop.env, query.token);
        return {
          title: t('We will not write'),
          content: `<p>${t('You can ask again on the page of any product that is sold out.')}</p><p><a href="${inLanguage('/', query.language)}">${t('Go to the shop')}</a></p>`,
        };
      });
    },
  );
}
