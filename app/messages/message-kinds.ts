// One approved template per channel and language: its text is fixed, its variables keep their order, and the shop's name is in it (DLT).
import type { MailWords } from '../language/mail-words.server.ts';

/** `site`: where the shop is, without a slash at the end; part of the approved text, as DLT wants it registered. `host`: its host alone. */
type Words<Name extends string> = Record<Name | 'shop' | 'site' | 'host', string>;
/** Behind the text in an SMS, a button on WhatsApp. */
type Link<Name extends string> = {
  /** At most 25 characters in each language (WhatsApp). */
  label: (t: MailWords) => string;
  path: string;
  /** The end of the path: at most 30 characters (DLT). */
  end?: Name;
};
export const PRESSES = ['confirm', 'ask-to-cancel', 'cancel'] as const;
export type Press = (typeof PRESSES)[number];
type Reply = { press: Press; label: (t: MailWords) => string };

type Saying<Name extends string = string> = {
  when: string;
  /** It is sent over any channel with the customer's consent only. */
  isReminder?: boolean;
  /** A one-time code that someone waits for: sent whatever they stopped, and kept out of sight. On WhatsApp Meta words it. */
  isCode?: boolean;
  variables: readonly Name[];
  link?: Link<string>;
  replies?: readonly Reply[];
  say: (t: MailWords, words: Words<Name>) => string;
};

const saying = <const Name extends string>(saying: Saying<Name>) => saying as Saying;

export const SAYINGS = {
  code: saying({
    when: 'A one-time code (OTP) to verify a phone, sign in or confirm a cash order',
    isCode: true,
    // DLT counts a variable once for each place.
    variables: ['code', 'codeAgain'],
    // Phones fill in what the last line says (wicg.github.io/sms-one-time-codes).
    say: (t, words) =>
      `${t('{shop}: {code} is your OTP, valid for 10 minutes. Do not share it with anyone.', words)}\n\n@${words.host} #${words.codeAgain}`,
  }),
  'order-placed': saying({
    when: 'An order is confirmed',
    variables: ['number', 'amount'],
    say: (t, words) => t('{shop}: your order {number} for Rs {amount} is confirmed.', words),
  }),
  'order-placed-cash': saying({
    when: 'A cash order is confirmed that can be paid online; without a template, the text of other orders is sent',
    variables: ['number', 'amount'],
    say: (t, words) =>
      t('{shop}: your order {number} is confirmed. Pay Rs {amount} in cash, or online before it ships: {site}/orders', words),
  }),
  'confirm-cash': saying({
    when: 'A cash order waits for its confirmation, and again halfway to its deadline',
    variables: ['number', 'amount'],
    link: { label: (t) => t('Confirm order'), path: '/go/order/', end: 'number' },
    replies: [
      { press: 'confirm', label: (t) => t('Confirm order') },
      { press: 'ask-to-cancel', label: (t) => t('Cancel order') },
    ],
    say: (t, words) => t('{shop}: please confirm your order {number} for Rs {amount} in cash. We pack it then.', words),
  }),
  'cancel-cash': saying({
    when: 'A customer pressed Cancel order under the message before: asks once more',
    variables: ['number'],
    link: { label: (t) => t('View your order'), path: '/go/order/', end: 'number' },
    replies: [
      { press: 'cancel', label: (t) => t('Yes, cancel it') },
      { press: 'confirm', label: (t) => t('Confirm order') },
    ],
    say: (t, words) => t('{shop}: shall we cancel your order {number}? There is nothing to pay.', words),
  }),
  'order-shipped': saying({
    when: 'An order ships with a tracking number',
    variables: ['number', 'courier', 'tracking'],
    link: { label: (t) => t('Track order'), path: '/track/', end: 'track' },
    say: (t, words) => t('{shop}: your order {number} has shipped with {courier}, tracking number {tracking}.', words),
  }),
  'order-shipped-untracked': saying({
    when: 'An order ships without a tracking number',
    variables: ['number'],
    link: { label: (t) => t('Track order'), path: '/track/', end: 'track' },
    say: (t, words) => t('{shop}: your order {number} has shipped.', words),
  }),
  'order-out-for-delivery': saying({
    when: 'A booked parcel is out for delivery',
    variables: ['number'],
    say: (t, words) => t('{shop}: your order {number} is out for delivery today.', words),
  }),
  'order-out-for-delivery-cash': saying({
    when: 'A booked parcel of a cash order is out for delivery',
    variables: ['number', 'amount'],
    say: (t, words) => t('{shop}: your order {number} is out for delivery today. Please keep Rs {amount} ready.', words),
  }),
  'order-attempt-failed': saying({
    when: 'A booked parcel could not be delivered, and the customer may choose what happens next',
    variables: ['number', 'reason', 'until'],
    link: { label: (t) => t('Choose now'), path: '/go/order/', end: 'number' },
    say: (t, words) =>
      t('{shop}: the courier could not deliver your order {number}: {reason}. Choose by {until} what happens next.', words),
  }),
  'order-delivered': saying({
    when: 'An order is delivered',
    variables: ['number', 'hours'],
    say: (t, words) =>
      t('{shop}: your order {number} was delivered. Something wrong? Report it in your order within {hours} hours.', words),
  }),
  'order-refunded': saying({
    when: 'A refund is paid',
    variables: ['number', 'amount'],
    say: (t, words) => t('{shop}: we have refunded Rs {amount} for your order {number}.', words),
  }),
  'batch-recalled': saying({
    when: 'A batch is recalled, and its buyers are told',
    variables: ['product', 'number'],
    say: (t, words) =>
      t('{shop}: please stop using {product} from your order {number}. We have e-mailed you why, and refund or replace it.', words),
  }),
  'sale-recalled': saying({
    when: 'A batch is recalled, and buyers at the counter are told',
    variables: ['product', 'number'],
    say: (t, words) =>
      t(
        '{shop}: please stop using {product} that you bought from us ({number}). Bring it back or call us: we refund or replace it.',
        words,
      ),
  }),
  'remind-cart': saying({
    when: 'Reminder: a cart was left',
    isReminder: true,
    variables: ['product'],
    link: { label: (t) => t('Go to cart'), path: '/cart' },
    say: (t, words) => t('{shop}: {product} is still in your cart. To stop reminders, open your profile.', words),
  }),
  'remind-refill': saying({
    when: 'Reminder: a pack is nearly used up',
    isReminder: true,
    variables: ['product'],
    link: { label: (t) => t('Order it again'), path: '/go/product/', end: 'product-code' },
    say: (t, words) => t('{shop}: your {product} may run out soon. To stop reminders, open your profile.', words),
  }),
  'remind-win-back': saying({
    when: 'Reminder: nothing bought for long',
    isReminder: true,
    variables: ['name'],
    link: { label: (t) => t('Go to the shop'), path: '/shop' },
    say: (t, words) => t('{shop}: {name}, see what is new in our shop. To stop reminders, open your profile.', words),
  }),
  'remind-back-in-stock': saying({
    when: 'Reminder: a product is back that the customer asked for',
    isReminder: true,
    variables: ['product'],
    link: { label: (t) => t('View product'), path: '/go/product/', end: 'product-code' },
    say: (t, words) => t('{shop}: {product} is back in stock, as you asked to know. To stop reminders, open your profile.', words),
  }),
  'remind-review': saying({
    when: 'Reminder: a review after delivery',
    isReminder: true,
    variables: ['product'],
    link: { label: (t) => t('Write a review'), path: '/go/review/', end: 'product-code' },
    say: (t, words) => t('{shop}: how is your {product}? To stop reminders, open your profile.', words),
  }),
} satisfies Record<string, Saying>;

export type MessageKind = keyof typeof SAYINGS;
export const MESSAGE_KINDS = Object.keys(SAYINGS) as MessageKind[];
export const sayingOf = (kind: MessageKind): Saying => SAYINGS[kind];
/** What they say is hidden from staff, and forgotten within the hour. */
export const CODE_KINDS = MESSAGE_KINDS.filter((kind) => sayingOf(kind).isCode);
