import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { accountsByPhone } from '../accounts/customers/bring-customers.server.ts';
import type { Db } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { type EarlierLine, earlierOrders } from './moving-in.tables.ts';

const SHOWN_AT_MOST = 200;

/** `phone` finds the account where there is no e-mail address; it is not stored. */
export type NewEarlierOrder = Omit<typeof earlierOrders.$inferInsert, 'id' | 'userId' | 'createdAt'> & { phone?: string };
export type EarlierOrder = {
  id: string;
  number: string;
  placedAt: string;
  status: string;
  total: number;
  lines: { name: string; quantity: number; price: number }[];
};

type Person = { id: string; email: string };

/** Also those that were placed with the address before there was an account. */
const isOf = ({ id, email }: Person) => or(eq(earlierOrders.userId, id), and(isNull(earlierOrders.userId), eq(earlierOrders.email, email)));

export async function listEarlierOrders(db: Db, person: Person): Promise<EarlierOrder[]> {
  const rows = await db
    .select()
    .from(earlierOrders)
    .where(isOf(person))
    .orderBy(desc(earlierOrders.placedAt), earlierOrders.number)
    .limit(SHOWN_AT_MOST);
  return rows.map(({ id, number, placedAt, status, totalPaise, lines }) => ({
    ...{ id, number, status },
    placedAt: placedAt.toISOString(),
    total: rupeesFromPaise(totalPaise),
    lines: lines.map(({ name, quantity, pricePaise }) => ({ name, quantity, price: rupeesFromPaise(pricePaise) })),
  }));
}

/** Returns how many are new. An order that is there stays as it is. */
export async function bringEarlierOrders(tx: Db, orders: NewEarlierOrder[], now: Date): Promise<number> {
  const emails = [...new Set(orders.flatMap(({ email }) => email || []))];
  const accounts =
    emails.length > 0
      ? await tx
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(and(inArray(users.email, emails), isNull(users.closedAt)))
      : [];
  const idOf = new Map(accounts.map(({ id, email }) => [email, id]));
  const buyers = orders.map(({ email, phone = '' }) => ({ email, phone }));
  const byPhone = await accountsByPhone(tx, buyers);
  const rows = orders.map(({ phone = '', ...order }) => {
    const userId = idOf.get(order.email) ?? (order.email ? null : (byPhone.get(phone) ?? null));
    return { ...order, userId, createdAt: now };
  });
  const added = await tx.insert(earlierOrders).values(rows).onConflictDoNothing().returning({ id: earlierOrders.id });
  return added.length;
}

/** 'asha@example.com SKU-1' */
export async function findEarlierBuyers(db: Db, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .select({ email: earlierOrders.email, lines: earlierOrders.lines })
    .from(earlierOrders)
    .where(inArray(earlierOrders.email, emails));
  return new Set(rows.flatMap(({ email, lines }) => lines.map(({ sku }: EarlierLine) => buyerKey(email, sku))));
}

export const buyerKey = (email: string, sku: string) => `${email} ${sku}`;

export async function forgetEarlierOrders(tx: Db, { userId, email }: { userId: string; email: string }) {
  await tx.delete(earlierOrders).where(isOf({ id: userId, email }));
}

export const endEarlierOrders: EndOfTerm = (tx, now) =>
  deleteSome(tx, earlierOrders, sql`created_at < ${instant(termStart('earlierOrders', now))}`);
