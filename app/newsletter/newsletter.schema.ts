import { z } from 'zod';
import { email, moment } from '../accounts/accounts.schema.ts';
import { shownIn } from '../consents/consents.schema.ts';
import { mailingForms } from '../mailing/bulk/mailings.schema.ts';
import { listQuery } from '../platform/http/list-query.ts';
import { message } from '../platform/http/openapi/calls.schema.ts';

const SOURCES = ['home', 'popup', 'account', 'checkout'] as const;

export const subscribeForm = z.object({
  email,
  source: z.enum(SOURCES).default('home'),
  language: shownIn,
  wantsNews: z.boolean().default(true).describe('false, from the popup alone: mail the code and put the address on no list'),
});
export const subscribedAnswer = message.extend({ hasCode: z.boolean() });
export const SUBSCRIBER_SORTS = ['date-desc', 'date-asc', 'email-asc', 'email-desc'] as const;

export const subscriberQuery = listQuery.extend({
  status: z.enum(['subscribed', 'unsubscribed', 'all']).default('subscribed'),
  sort: z.enum(SUBSCRIBER_SORTS).default('date-desc'),
});
export const subscriberMailing = mailingForms(subscriberQuery.omit({ page: true, limit: true, sort: true }), 'No subscribers selected.');
export const unsubscribeQuery = z.object({ token: z.string().max(200).default(''), language: shownIn });

export const subscriber = z.object({
  id: z.uuid(),
  email: z.string(),
  source: z.enum([...SOURCES, 'move']),
  consentText: z.string(),
  createdAt: moment,
  unsubscribedAt: moment.nullable(),
});
export type Subscriber = z.output<typeof subscriber>;
