import { asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { orderAssignees, orderNotes, orderTags } from '../order-notes.tables.ts';
import { orderNumber } from '../order-number.ts';
import { orders } from '../orders.tables.ts';
import type { Assignee, OrderNote } from './order-notes.schema.ts';

type Asker = Pick<SignedIn, 'id' | 'staffRole'>;

export const mayDelete = (note: { authorId: string }, asker: Asker) => note.authorId === asker.id || asker.staffRole === 'owner';

export async function listNotes(db: Db, orderId: string, asker: Asker): Promise<OrderNote[]> {
  const { id, text, authorId, createdAt } = orderNotes;
  const rows = await db
    .select({ id, text, authorId, by: users.fullName, at: createdAt })
    .from(orderNotes)
    .innerJoin(users, eq(users.id, authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(createdAt), desc(id));
  return rows.map(({ authorId, ...note }) => ({ ...note, isDeletable: mayDelete({ authorId }, asker) }));
}

/** For the copy of a customer's data. */
export async function exportNotesOf(db: Db, userId: string) {
  const rows = await db
    .select({ number: orders.number, text: orderNotes.text, at: orderNotes.createdAt })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderNotes.createdAt));
  return rows.map(({ number, ...note }) => ({ order: orderNumber(number), ...note }));
}

export type Marks = { tags: string[]; notes: number; assignee: Assignee | null };
export const NO_MARKS: Marks = { tags: [], notes: 0, assignee: null };

export async function readMarks(db: Db, orderIds: string[]): Promise<Map<string, Marks>> {
  const tags = await db.select().from(orderTags).where(inArray(orderTags.orderId, orderIds)).orderBy(sql`lower(${orderTags.tag})`);
  const notes = await db
    .select({ orderId: orderNotes.orderId, count: count() })
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, orderIds))
    .groupBy(orderNotes.orderId);
  const assigned = await db
    .select({ orderId: orderAssignees.orderId, id: users.id, name: users.fullName })
    .from(orderAssignees)
    .innerJoin(users, eq(users.id, orderAssignees.staffId))
    .where(inArray(orderAssignees.orderId, orderIds));
  const marks = new Map<string, Marks>();
  const of = (orderId: string) => {
    const known = marks.get(orderId) ?? { ...NO_MARKS, tags: [] };
    marks.set(orderId, known);
    return known;
  };
  for (const { orderId, tag } of tags) of(orderId).tags.push(tag);
  for (const { orderId, count } of notes) of(orderId).notes = count;
  for (const { orderId, ...assignee } of assigned) of(orderId).assignee = assignee;
  return marks;
}

const isTagged = (tag: string) =>
  sql`${orders.id} in (select ${orderTags.orderId} from ${orderTags} where lower(${orderTags.tag}) = lower(${tag}))`;

const isAssignedTo = (staffId: string) =>
  sql`${orders.id} in (select ${orderAssignees.orderId} from ${orderAssignees} where ${orderAssignees.staffId} = ${staffId})`;

export const isMarked = ({ tag, assignee }: { tag: string; assignee?: string | undefined }) => [
  tag ? isTagged(tag) : undefined,
  assignee ? isAssignedTo(assignee) : undefined,
];

const TAGS_LISTED = 200;

/** The shop's tags, from A to Z, one spelling each: steps through the index, however many orders there are. */
export async function listTags(db: Db): Promise<string[]> {
  const found = await rowsOf<{ tag: string }>(
    db,
    sql`
    with recursive known(tag) as (
      (select lower(tag) from order_tags order by lower(tag) limit 1)
      union all
      select (select lower(tag) from order_tags where lower(tag) > known.tag order by lower(tag) limit 1) from known where known.tag is not null
    )
    select (select min(spelled.tag) from order_tags spelled where lower(spelled.tag) = known.tag) as tag
    from known where known.tag is not null limit ${TAGS_LISTED}`,
  );
  return found.map(({ tag }) => tag);
}
