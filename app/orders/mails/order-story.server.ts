import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { namedIn } from '../../catalogue/texts/in-other-languages.server.ts';
import { mailPictureUrl } from '../../media/media.schema.ts';
import { findPictures } from '../../media/media.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { prepared } from '../../platform/postgres/prepared.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { ALL_SETTINGS, learnSettings, readSection } from '../../settings/settings.server.ts';
import { asInCart, asPieces, readOrderedKits } from '../goods/ordered-kits.server.ts';
import { orderLines, orders } from '../orders.tables.ts';
import { refunds } from '../refunds/refunds.tables.ts';
import { amount } from './order-figures.server.ts';
import type { MailedItem, Story } from './order-mail-words.server.ts';

const findOrder = prepared({ orderId: orders.id }, (db, { orderId }) =>
  db
    .select({
      order: getTableColumns(orders),
      language: users.language,
      hasRefunds: sql<boolean>`exists (select from ${refunds} where ${refunds.orderId} = ${orders.id})`,
      settings: ALL_SETTINGS,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId)),
);

const findLines = prepared({ orderId: orders.id }, (db, { orderId }) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)),
);

/** In a reading, with its settings. */
export async function readStory(db: Db, orderId: string, refundId: string | undefined): Promise<Story | null> {
  const [found] = await findOrder(db, { orderId });
  if (!found) return null;
  learnSettings(db, found.settings);
  const { order, language } = found;
  const all = found.hasRefunds ? await db.select().from(refunds).where(eq(refunds.orderId, orderId)) : [];
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
  const lines = await findLines(db, { orderId });
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
