// A letter as one person of its segment would get it, and a test to its author.
import type { Draw } from '../mailing/body/draw-mailing.server.ts';
import type { Reader } from '../mailing/body/draw-message.server.ts';
import { firstNameOf } from '../mailing/body/name-field.ts';
import { rehearse } from '../mailing/rehearse.server.ts';
import { sendTest } from '../mailing/send-test.server.ts';
import type { Db } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { isLanguage, SOURCE } from '../platform/words/language.ts';
import { findPerson, samplePeople } from '../segments/segment-people.server.ts';
import { findRow, type Letter } from './find-letter.server.ts';
import type { LetterPreview } from './letters.schema.ts';
import { requireSegment } from './letters.server.ts';
import { findMailGoods } from './mail-goods.server.ts';
import { campaignOf } from './send-letter.server.ts';

const ruleOf = async (db: Db, { segmentId }: Letter) => (segmentId ? (await requireSegment(db, segmentId)).rule : null);

export async function listReaders(shop: Shop, id: string, search: string) {
  const letter = await findRow(shop.db, id);
  return samplePeople(shop.db, await ruleOf(shop.db, letter), { isService: letter.isService, search }, shop.now());
}

type Asked = { key: string | null; language?: string | undefined };

/** Without a person: a reader whose name the shop does not know, in the language that is asked for. */
export async function previewLetter(shop: Shop, id: string, { key, language }: Asked): Promise<LetterPreview> {
  const letter = await findRow(shop.db, id);
  if (key === null) return drawn(shop, letter, { language: languageOf(language), firstName: '' });
  const person = await findPerson(shop.db, await ruleOf(shop.db, letter), key, shop.now());
  if (!person) throw new Refusal(404, 'This person is no longer in the segment. Choose another.');
  return drawn(shop, letter, { language: person.language, firstName: firstNameOf(person.name) });
}

export async function testLetter(shop: Shop, id: string, user: SignedIn, language: string | undefined) {
  const letter = await findRow(shop.db, id);
  if (!letter.subject || !letter.message) throw new Refusal(409, 'Write a subject and a message first.');
  await sendTest(shop, user, await drawn(shop, letter, { language: languageOf(language), firstName: firstNameOf(user.fullName) }));
}

const languageOf = (asked: string | undefined) => (isLanguage(asked) ? asked : SOURCE);

async function drawn(shop: Shop, letter: Letter, reader: Reader): Promise<LetterPreview & Awaited<ReturnType<Draw>>> {
  const written = { ...letter, campaign: campaignOf(letter) };
  return { ...(await rehearse(shop, written, { reader, isService: letter.isService }, findMailGoods)), language: reader.language };
}
