// The address book, shared by cart and profile (D6). Exactly one address is the default while there are any: every change locks the
// owner's row first, so that changes run one at a time.
import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { findState } from '../../platform/india.ts';
import { prepared } from '../../platform/postgres/prepared.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import { addresses, users } from '../accounts.tables.ts';
import type { Address, AddressForm } from './address-book.schema.ts';

const ADDRESSES_AT_MOST = 20;

const columns = {
  id: addresses.id,
  name: addresses.name,
  recipientName: addresses.recipientName,
  street: addresses.street,
  landmark: addresses.landmark,
  city: addresses.city,
  state: addresses.state,
  zipCode: addresses.zipCode,
  phone: addresses.phone,
  country: addresses.country,
  isDefault: addresses.isDefault,
};

const findAddresses = prepared({ userId: addresses.userId }, (db, { userId }) =>
  db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), asc(addresses.id)),
);

export const listAddresses = (db: Db, userId: string): Promise<Address[]> => findAddresses(db, { userId });

export const shippingColumns = { ...columns, stateCode: addresses.stateCode };

async function getAddress(db: Db, userId: string, id: string) {
  const [found] = await db.select(columns).from(addresses).where(isOwnAddress(userId, id));
  if (!found) throw noSuchAddress();
  return found;
}

/** An identical address is not added again: a form whose answer was lost may be sent twice. */
export async function addAddress(db: Db, userId: string, form: AddressForm, now: Date): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const own = await listAddresses(tx, userId);
    const { stateCode: _, ...wanted } = asStored(form);
    const same = own.find((address) => isDeepStrictEqual({ ...address, ...wanted }, address));
    if (same) return same;
    if (own.length >= ADDRESSES_AT_MOST)
      throw new Refusal(409, said('You can save up to {count} addresses. Please delete one first.', { count: ADDRESSES_AT_MOST }));
    const [added] = await tx
      .insert(addresses)
      .values({ ...asStored(form), userId, isDefault: own.length === 0, createdAt: now, updatedAt: now })
      .returning(columns);
    if (!added) throw noSuchAddress();
    return added;
  });
}

export async function updateAddress(db: Db, userId: string, id: string, form: AddressForm, now: Date): Promise<Address> {
  const [changed] = await db
    .update(addresses)
    .set({ ...asStored(form), updatedAt: now })
    .where(isOwnAddress(userId, id))
    .returning(columns);
  if (!changed) throw noSuchAddress();
  return changed;
}

export async function makeDefaultAddress(db: Db, userId: string, id: string): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    await getAddress(tx, userId, id);
    await tx
      .update(addresses)
      .set({ isDefault: false })
      .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
    const [made] = await tx.update(addresses).set({ isDefault: true }).where(isOwnAddress(userId, id)).returning(columns);
    if (!made) throw noSuchAddress();
    return made;
  });
}

/** When the default is deleted, the newest other address becomes the default. */
export async function deleteAddress(db: Db, userId: string, id: string) {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const [gone] = await tx.delete(addresses).where(isOwnAddress(userId, id)).returning(columns);
    if (!gone) throw noSuchAddress();
    const [newest] = gone.isDefault ? await listAddresses(tx, userId) : [];
    if (newest) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, newest.id));
  });
}

export const asStored = (form: AddressForm) => ({
  ...form,
  recipientName: form.recipientName || null,
  landmark: form.landmark || null,
  country: 'India',
  stateCode: findState(form.state)?.code ?? '',
});

export const isOwnAddress = (userId: string | SQL, id: string | SQL) => and(eq(addresses.id, id), eq(addresses.userId, userId));

async function lockOwner(tx: Db, userId: string) {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  if (!owner) throw noSuchAddress();
}

const noSuchAddress = () => new Refusal(404, 'This address does not exist.');
