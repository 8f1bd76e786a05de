import { languageOf } from '../../accounts/accounts.server.ts';
import { namesIn } from '../../catalogue/texts/in-other-languages.server.ts';
import { type MailWords, mailWords } from '../../language/mail-words.server.ts';
import { mailBody, pageUrl, type Sender } from '../../mailing/body/mail-body.ts';
import { orderNumber, shortOrderPath } from '../../orders/order-number.ts';
import type { OrderRow } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { writeMail } from '../../platform/mail.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { formatWeekday } from '../../platform/time.ts';
import type { Language } from '../../platform/words/language.ts';
import type { MailKind } from '../../vocabulary/mail-kinds.ts';
import { CLAIM_KIND_WORDS, pieceName } from '../claims.schema.ts';
import type { ClaimRow } from '../claims.server.ts';
import { ticketOf } from '../ticket.ts';

export type Told = { claim: ClaimRow; order: OrderRow; items: Array<Named & { quantity: number }> };
type Named = { productId: string; kitId: string | null; name: string; kitName: string | null };
export type Table = Array<[string, string]>;
/** `cause` identifies the event, for idempotency. */
type Letter = { cause: string; kind: MailKind; words: (t: MailWords, goods: Table, language: Language) => Words };
type Words = { heading: string; paragraphs: string[]; table?: Table };

export async function mailClaim(tx: Db, sender: Sender, { claim, order, items }: Told, { cause, kind, words }: Letter, now: Date) {
  const language = await languageOf(tx, order.userId);
  const t = mailWords(language);
  const ticket = ticketOf(claim);
  const called = await piecesIn(tx, language, items);
  const goods = items.map((item): [string, string] => [pieceName(called(item)), `${item.quantity}`]);
  const parts = words(t, goods, language);
  const body = mailBody(sender, language, {
    ...parts,
    button: { label: t('View your order'), path: shortOrderPath(orderNumber(order.number)) },
    note: { text: t('Please quote {ticket} when you write to us about this.', { ticket }) },
  });
  const subject = t('{heading}: {ticket}, order {number}', { heading: parts.heading, ticket, number: orderNumber(order.number) });
  await writeMail(tx, { cause: `${kind}:${cause}`, kind, to: order.customerEmail, subject, ...body }, now);
}

/** The names of pieces and of their kits in the reader's language. */
export async function piecesIn(db: Db, language: Language, pieces: readonly Named[]): Promise<<One extends Named>(piece: One) => One> {
  const kits = pieces.flatMap(({ kitId, kitName }) => (kitId && kitName ? { productId: kitId, name: kitName } : []));
  const nameOf = await namesIn(db, language, [...pieces, ...kits]);
  return (piece) => {
    const { kitId, kitName } = piece;
    return { ...piece, name: nameOf(piece), kitName: kitId && kitName ? nameOf({ productId: kitId, name: kitName }) : null };
  };
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
        heading: t("We've received your report"),
        paragraphs: [
          t('Thank you for telling us. Your ticket number is {ticket}.', { ticket: ticketOf(told.claim) }),
          t("We'll look into it and reply by {weekday} {date}.", {
            weekday: t(formatWeekday(told.claim.answerBy)),
            date: t.date(told.claim.answerBy),
          }),
        ],
        table: [[t('What went wrong'), t(CLAIM_KIND_WORDS[told.claim.kind])], ...goods],
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
        heading: t('Your refund is approved'),
        paragraphs: [
          t('We are sorry for the trouble.'),
          told.order.paymentMethod === 'cod'
            ? t('{amount} was paid out to you.', { amount: formatRupees(refundPaise) })
            : t('{amount} will be refunded to your original payment method in {days} business days.', {
                amount: formatRupees(refundPaise),
                days,
              }),
        ],
        table: goods,
      }),
    },
    now,
  );

/** A reopened claim may be refused again. One of an order closed as lost ends with it, and the customer is not told that it was refused. */
export const mailRefused = (tx: Db, sender: Sender, told: Told, reason: string, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: `${told.claim.id}:${now.getTime()}`,
      kind: 'claim-refused',
      words: (t, goods, language) => ({
        heading: told.order.isLost ? t('We have closed your report') : t('We cannot accept your report'),
        paragraphs: [
          ...reason.split(/\n+/).filter((line) => line.trim() !== ''),
          t('If you disagree, please make a complaint: {address}. Your legal rights are not affected.', {
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
        heading: t('Your report is reopened'),
        paragraphs: [t("We've reopened your report and will write to you as soon as we've decided.")],
      }),
    },
    now,
  );
