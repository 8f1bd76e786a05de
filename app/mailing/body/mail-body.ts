// All input is text and gets escaped, except `body`. Tables and inline styles, because mail programs support little else.
import { escapeHtml } from '../../platform/words/escape-html.ts';
import { inLanguage, LANGUAGES, type Language } from '../../platform/words/language.ts';
import { type Colours, tonesOf } from '../../settings/colours.ts';
import { type Logo, within } from '../../settings/logo.ts';
import { MAIL_WIDTH } from './mail-blocks.ts';
import { darkStyle } from './mail-dark.ts';

/** The sender: the shop as in its settings. `address` and `email` may be empty, `url` has no trailing slash. */
export type Sender = { name: string; address: string; email: string; url: string; logo: Logo | null; colours: Colours };

export type MailParts = {
  heading: string;
  /** What mail programs show beside the subject in their list. */
  preheader?: string;
  paragraphs: string[];
  body?: { html: string; text: string };
  /** A one-time code, shown large enough to read off a phone. */
  code?: string;
  /** What was bought. `picture` is a path of the shop. */
  items?: Array<{ picture: string | null; name: string; quantity: number; amount?: string }>;
  table?: Array<[label: string, value: string]>;
  /** `path` of a page of the shop, without a language. */
  button?: { label: string; path: string };
  /** Small print above the shop's address, such as the unsubscribe link; its language if it differs from the staff's text. */
  note?: { text: string; url?: string; language?: Language };
};

const FONT = "font-family:'Anek Latin','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The parts are already in that language; links lead to pages in it. */
export function mailBody(sender: Sender, language: Language, parts: MailParts): { html: string; text: string } {
  return { html: htmlOf(sender, language, parts), text: textOf(sender, language, parts) };
}

export const pageUrl = ({ url }: Pick<Sender, 'url'>, path: string, language: Language) => url + inLanguage(path, language);

function htmlOf(sender: Sender, language: Language, { heading, preheader, paragraphs, body, code, items, table, button, note }: MailParts) {
  const { page, paper, ink, action, panel, hairline } = sender.colours;
  const soft = tonesOf(sender.colours)['ink-soft'];
  return `<!doctype html>
<html lang="${LANGUAGES[language].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title>${darkStyle(sender.colours)}</head>
<body class="page" style="margin:0;padding:0;background:${page};color:${ink}">
${preheader ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>` : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${page}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="max-width:${MAIL_WIDTH}px;background:${paper};border:1px solid ${hairline}">
<tr><td class="tint" style="padding:28px 32px 0;font:26px Fraunces,Georgia,serif;color:${action}">${nameOf(sender)}</td></tr>
<tr><td class="ink" style="padding:20px 32px 32px;${FONT};font-size:16px;line-height:1.55;color:${ink}">
<h1 class="ink" style="margin:0 0 16px;font:24px/1.4 Fraunces,Georgia,serif;color:${ink}">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${body ? `<div class="written" style="margin:0 0 16px">${body.html}</div>` : ''}
${code ? `<p class="panel" style="margin:24px 0;padding:16px;background:${panel};text-align:center;font-size:32px;letter-spacing:8px;font-weight:600">${escapeHtml(code)}</p>` : ''}
${items ? itemsOf(sender, items, soft) : ''}
${table ? tableOf(table, { hairline, soft }) : ''}
${button ? `<p style="margin:24px 0"><a href="${escapeHtml(pageUrl(sender, button.path, language))}" style="display:inline-block;padding:14px 24px;background:${action};color:${paper};text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>` : ''}
</td></tr></table>
<p class="soft" style="max-width:${MAIL_WIDTH}px;margin:20px auto 0;${FONT};font-size:13px;line-height:1.5;color:${soft}">${note ? `${noteOf(note, action)}<br>` : ''}${signature(sender).map(escapeHtml).join('<br>')}</p>
</td></tr></table>
</body></html>`;
}

/** Mail programs without images show the name instead. */
function nameOf({ name, logo, url }: Sender) {
  if (!logo) return escapeHtml(name);
  const { width, height } = within(logo, { width: 200, height: 48 });
  return `<img src="${escapeHtml(url + logo.src)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" class="logo" style="display:block;border:0">`;
}

/** The picture is decoration: the name stands beside it. */
function itemsOf({ url }: Sender, items: NonNullable<MailParts['items']>, soft: string) {
  const rows = items.map(({ picture, name, quantity, amount = '' }) => {
    const shown = picture
      ? `<img src="${escapeHtml(url + picture)}" width="64" height="64" alt="" style="display:block;border:0;border-radius:6px;object-fit:cover">`
      : '';
    return `<tr><td width="64" style="padding:6px 16px 6px 0">${shown}</td><td style="padding:6px 16px 6px 0">${escapeHtml(name)} <span class="soft" style="color:${soft}">× ${quantity}</span></td><td align="right" style="padding:6px 0">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;${FONT};font-size:15px">${rows.join('')}</table>`;
}

function tableOf(rows: Array<[string, string]>, { hairline, soft }: { hairline: string; soft: string }) {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" class="soft" style="padding:8px 16px 8px 0;border-top:1px solid ${hairline};font-weight:400;color:${soft}">${escapeHtml(label)}</th><td align="right" style="padding:8px 0;border-top:1px solid ${hairline}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;${FONT};font-size:15px">${cells.join('')}</table>`;
}

function noteOf({ text, url, language }: NonNullable<MailParts['note']>, action: string) {
  const lang = language ? ` lang="${LANGUAGES[language].tag}"` : '';
  return url ? `<a href="${escapeHtml(url)}"${lang} class="tint" style="color:${action}">${escapeHtml(text)}</a>` : escapeHtml(text);
}

function textOf(sender: Sender, language: Language, { heading, paragraphs, body, code, items, table, button, note }: MailParts) {
  return [
    heading,
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(code ? [code] : []),
    ...(items ? [items.map(({ name, quantity, amount }) => `${name} × ${quantity}${amount ? `: ${amount}` : ''}`).join('\n')] : []),
    ...(table ? [table.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${pageUrl(sender, button.path, language)}`] : []),
    ...(note ? [note.url ? `${note.text}: ${note.url}` : note.text] : []),
    signature(sender).join('\n'),
  ].join('\n\n');
}

const signature = ({ name, address, email }: Sender) => [address || name, email].filter(Boolean);
