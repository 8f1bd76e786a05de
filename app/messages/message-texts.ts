// Providers number the variables of a template from the start of its text. The link comes last in an SMS, and is a button on WhatsApp.
import { type MailWords, mailWords } from '../language/mail-words.server.ts';
import { inLanguage, type Language } from '../platform/words/language.ts';
import { MESSAGE_KINDS, type MessageKind, sayingOf } from './message-kinds.ts';
import type { ChannelName } from './message-status.ts';

type Own = Record<'shop' | 'site', string>;

/** In the order in which a language's text has them. The link's is not among them. */
export function variablesOf(kind: MessageKind, t: MailWords): string[] {
  const { variables, say } = sayingOf(kind);
  const text = say(t, { ...Object.fromEntries(variables.map((name) => [name, `<${name}>`])), shop: '', site: '', host: '' });
  return variables.toSorted((a, b) => text.indexOf(`<${a}>`) - text.indexOf(`<${b}>`));
}

export function textOf(kind: MessageKind, language: Language, words: Record<string, string>, own: Own): string {
  const end = sayingOf(kind).link?.end;
  return withLink(kind, language, words, own, end ? (words[end] ?? '') : '');
}

function withLink(kind: MessageKind, language: Language, words: Record<string, string>, own: Own, end: string): string {
  const t = mailWords(language);
  const { link } = sayingOf(kind);
  const text = bare(kind, t, words, own);
  return link ? `${text} ${link.label(t)}: ${own.site}${inLanguage(link.path, language)}${end}` : text;
}

const bare = (kind: MessageKind, t: MailWords, words: Record<string, string>, own: Own) =>
  sayingOf(kind).say(t, { ...words, ...own, host: new URL(own.site).hostname });

const WORDED_BY_META = 'An authentication template with a “Copy code” button; Meta words it.';

export function registeredText(kind: MessageKind, language: Language, channel: ChannelName, own: Own): { text: string; buttons: string[] } {
  const t = mailWords(language);
  const { isCode, link, replies } = sayingOf(kind);
  if (channel === 'sms') {
    const typed = isCode ? '{#numeric#}' : '{#alphanumeric#}';
    const marks = Object.fromEntries(variablesOf(kind, t).map((variable) => [variable, typed]));
    return { text: withLink(kind, language, marks, own, link?.end ? typed : ''), buttons: [] };
  }
  if (isCode) return { text: WORDED_BY_META, buttons: [] };
  const marks = Object.fromEntries(variablesOf(kind, t).map((variable, place) => [variable, `{{${place + 1}}}`]));
  const text = bare(kind, t, marks, own);
  if (replies) return { text, buttons: replies.map(({ label }) => `${label(t)} (quick reply)`) };
  const address = link && `${own.site}${inLanguage(link.path, language)}${link.end ? '{{1}}' : ''}`;
  return { text, buttons: link ? [`${link.label(t)}: ${address}`] : [] };
}

export const buttonLabels = (t: MailWords): string[] =>
  MESSAGE_KINDS.map(sayingOf).flatMap(({ link, replies = [] }) => [...(link ? [link] : []), ...replies].map(({ label }) => label(t)));
