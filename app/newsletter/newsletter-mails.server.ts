import type { MailWords } from '../language/mail-words.server.ts';
import type { Sender } from '../mailing/body/mail-body.ts';

const NOT_YOU = "If this wasn't you, unsubscribe with the link below and we won't write again.";

export const plainWelcome = (t: MailWords, { name }: Sender) => ({
  subject: t('News from {name}', { name }),
  heading: t("You're subscribed"),
  paragraphs: [t('Thank you for subscribing to news from {name}.', { name }), t(NOT_YOU)],
});

type Code = { code: string; expiresAt: Date };

export const welcomeMail = (t: MailWords, sender: Sender, percent: number, code: Code) =>
  mailWithCode(t, sender, percent, code, [
    t('Thank you for subscribing to news from {name}. Enter the code below in your cart.', { name: sender.name }),
    t(NOT_YOU),
  ]);

export const codeMail = (t: MailWords, sender: Sender, percent: number, code: Code) =>
  mailWithCode(t, sender, percent, code, [
    t('Here is the {name} code you asked for. Enter it in your cart.', { name: sender.name }),
    t("If this wasn't you, ignore this e-mail. We won't send any more."),
  ]);

const mailWithCode = (t: MailWords, { name }: Sender, percent: number, { code, expiresAt }: Code, [why, notYou]: [string, string]) => ({
  subject: t('Your {percent}% off at {name}', { percent, name }),
  heading: t('{percent}% off your first order', { percent }),
  paragraphs: [why, t('Use it once, on your first order, by {day}.', { day: t.date(expiresAt) }), notYou],
  code,
  button: { label: t('Browse products'), path: '/shop' },
});
