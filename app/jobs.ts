// Every job kind -> its verb, and the duties that look for their own work: the map of what happens in the background.

import { forgetExpired, mailCode, SEND_CODE } from './accounts/codes.server.ts';
import { senderOf } from './mailing/sender.server.ts';
import type { Gateway } from './payments/gateway.ts';
import type { JobHandlers, Sweep } from './platform/jobs.server.ts';
import { createMailer, SEND_MAIL } from './platform/mail.server.ts';
import type { Shop } from './platform/shop.server.ts';

export function jobHandlers(shop: Shop, _gateway: Gateway): JobHandlers {
  const sendMail = createMailer(shop.env);
  return {
    [SEND_MAIL]: ({ mailId = '' }) => sendMail(shop.db, mailId, shop.now()),
    [SEND_CODE]: async (payload) => mailCode(shop.db, await senderOf(shop), payload, shop.now()),
  };
}

export function sweeps(shop: Shop, _gateway: Gateway): Sweep[] {
  return [{ name: 'forget expired codes, sessions and counters', run: (now) => forgetExpired(shop.db, now) }];
}
