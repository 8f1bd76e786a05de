// A mailing as the mail of one reader: the texts of their language where staff wrote them, else those of the source language.
import { mailWords } from '../../language/mail-words.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { isLanguage, type Language, SOURCE, writtenIn } from '../../platform/words/language.ts';
import { type TextsByLanguage, translated } from '../../platform/words/texts-by-language.ts';
import type { MailingTexts } from '../bulk/mailings.schema.ts';
import { drawMessage, type Reader } from './draw-message.server.ts';
import type { FindGoods, MailGood } from './mail-blocks.ts';
import { mailBody, type Sender } from './mail-body.ts';
import { goodsIn } from './mail-markup.server.ts';
import { fillName } from './name-field.ts';

/** `message`: sanitised. */
export type Written = MailingTexts & { texts: TextsByLanguage<MailingTexts>; campaign: string | null };

/** `wayOut`: the unsubscribe link; a service message has none. */
export type Draw = (reader: Reader, wayOut: string | null) => Promise<{ subject: string; html: string; text: string }>;

/** Products are looked up once for each language. */
export function drawingFor(db: Db, sender: Sender, mailing: Written, findGoods: FindGoods): Draw {
  const known = new Map<Language, Promise<ReadonlyMap<string, MailGood>>>();
  const messages = [mailing.message, ...Object.values(mailing.texts).map(({ message = '' }) => message)];
  const ids = [...new Set(messages.flatMap(goodsIn))];
  const goodsOf = (language: Language) => {
    const found = known.get(language) ?? byId(ids.length > 0 ? findGoods(db, ids, language) : []);
    known.set(language, found);
    return found;
  };
  return async (reader, wayOut) => {
    const { subject, preheader, message } = translated(mailing, reader.language);
    const language = languageOf(mailing, reader.language);
    const body = drawMessage(message, { sender, goods: await goodsOf(language), campaign: mailing.campaign, reader });
    const heading = fillName(subject, reader.firstName);
    const note = wayOut && { text: mailWords(reader.language)('Unsubscribe'), url: wayOut, language: reader.language };
    const shown = { heading, preheader: fillName(preheader, reader.firstName), paragraphs: [], body };
    return { subject: heading, ...mailBody(sender, language, { ...shown, ...(note && { note }) }) };
  };
}

/** The language of the text that this reader gets. */
function languageOf({ message, texts }: Written, wanted: Language): Language {
  if (wanted !== SOURCE && isLanguage(wanted) && texts[wanted]?.message) return wanted;
  return writtenIn(message);
}

const byId = async (goods: Promise<MailGood[]> | MailGood[]) => new Map((await goods).map((good) => [good.id, good]));
