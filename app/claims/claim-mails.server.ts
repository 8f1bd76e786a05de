// What a claim's maker is told by mail, once for each thing that happens to it.
import { mailBody, type Sender } from '../mailing/mail-body.ts';
import { orderNumber } from '../orders/orders.schema.ts';
import type { OrderRow } from '../orders/orders.server.ts';
import type { Db } from '../platform/database.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { formatRupees } from '../platform/money.ts';
import { formatDate, formatWeekday } from '../platform/time.ts';
import { CLAIM_KIND_WORDS } from './claims.schema.ts';
import { type ClaimRow, ticketOf } from './claims.server.ts';

export type Told = { claim: ClaimRow; order: OrderRow; items: ReadonlyArray<{ name: string; quantity: number }> };
type Table = Array<[string, string]>;
/** `cause` names what happened, once. */
type Letter = { cause: string; kind: string; heading: string; paragraphs: string[]; table?: Table };

const goods = (items: Told['items']): Table => items.map(({ name, quantity }) => [name, `${quantity}`]);

async function mailClaim(tx: Db, sender: Sender, { claim, order }: Told, { cause, kind, ...words }: Letter, now: Date) {
  const ticket = ticketOf(claim);
  const url = `${sender.url}/orders/${order.userId}/${order.id}`;
  const body = mailBody(sender, {
    ...words,
    button: { label: 'See your order', url },
    note: { text: `Please name ${ticket} when you write to us about this.` },
  });
  const subject = `${words.heading}: ${ticket}, order ${orderNumber(order.number)}`;
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
      heading: 'We have your report',
      paragraphs: [
        `Thank you for telling us. Your ticket number is ${ticketOf(told.claim)}.`,
        `We look into it and answer by ${formatWeekday(told.claim.answerBy)} ${formatDate(told.claim.answerBy)}.`,
      ],
      table: [['What went wrong', CLAIM_KIND_WORDS[told.claim.kind]], ...goods(told.items)],
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
      heading: 'We send it again',
      paragraphs: [
        'We are sorry for the trouble. We are packing this for you:',
        collectPaise > 0
          ? `Sending it again costs nothing. Please pay the ${formatRupees(collectPaise)} of your order in cash when it arrives.`
          : 'It costs you nothing. We write to you when it leaves us.',
      ],
      table: goods(told.items),
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
      heading: 'We refund it',
      paragraphs: [
        'We are sorry for the trouble.',
        told.order.paymentMethod === 'cod'
          ? `${formatRupees(refundPaise)} were paid out to you.`
          : `${formatRupees(refundPaise)} go back the way you paid. A refund takes ${days} business days.`,
      ],
      table: goods(told.items),
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
      heading: 'We cannot accept your report',
      paragraphs: [
        ...reason.split(/\n+/).filter((line) => line.trim() !== ''),
        `If you do not agree, please make a complaint: ${sender.url}/complaints?order=${orderNumber(told.order.number)}. Your rights under the law stay as they are.`,
      ],
      table: goods(told.items),
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
      heading: 'We look into it again',
      paragraphs: ['We have opened your report again and write to you as soon as we have decided.'],
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
      heading: 'Your replacement is on its way',
      paragraphs: ['It has left us.'],
      table: [
        ...goods(told.items),
        ...(told.claim.courierName ? ([['Courier', told.claim.courierName]] satisfies Table) : []),
        ...(told.claim.trackingNumber ? ([['Tracking number', told.claim.trackingNumber]] satisfies Table) : []),
      ],
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
      heading: 'Your replacement was delivered',
      paragraphs: ['If anything is wrong with it, please write to us.'],
      table: goods(told.items),
    },
    now,
  );
