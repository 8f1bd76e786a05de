// The e-mail always; by the rule also a message to the phone. A periodic task checks the stock, so it does not matter who restocked it, or when.
import { and, eq, gt, isNull } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { stockOnShelf } from '../catalogue/kits/read-kits.server.ts';
import { dropNotice } from '../catalogue/notices/stock-notices.server.ts';
import { stockNotices } from '../catalogue/notices/stock-notices.tables.ts';
import { nameIn } from '../catalogue/product-name.ts';
import { isVariantOnSale } from '../catalogue/variants/read-variants.server.ts';
import { mailWords } from '../language/mail-words.server.ts';
import { mailBody, type Sender } from '../mailing/body/mail-body.ts';
import { stopNoticesUrl, unsubscribeHeaders } from '../mailing/unsubscribe-link.server.ts';
import { channelsFor, writeMessage } from '../messages/messages.server.ts';
import type { Db } from '../platform/database.server.ts';
import { normaliseMobile } from '../platform/india/mobile-number.ts';
import { writeMail } from '../platform/mail.server.ts';
import type { Language } from '../platform/words/language.ts';
import { shortId } from '../platform/words/short-id.server.ts';
import { inEachLanguage } from '../platform/words/texts-by-language.ts';
import { readSection } from '../settings/settings.server.ts';
import { isHeldOut } from './hold-out.server.ts';
import { ABOUT, closingTime, isOpenHour } from './reminder-rules.ts';
import { filled, paragraphsOf, textsOf } from './reminder-texts.server.ts';
import { findRule } from './reminders.server.ts';
import { reminders } from './reminders.tables.ts';
import type { Ways } from './send-reminders.server.ts';

const MAILS_A_ROUND = 200;
const { message: KIND } = ABOUT['back-in-stock'];

type Notice = Awaited<ReturnType<typeof findDueNotices>>[number];

/** Each request is deleted by the run that writes its e-mail. At night it waits, and so does the message to the phone. */
export async function sendStockNotices(db: Db, ways: Ways, now: Date) {
  const { quietHours } = await readSection(db, 'mail');
  if (quietHours && !isOpenHour(now)) return;
  await db.transaction(async (tx) => {
    const due = await findDueNotices(tx);
    if (due.length === 0) return;
    const rule = await findRule(tx, 'back-in-stock');
    for (const notice of due) {
      const { productId, email, language, ownName, texts, variantLabel, variantLabels } = notice;
      const name = nameIn(language, { name: ownName, names: inEachLanguage(texts, 'name'), variantLabel, variantLabels });
      await dropNotice(tx, productId, email);
      await mailNotice(tx, ways, rule, notice, name, now);
      if (rule.isOn && isOpenHour(now)) await messageNotice(tx, ways, notice, name, now);
    }
  });
}

const findDueNotices = (tx: Db) =>
  tx
    .select({
      id: stockNotices.id,
      productId: stockNotices.productId,
      email: stockNotices.email,
      language: stockNotices.language,
      ownName: products.name,
      texts: products.texts,
      variantLabel: products.variantLabel,
      variantLabels: products.variantLabels,
      slug: products.slug,
    })
    .from(stockNotices)
    .innerJoin(products, eq(products.id, stockNotices.productId))
    .where(and(isVariantOnSale, gt(stockOnShelf, 0)))
    .orderBy(stockNotices.createdAt)
    .limit(MAILS_A_ROUND)
    .for('update', { of: stockNotices, skipLocked: true });

type Worded = Pick<Awaited<ReturnType<typeof findRule>>, 'texts'>;

async function mailNotice(
  tx: Db,
  { env, sender }: Ways,
  { texts }: Worded,
  { id, email, language, slug }: Notice,
  name: string,
  now: Date,
) {
  const stop = stopNoticesUrl(env, email, language, now);
  const drawn = drawNotice(sender, language, { texts, name, slug }, stop);
  const draft = { cause: `back-in-stock:${id}`, kind: 'back-in-stock' as const, to: email, ...drawn };
  await writeMail(tx, { ...draft, headers: unsubscribeHeaders(stop) }, now);
}

export function drawNotice(
  sender: Sender,
  language: Language,
  { texts, name, slug }: Worded & { name: string; slug: string },
  stop: string,
) {
  const t = mailWords(language);
  const { subject, message, button } = textsOf('back-in-stock', texts, language);
  const filling = { product: name, name: '' };
  const body = mailBody(sender, language, {
    heading: t('{name} is back', { name }),
    paragraphs: [
      ...paragraphsOf(filled(message, filling)),
      t('This is the one e-mail you asked for. We have removed your address from the list.'),
    ],
    button: { label: button, path: `/product/${slug}` },
    note: { text: t('Stop all back-in-stock e-mails'), url: stop },
  });
  return { subject: filled(subject, filling), ...body };
}

/** Held out means: the e-mail alone. */
async function messageNotice(tx: Db, { env, channels }: Ways, { id, email, productId }: Notice, name: string, now: Date) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.closedAt)));
  const phone = user && normaliseMobile(user.phone);
  if (!user || !phone) return;
  const to = { userId: user.id, phone, kind: KIND, language: user.language };
  if ((await channelsFor(tx, channels, to)).length === 0) return;
  const heldOut = isHeldOut('back-in-stock', user.id);
  const cause = `back-in-stock:${id}`;
  await tx.insert(reminders).values({ rule: 'back-in-stock', cause, userId: user.id, isHeldOut: heldOut, createdAt: now });
  const draft = {
    ...to,
    cause,
    words: { product: name, 'product-code': shortId(productId) },
    site: env.PUBLIC_URL,
    goodUntil: closingTime(now),
  };
  if (!heldOut) await writeMessage(tx, channels, draft, now);
}
