// Links of the shop are in the reader's language and marked with the campaign. As HTML, and as plain text that says the same.
import { escapeHtml } from '../../platform/words/escape-html.ts';
import type { Language } from '../../platform/words/language.ts';
import { type MailGood, PICTURE_WIDTH } from './mail-blocks.ts';
import { pageUrl, type Sender } from './mail-body.ts';
import { messageHtml, messageText, splitAtGoods } from './mail-markup.server.ts';
import { fillName } from './name-field.ts';

export type Reader = { language: Language; firstName: string };

export type Drawing = {
  sender: Sender;
  goods: ReadonlyMap<string, MailGood>;
  /** Links of the shop name it, so that orders are counted for it; null: they stay as written. */
  campaign: string | null;
  reader: Reader;
};

export function drawMessage(clean: string, drawing: Drawing): { html: string; text: string } {
  const parts = splitAtGoods(clean);
  const html = parts.map((part, place) => (place % 2 === 0 ? partHtml(part, drawing) : goodsHtml(part, drawing)));
  const texts = parts.map((part, place) => (place % 2 === 0 ? partText(part, drawing) : goodsText(part, drawing)));
  return { html: html.join(''), text: texts.filter(Boolean).join('\n\n') };
}

/** The tags are at the odd places; only what is between them is filled. */
function partHtml(clean: string, drawing: Drawing): string {
  return messageHtml(clean)
    .replace(BUTTON, (_, align: string | undefined, href: string, words: string) => buttonHtml(align, href, words, drawing))
    .split(/(<[^>]*>)/)
    .map((piece, place) => (place % 2 === 0 ? fillName(piece, drawing.reader.firstName, escapeHtml) : drawTag(piece, drawing)))
    .join('');
}

const BUTTON = /<p data-button="yes"(?: align="(\w+)")?><a href="([^"]*)">(.*?)<\/a><\/p>/gs;

/** A cell with a background: Outlook draws no padding around a link. */
function buttonHtml(align = 'left', href: string, words: string, { sender: { colours } }: Drawing) {
  const { action, paper } = colours;
  return `<table role="presentation" align="${align}" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td bgcolor="${action}" style="background:${action};border-radius:4px"><a href="${href}" class="button" style="display:inline-block;padding:14px 24px;color:${paper};text-decoration:none;font-weight:600">${words}</a></td></tr></table><div style="clear:both"></div>`;
}

function drawTag(tag: string, drawing: Drawing): string {
  const { sender } = drawing;
  if (tag.startsWith('<a ')) {
    const isStyled = tag.includes(' style="');
    const linked = tag.replace(/ href="([^"]*)"/, (_, href: string) => ` href="${linkOf(href, drawing)}"`);
    return isStyled ? linked : linked.replace(/>$/, ` class="tint" style="color:${sender.colours.action}">`);
  }
  if (tag.startsWith('<img '))
    return tag.replace(
      /^<img src="([^"]*)" alt="([^"]*)" width="(\d+)"[^>]*>$/,
      (_, src: string, alt: string, width: string) =>
        `<img src="${escapeHtml(sender.url)}${src}" alt="${alt}" width="${width}" style="display:inline-block;width:100%;max-width:${width}px;height:auto;border:0;font-style:italic">`,
    );
  return tag;
}

/** An address in an attribute of sanitised markup, and back. */
const plain = (attribute: string) =>
  attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const linkOf = (attribute: string, drawing: Drawing) => escapeHtml(addressOf(plain(attribute), drawing));

/** A path is a page of the shop, in the language of the reader. */
function addressOf(href: string, { sender, campaign, reader }: Drawing): string {
  const isPath = /^\/(?![/\\])/.test(href);
  const address = isPath ? pageUrl(sender, href, reader.language) : href;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !campaign || url.origin !== new URL(sender.url).origin || url.searchParams.has('utm_source')) return address;
  url.searchParams.set('utm_source', MAIL_SOURCE);
  url.searchParams.set('utm_medium', 'email');
  url.searchParams.set('utm_campaign', campaign);
  return url.href;
}

export const MAIL_SOURCE = 'mail';

const GOOD_WIDTH = 112;

const goodsOf = (ids: string, { goods }: Drawing) => ids.split(',').flatMap((id) => goods.get(id) ?? []);

/** Of products that are gone nothing is drawn. */
function goodsHtml(ids: string, drawing: Drawing): string {
  const { sender } = drawing;
  const rows = goodsOf(ids, drawing).map(({ name, path, picture, price, soldOut }) => {
    const href = escapeHtml(addressOf(path, drawing));
    const shown = picture
      ? `<td width="${GOOD_WIDTH}" valign="middle" style="padding:8px 16px 8px 0"><a href="${href}"><img src="${escapeHtml(sender.url + picture)}" width="${GOOD_WIDTH}" alt="" style="display:block;width:${GOOD_WIDTH}px;height:auto;border:0;border-radius:6px"></a></td>`
      : '';
    // Without a picture the words begin at the edge, also beside products that have one.
    return `<tr>${shown}<td${picture ? '' : ' colspan="2"'} valign="middle" style="padding:8px 0"><a href="${href}" class="tint" style="color:${sender.colours.action};font-weight:600">${escapeHtml(name)}</a><br>${escapeHtml(soldOut ?? price)}</td></tr>`;
  });
  if (rows.length === 0) return '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${PICTURE_WIDTH}px;margin:8px 0 16px">${rows.join('')}</table>`;
}

const goodsText = (ids: string, drawing: Drawing) =>
  goodsOf(ids, drawing)
    .map(({ name, path, price, soldOut }) => `${name}: ${soldOut ?? price}\n${addressOf(path, drawing)}`)
    .join('\n\n');

function partText(clean: string, drawing: Drawing): string {
  const linked = clean.replace(
    /(<a\b[^>]*) href="([^"]*)"/g,
    (_, start: string, href: string) => `${start} href="${linkOf(href, drawing)}"`,
  );
  return fillName(messageText(linked), drawing.reader.firstName);
}
