// The measures of a mail, and the products in it as they are when it is sent. Browser-safe.
import type { Db } from '../../platform/database.server.ts';
import type { Language } from '../../platform/words/language.ts';

/** Mail programs show about this much on a desk; on a phone a mail is as wide as the screen. */
export const MAIL_WIDTH = 600;
const MAIL_PADDING = 32;
export const PICTURE_WIDTH = MAIL_WIDTH - 2 * MAIL_PADDING;

export const GOODS_AT_MOST = 12;

/** `picture`, `path`: paths of the shop, without a language. `price` includes all taxes, in words. */
export type MailGood = { id: string; name: string; path: string; picture: string | null; price: string; soldOut: string | null };

/** In this order; what is no longer sold is left out. */
export type FindGoods = (db: Db, ids: readonly string[], language: Language) => Promise<MailGood[]>;
