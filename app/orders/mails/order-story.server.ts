import { asc, eq } from 'drizzle-orm';
import { languageOf } from '../../accounts/accounts.server.ts';
import { namedIn } from '../../catalogue/texts/in-other-languages.server.ts';
import { mailPictureUrl } from '../../media/media.schema.ts';
import { findPictures } from '../../media/media.server.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { readSection } from '../../settings/settings.server.ts';
import { asInCart, asPieces, readOrderedKits } from '../goods/ordered-kits.server.ts';
import { orderLines, orders } from '../orders.tables.ts';
import { refunds } from '../refunds/refunds.tables.ts';
import { amount } from './order-figures.server.ts';
import type { MailedItem, Story } from './order-mail-words.server.ts';

export async function readStory(db: Db, orderId: string, refundId: string | undefined): Promise<Story | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const language = await languageOf(db, order.userId);
  const all = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return {
    order,
    language,
    items: await readItems(db, orderId, language),
    refunds: all.filter(({ kind }) => kind !== 'surplus'),
    refund: all.find(({ id }) => id === refundId),
    claimWithinHours: (await readSection(db, 'policies')).claimWithinHours,
    isOnline: (await readSection(db, 'payments')).isOnline,
  };
}

async function readItems(db: Db, orderId: string, language: Language): Promise<MailedItem[]> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
  const kits = await namedIn(db, language, await readOrderedKits(db, lines));
  const items = asInCart(await namedIn(db, language, lines), kits);
  const pictures = await findPictures(
    db,
    items.flatMap(({ sold }) => sold.mediaKey ?? []),
  );
  return items.map(({ sold: { name, quantity, mediaKey, unitPaise }, pieces }) => {
    const picture = mediaKey ? pictures.get(mediaKey) : undefined;
    const contents = asPieces(pieces).map((piece) => `${piece.quantity} × ${piece.name}`);
    return {
      picture: picture ? mailPictureUrl(picture.key) : null,
      name: contents.length > 0 ? `${name} (${contents.join(', ')})` : name,
      quantity,
      amount: amount(unitPaise * quantity),
    };
  });
}
