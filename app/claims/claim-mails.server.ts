// What a claim's maker is told by mail, once for each thing that happens to it.
import { languageOf } from '../accounts/accounts.server.ts';
import { namedIn } from '../catalogue/in-hindi.server.ts';
import { type MailWords, mailWords } from '../language/mail-words.server.ts';
import { mailBody, pageUrl, type Sender } from '../mailing/mail-body.ts';
import { orderNumber } from '../orders/orders.schema.ts';
import type { OrderRow } from '../orders/orders.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Language } from '../platform/language.ts';
import { writeMail } from '../platform/mail.server.ts';
import { formatRupees } from '../platform/money.ts';
import { formatDate, formatWeekday } from '../platform/time.ts';
import { CLAIM_KIND_WORDS } from './claims.schema.ts';
import { type ClaimRow, ticketOf } from './claims.server.ts';

export type Told = { claim: ClaimRow; order: OrderRow; items: Array<{ productId: string; name: string; quantity: number }> };
type Table = Array<[string, string]>;
/** `cause` names what happened, once. */
type Letter = { cause: string; kind: string; words: (t: MailWords, goods: Table, language: Language) => Words };
type Words = { heading: string; paragraphs: string[]; table?: Table };

async function mailClaim(tx: Db, sender: Sender, { claim, order, items }: Told, { cause, kind, words }: Letter, now: Date) {
  const language = await languageOf(tx, order.userId);
  const t = mailWords(language);
  const ticket = ticketOf(claim);
  const goods = (await namedIn(tx, language, items)).map(({ name, quantity }): [string, string] => [name, `${quantity}`]);
  const parts = words(t, goods, language);
  const body = mailBody(sender, language, {
    ...parts,
    button: { label: t('See your order'), path: `/orders/${order.userId}/${order.id}` },
    note: { text: t('Please name {ticket} when you write to us about this.', { ticket }) },
  });
  const subject = t('{heading}: {ticket}, order {number}', { heading: parts.heading, ticket, number: orderNumber(order.number) });
  await writeMail(tx, { cause: `${kind}:${cause}`, kind, to: order.customerEmail, subject, ...body }, now);
}

export const mailReceipt = (tx: Db, sender: Sender, told: Told, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: told.claim.id,
      kind: 'claim',
      words: (t, goods) => ({
        heading: t('We have your report'),
        paragraphs: [
          t('Thank you for telling us. Your ticket number is {ticket}.', { ticket: ticketOf(told.claim) }),
          t('We look into it and answer by {weekday} {date}.', {
            weekday: t(formatWeekday(told.claim.answerBy)),
            date: t(formatDate(told.claim.answerBy)),
          }),
        ],
        table: [[t('What went wrong'), t(CLAIM_KIND_WORDS[told.claim.kind])], ...goods],
      }),
    },
    now,
  );

export const mailReplaced = (tx: Db, sender: Sender, told: Told, collectPaise: number, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: told.claim.id,
      kind: 'claim-replaced',
      words: (t, goods) => ({
        heading: t('We send it again'),
        paragraphs: [
          t('We are sorry for the trouble. We are packing this for you:'),
          collectPaise > 0
            ? t('Sending it again costs nothing. Please pay the {amount} of your order in cash when it arrives.', {
                amount: formatRupees(collectPaise),
              })
            : t('It costs you nothing. We write to you when it leaves us.'),
        ],
        table: goods,
      }),
    },
    now,
  );

export const mailRefunded = (tx: Db, sender: Sender, told: Told, refundPaise: number, days: string, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: told.claim.id,
      kind: 'claim-refunded',
      words: (t, goods) => ({
        heading: t('We refund it'),
        paragraphs: [
          t('We are sorry for the trouble.'),
          told.order.paymentMethod === 'cod'
            ? t('{amount} were paid out to you.', { amount: formatRupees(refundPaise) })
            : t('{amount} go back the way you paid. A refund takes {days} business days.', { amount: formatRupees(refundPaise), days }),
        ],
        table: goods,
      }),
    },
    now,
  );

/** May be refused again after it was opened again. */
export const mailRefused = (tx: Db, sender: Sender, told: Told, reason: string, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: `${told.claim.id}:${now.getTime()}`,
      kind: 'claim-refused',
      words: (t, goods, language) => ({
        heading: t('We cannot accept your report'),
        paragraphs: [
          ...reason.split(/\n+/).filter((line) => line.trim() !== ''),
          t('If you do not agree, please make a complaint: {address}. Your rights under the law stay as they are.', {
            address: pageUrl(sender, `/complaints?order=${orderNumber(told.order.number)}`, language),
          }),
        ],
        table: goods,
      }),
    },
    now,
  );

export const mailReopened = (tx: Db, sender: Sender, told: Told, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: `${told.claim.id}:${now.getTime()}`,
      kind: 'claim-reopened',
      words: (t) => ({
        heading: t('We look into it again'),
        paragraphs: [t('We have opened your report again and write to you as soon as we have decided.')],
      }),
    },
    now,
  );

export const mailSent = (tx: Db, sender: Sender, told: Told, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: told.claim.id,
      kind: 'claim-shipped',
      words: (t, goods) => ({
        heading: t('Your replacement is on its way'),
        paragraphs: [t('It has left us.')],
        table: [
          ...goods,
          ...(told.claim.courierName ? ([[t('Courier'), told.claim.courierName]] satisfies Table) : []),
          ...(told.claim.trackingNumber ? ([[t('Tracking number'), told.claim.trackingNumber]] satisfies Table) : []),
        ],
      }),
    },
    now,
  );

export const mailDelivered = (tx: Db, sender: Sender, told: Told, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: told.claim.id,
      kind: 'claim-delivered',
      words: (t, goods) => ({
        heading: t('Your replacement was delivered'),
        paragraphs: [t('If anything is wrong with it, please write to us.')],
        table: goods,
      }),
    },
    now,
  );
