// What a purchase locks, in this order: the cart, the customer's own orders, the products (docs/decisions/0121).
import { and, eq, getTableColumns, notExists, or, type SQL, sql } from 'drizzle-orm';
import { addresses, users } from '../accounts/accounts.tables.ts';
import { isOwnAddress, shippingColumns } from '../accounts/addresses/address-book.server.ts';
import { cartItems, carts } from '../cart/cart.tables.ts';
import { endOrder } from '../orders/moves/cancel-order.server.ts';
import type { OrderRow } from '../orders/orders.server.ts';
import { orderIs, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { ALL_SETTINGS, learnSettings } from '../settings/settings.server.ts';

/** An address that was never proved is good enough for the mails about the order. */
const orderEmail = sql<string>`coalesce(${users.contactEmail}, ${users.email})`;
const buyerColumns = { fullName: users.fullName, email: orderEmail, phone: users.phone, language: users.language };
const cartColumns = { userId: carts.userId, version: carts.version };

const lockCart = prepared({ userId: carts.userId, addressId: addresses.id }, (tx, { userId, addressId }) =>
  tx
    .select({ cart: cartColumns, buyer: buyerColumns, address: shippingColumns, settings: ALL_SETTINGS })
    .from(carts)
    .innerJoin(users, eq(users.id, carts.userId))
    .leftJoin(addresses, isOwnAddress(userId, addressId))
    .where(eq(carts.userId, userId))
    .for('no key update', { of: carts }),
);

const lockOrders = prepared({ userId: orders.userId, key: orders.idempotencyKey }, (tx, { userId, key }) => {
  const version = sql`(select ${carts.version} from ${carts} where ${carts.userId} = ${userId})`;
  const isEmpty = notExists(tx.select().from(cartItems).where(eq(cartItems.userId, userId)));
  // A value here would hide from PostgreSQL that the index of carts serves, and it would plan at every order.
  const isLive = sql`${orders.status} <> 'cancelled'`;
  const isOfThisCart = or(eq(orders.cartVersion, version), and(eq(orders.cartVersion, sql`${version} - 1`), isEmpty));
  const isEarlier = or(eq(orders.idempotencyKey, key), and(isLive, isOfThisCart));
  return tx
    .select({ order: getTableColumns(orders), isEarlier: asFlag(isEarlier), isUnpaid: asFlag(orderIs.unpaid) })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(isEarlier, orderIs.unpaid)))
    .orderBy(orders.number)
    .for('no key update');
});

/**
 * All as they are when the lock is asked for, the orders once the cart is held: the two leave in one write. Null without a cart; the address is null
 * when it is not the customer's. `earlier`: the order with this key, else the one made from this cart. `unpaid`: what another purchase cancels, in the
 * order of their numbers.
 */
export async function lockPurchase(tx: Db, userId: string, addressId: string, key: string | undefined) {
  const [[found], own] = await Promise.all([lockCart(tx, { userId, addressId }), lockOrders(tx, { userId, key: key || null })]);
  if (!found) return null;
  learnSettings(tx, found.settings);
  const earlier = own.filter(({ isEarlier }) => isEarlier).map(({ order }) => order);
  const orders = {
    earlier: earlier.find(({ idempotencyKey }) => key && idempotencyKey === key) ?? earlier[0] ?? null,
    unpaid: own.filter(({ isUnpaid }) => isUnpaid).map(({ order }) => order),
  };
  if (!found.address) return { ...found, ...orders, address: null };
  const { id: _, isDefault: __, ...address } = found.address;
  return { ...found, ...orders, address };
}

const asFlag = (condition: SQL | undefined) => sql<boolean>`coalesce(${condition}, false)`;

/** The products must be locked. */
export async function endUnpaid(tx: Db, unpaid: readonly OrderRow[], now: Date) {
  for (const order of unpaid) await endOrder(tx, order, { stock: 'release', note: 'Ordered again' }, now);
}
