import { z } from 'zod';
import { mailWords } from '../language/mail-words.server.ts';
import { sendPlainPage } from '../mailing/body/plain-page.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { escapeHtml } from '../platform/words/escape-html.ts';
import { inLanguage } from '../platform/words/language.ts';
import { setPacks } from './packs.server.ts';
import { packsChange, remindMe, ruleAnswer, ruleChange, ruleName, stopQuery } from './reminders.schema.ts';
import { agreeToReminders, changeRule, getReminded, listRules, stopReminders } from './reminders.server.ts';

export const remindersApi = (api: Api) => [...staffCalls(api), ...customerCalls(api)];

const STAFF = { access: 'staff', permission: 'mailings' } as const;

const staffCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/reminders',
      ...STAFF,
      limit: 'read',
      summary: 'The rules that bring people back, and what each brought in the last 180 days',
      answers: { 200: { description: 'Every rule', schema: z.array(ruleAnswer) } },
    },
    async ({ c, shop }) => c.json(await listRules(shop.db, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/reminders/{rule}',
      ...STAFF,
      limit: 'write',
      summary: 'Switch a rule on or off, or change its wait and words; what is not given stays',
      params: ruleName,
      body: ruleChange,
      answers: { 200: { description: 'The rule', schema: ruleAnswer.pick({ rule: true, isOn: true, wait: true, texts: true }) } },
    },
    async ({ c, shop, user, params, body }) => c.json(await changeRule(shop.db, params.rule, body, user.id, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/pack-days',
      ...STAFF,
      limit: 'write',
      summary: 'How many days a pack of these products lasts; null for unknown',
      body: packsChange,
      answers: { 200: messageAnswer('Saved'), 404: { description: 'Unknown product' } },
    },
    async ({ c, shop, user, body }) => {
      await setPacks(shop.db, body, user.id, shop.now());
      return c.json({ message: 'Days of use saved.' });
    },
  ),
];

const customerCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/consents/reminders',
      access: 'customer',
      limit: 'write',
      summary: 'Agree to reminders of the own cart, refills and reviews over one channel',
      body: remindMe,
      answers: { 200: messageAnswer('Agreed, or already agreed') },
    },
    async ({ c, shop, user, body }) => {
      await agreeToReminders(shop.db, user, body, shop.now());
      return c.json({ message: 'Reminders are on.' });
    },
  ),

  // GET changes nothing: mail scanners open every link.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/reminders/stop',
      access: 'anyone',
      limit: 'write',
      summary: 'A page with one button to stop reminders by e-mail',
      query: stopQuery,
      answers: { 200: { description: 'An HTML page' }, 404: { description: 'No such link: an HTML page as well', type: 'text/html' } },
    },
    ({ c, shop, query }) => {
      const t = mailWords(query.language);
      return sendPlainPage(c, shop, query.language, async () => {
        const { email } = await getReminded(shop.db, shop.env, query.token, shop.now());
        return {
          title: t('Stop these e-mails'),
          content: `<p>${t('Stop reminders to {email}?', { email: escapeHtml(email) })}</p><form method="post"><button>${t('Stop these e-mails')}</button></form>`,
        };
      });
    },
  ),

  // Also called by a mail program's own unsubscribe button (RFC 8058).
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/reminders/stop',
      access: 'anyone',
      limit: 'write',
      summary: 'One-click stop of reminders by e-mail',
      query: stopQuery,
      answers: { 200: { description: 'An HTML page' }, 404: { description: 'No such link: an HTML page as well', type: 'text/html' } },
    },
    ({ c, shop, query }) => {
      const t = mailWords(query.language);
      return sendPlainPage(c, shop, query.language, async () => {
        await stopReminders(shop.db, shop.env, query.token, shop.now());
        return {
          title: t('E-mails stopped'),
          content: `<p>${t('You can turn reminders on again in your profile.')}</p><p><a href="${inLanguage('/', query.language)}">${t('Go to the shop')}</a></p>`,
        };
      });
    },
  ),
];
