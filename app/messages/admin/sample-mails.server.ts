// What the e-mail of the same occasion says, drawn by what draws the real ones.
import { drawCodeMail } from '../../accounts/sign-in/codes/code-mails.server.ts';
import { drawAttemptMail } from '../../couriers/attempts/notify-of-attempt.server.ts';
import type { Sender } from '../../mailing/body/mail-body.ts';
import { senderOf } from '../../mailing/sender.server.ts';
import { drawOrderMail } from '../../orders/mails/order-mails.server.ts';
import { drawRecallMail } from '../../orders/recall/tell-buyers.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { dayOf } from '../../platform/time.ts';
import { inLanguage, type Language, languages } from '../../platform/words/language.ts';
import { drawNotice } from '../../reminders/back-in-stock.server.ts';
import { drawReminder } from '../../reminders/reminder-mail.server.ts';
import type { Rule } from '../../reminders/reminder-rules.ts';
import { listTexts } from '../../reminders/reminders.server.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { MESSAGE_KINDS, type MessageKind } from '../message-kinds.ts';
import { SAMPLE_NAME, SAMPLE_NUMBER, SAMPLE_PRODUCT, type Sampled, sampleDay, sampleStory, type Told } from './sample-order.ts';

export type SampleMail = { subject: string; text: string };
type Drawn = SampleMail & { html: string };
type Ways = Sampled & { sender: Sender; language: Language; texts: Awaited<ReturnType<typeof listTexts>> };
type Draw = (ways: Ways) => Drawn | null;

const trackUrl = ({ sender: { url }, language }: Ways) => `${url}${inLanguage('/track/…', language)}`;
const order =
  (kind: Parameters<typeof drawOrderMail>[1], told: Told = {}): Draw =>
  (ways) =>
    drawOrderMail(ways.sender, kind, sampleStory(ways.language, ways, told), trackUrl(ways));

const FILLING = { product: SAMPLE_PRODUCT.name, name: SAMPLE_NAME };
const stopUrl = ({ sender: { url } }: Ways) => `${url}/api/reminders/stop?token=…`;
const reminder =
  (rule: Rule): Draw =>
  (ways) =>
    drawReminder(ways.sender, ways.language, { rule, texts: ways.texts[rule], goods: [SAMPLE_PRODUCT], filling: FILLING }, stopUrl(ways));
const NONE: Draw = () => null;

const DRAWN: Record<MessageKind, Draw> = {
  code: ({ sender, language }) =>
    drawCodeMail(sender, { purpose: 'sign-in', language, code: '482913' }, { hasAccount: true, needsPassword: false }),
  'order-placed': order('placed'),
  'order-placed-cash': order('placed', { isCash: true }),
  'confirm-cash': order('confirm-reminder', { isCash: true, mustConfirm: true }),
  'cancel-cash': NONE,
  'order-shipped': order('shipped', { isTracked: true }),
  'order-shipped-untracked': order('shipped'),
  'order-out-for-delivery': NONE,
  'order-out-for-delivery-cash': NONE,
  'order-attempt-failed': ({ sender, language, now }) =>
    drawAttemptMail(sender, language, {
      ...{ number: SAMPLE_NUMBER, until: sampleDay(now) },
      attempt: { day: dayOf(now), reason: 'unavailable' },
    }),
  'order-delivered': order('delivered'),
  'order-refunded': order('refunded'),
  'batch-recalled': ({ sender, language }) =>
    drawRecallMail(sender, language, { batch: 'B-01', product: SAMPLE_PRODUCT.name, number: SAMPLE_NUMBER, advice: '(Your advice)' }),
  'sale-recalled': NONE,
  'remind-cart': reminder('cart'),
  'remind-refill': reminder('refill'),
  'remind-win-back': reminder('win-back'),
  'remind-back-in-stock': (ways) =>
    drawNotice(ways.sender, ways.language, { texts: ways.texts['back-in-stock'], ...SAMPLE_PRODUCT }, stopUrl(ways)),
  'remind-review': reminder('review'),
};

/** By kind and language; null where that occasion has no e-mail. */
export async function sampleMails(shop: Pick<Shop, 'db' | 'env'>, now: Date): Promise<Map<string, SampleMail | null>> {
  const [sender, settings, texts] = [await senderOf(shop), await readSettings(shop.db), await listTexts(shop.db)];
  return new Map(
    languages().flatMap((language) =>
      MESSAGE_KINDS.map((kind) => {
        const drawn = DRAWN[kind]({ sender, settings, texts, language, now });
        return [sampleKey(kind, language), drawn && { subject: drawn.subject, text: drawn.text }] as const;
      }),
    ),
  );
}

export const sampleKey = (kind: MessageKind, language: Language) => `${kind} ${language}`;
