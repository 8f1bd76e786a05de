import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import { forEachOrder, named } from '../moves/move-orders.server.ts';
import type { BulkResult } from '../moves/order-moves.schema.ts';
import { orderNotes, orderTags } from '../order-notes.tables.ts';
import { orderNumber } from '../order-number.ts';
import { lockOrder } from '../orders.server.ts';
import { TAGS_AT_MOST, type tagForm } from './order-notes.schema.ts';
import { mayDelete } from './read-notes.server.ts';

type Staff = Pick<SignedIn, 'id' | 'staffRole'>;

const NOTES_AT_MOST = 100;

export async function addNote(db: Db, orderId: string, text: string, staff: Staff, now: Date) {
  await db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new Refusal(404, 'Order not found.');
    const held = await tx.$count(orderNotes, eq(orderNotes.orderId, orderId));
    if (held >= NOTES_AT_MOST) throw new Refusal(409, 'This order has 100 notes. Please delete one first.');
    const [note] = await tx
      .insert(orderNotes)
      .values({ orderId, authorId: staff.id, text, createdAt: now })
      .returning({ id: orderNotes.id });
    // The text stays out of the audit, which keeps it longer than the order does.
    await recordAudit(tx, staff.id, 'order.note', `order:${orderId}`, null, { note: note?.id });
  });
}

export async function deleteNote(db: Db, { id, noteId }: { id: string; noteId: string }, staff: Staff) {
  await db.transaction(async (tx) => {
    const [note] = await tx
      .select()
      .from(orderNotes)
      .where(and(eq(orderNotes.id, noteId), eq(orderNotes.orderId, id)))
      .for('update');
    if (!note) throw new Refusal(404, 'Note not found.');
    if (!mayDelete(note, staff)) throw new Refusal(403, 'Only its author or the owner of the shop can delete this note.');
    await tx.delete(orderNotes).where(eq(orderNotes.id, noteId));
    await recordAudit(tx, staff.id, 'order.delete-note', `order:${id}`, { note: noteId }, null);
  });
}

/** A tag that an order has already, or has not, is no error. */
export const tagOrders = (
  shop: Pick<Shop, 'db' | 'log'>,
  { ids, add, remove }: z.output<typeof tagForm>,
  staff: Staff,
): Promise<BulkResult[]> =>
  forEachOrder(shop, named(ids), async ({ id, number }) => {
    const tags = await shop.db.transaction((tx) => tagOrder(tx, id, { add, remove }, staff));
    return tags.length > 0 ? `${orderNumber(number)}: ${tags.join(', ')}` : `${orderNumber(number)} has no tags.`;
  });

async function tagOrder(tx: Db, orderId: string, { add, remove }: { add: string[]; remove: string[] }, staff: Staff): Promise<string[]> {
  await lockOrder(tx, orderId);
  const before = await tagsOf(tx, orderId);
  const gone = lowered(remove);
  if (gone.length > 0) await tx.delete(orderTags).where(and(eq(orderTags.orderId, orderId), inArray(sql`lower(${orderTags.tag})`, gone)));
  const wanted = await spelledAsBefore(tx, add);
  if (wanted.length > 0)
    await tx
      .insert(orderTags)
      .values(wanted.map((tag) => ({ orderId, tag })))
      .onConflictDoNothing();
  const after = await tagsOf(tx, orderId);
  if (after.length > TAGS_AT_MOST) throw new Refusal(409, 'An order has at most 20 tags.');
  if (before.join() !== after.join()) await recordAudit(tx, staff.id, 'order.tag', `order:${orderId}`, { tags: before }, { tags: after });
  return after;
}

async function tagsOf(tx: Db, orderId: string): Promise<string[]> {
  const rows = await tx
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .where(eq(orderTags.orderId, orderId))
    .orderBy(sql`lower(${orderTags.tag})`);
  return rows.map(({ tag }) => tag);
}

const lowered = (tags: string[]) => tags.map((tag) => sql`lower(${tag})`);

/** "gift" becomes "Gift" where other orders have it so. */
async function spelledAsBefore(tx: Db, tags: string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  const known = await tx
    .selectDistinctOn([sql`lower(${orderTags.tag})`], { tag: orderTags.tag })
    .from(orderTags)
    .where(inArray(sql`lower(${orderTags.tag})`, lowered(tags)))
    .orderBy(sql`lower(${orderTags.tag})`, orderTags.tag);
  return tags.map((tag) => known.find((each) => each.tag.toLowerCase() === tag.toLowerCase())?.tag ?? tag);
}
