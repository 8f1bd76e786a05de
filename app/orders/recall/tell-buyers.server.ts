// Buyers are told by e-mail and on the phone of the order, those of the counter by a message alone; each order or sale once a recall.
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '../../catalogue/catalogue.tables.ts';
import { nameIn } from '../../catalogue/product-name.ts';
import { mailWords } from '../../language/mail-words.server.ts';
import { mailBody, type Sender } from '../../mailing/body/mail-body.ts';
import type { Channel } from '../../messages/channel.ts';
import { writeMessage } from '../../messages/messages.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { writeMail } from '../../platform/mail.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Language, SOURCE } from '../../platform/words/language.ts';
import { inEachLanguage } from '../../platform/words/texts-by-language.ts';
import { HAS_EMAIL, HAS_LEFT, IS_PHONED, readBuyers, recallCause, type Sale } from '../../stock/recalls/batch-buyers.server.ts';
import { holdBatch } from '../../stock/recalls/recalls.server.ts';
import { batches } from '../../stock/stock.tables.ts';
import { shortOrderPath } from '../order-number.ts';

const BUYERS_A_JOB = 100;

export const TELL_BUYERS = defineJob('tell-buyers', {
  lane: 'mail',
  payload: z.object({
    batchId: z.string(),
    /** Of this recall: one that was ended is told no further. */
    recalledAt: z.iso.datetime(),
    advice: z.string(),
    before: z.number().nullable(),
  }),
});
type Telling = z.output<typeof TELL_BUYERS.payload>;

/** Pressed again, it tells those who came since: orders that shipped after all. */
export async function tellBuyers(db: Db, batchId: string, advice: string, by: string, now: Date) {
  await db.transaction(async (tx) => {
    const { batch, product } = await holdBatch(tx, batchId);
    if (!batch.recalledAt) throw new Refusal(409, 'Recall the batch first.', { code: 'not_recalled' });
    await enqueue(tx, TELL_BUYERS, { batchId, recalledAt: batch.recalledAt.toISOString(), advice, before: null }, now);
    await recordAudit(tx, by, 'stock.tell-buyers', `product:${product.id}`, null, { batch: batch.number, advice });
  });
}

type Ways = { sender: Sender; channels: Channel[]; site: string };

/** Idempotent: an e-mail's cause is the recall and the order. */
export async function tellSomeBuyers(db: Db, ways: Ways, telling: Telling, now: Date, atMost = BUYERS_A_JOB) {
  const [found] = await db
    .select({
      batch: batches,
      name: products.name,
      texts: products.texts,
      variantLabel: products.variantLabel,
      variantLabels: products.variantLabels,
    })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(eq(batches.id, telling.batchId));
  if (found?.batch.recalledAt?.toISOString() !== telling.recalledAt) return;
  const isNext = telling.before === null ? sql`true` : sql`sold.place < ${telling.before}`;
  const buyers = await readBuyers(db, found.batch, sql`${isNext} and ${HAS_LEFT} and (${HAS_EMAIL} or ${IS_PHONED})`, atMost);
  const last = buyers.at(-1);
  await db.transaction(async (tx) => {
    for (const buyer of buyers) await tell(tx, ways, found, buyer, telling.advice, now);
    if (last && buyers.length === atMost) await enqueue(tx, TELL_BUYERS, { ...telling, before: last.place }, now);
  });
}

type Found = Pick<typeof products.$inferSelect, 'name' | 'texts' | 'variantLabel' | 'variantLabels'> & {
  batch: typeof batches.$inferSelect;
};

async function tell(tx: Db, { sender, channels, site }: Ways, { batch, ...product }: Found, buyer: Sale, advice: string, now: Date) {
  const { orderId, inHouseOrderId, userId, email, phone, number, toldAt } = buyer;
  const language = buyer.language ?? SOURCE;
  const name = nameIn(language, { ...product, names: inEachLanguage(product.texts, 'name') });
  const mobile = normaliseMobile(phone);
  if (inHouseOrderId && mobile && !toldAt) {
    const cause = recallCause(batch, inHouseOrderId);
    const draft = { cause, kind: 'sale-recalled', userId: null, phone: mobile, language, words: { product: name, number }, site } as const;
    await writeMessage(tx, channels, draft, now);
  }
  if (!orderId || !userId || toldAt) return;
  const drawn = drawRecallMail(sender, language, { batch: batch.number, product: name, number, advice });
  const cause = recallCause(batch, orderId);
  await writeMail(tx, { cause, kind: 'batch-recall', to: email, ...drawn }, now);
  if (!mobile) return;
  const draft = { cause, kind: 'batch-recalled', userId, phone: mobile, language, words: { product: name, number }, site } as const;
  await writeMessage(tx, channels, draft, now);
}

type Recall = Record<'batch' | 'product' | 'number' | 'advice', string>;

export function drawRecallMail(sender: Sender, language: Language, { batch, product, number, advice }: Recall) {
  const t = mailWords(language);
  const heading = t('Please stop using {product}', { product });
  const body = mailBody(sender, language, {
    heading,
    paragraphs: [
      t('We are recalling batch {batch} of {product}. Your order {number} had pieces of it.', { batch, product, number }),
      ...advice.split(/\n+/),
      t('The batch number is printed on the pack. Reply to this e-mail, and we refund or replace every piece of this batch.'),
    ],
    button: { label: t('View your order'), path: shortOrderPath(number) },
  });
  return { subject: heading, ...body };
}
