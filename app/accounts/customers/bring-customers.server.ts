// Customers of the brand's former shop. They have no password: a code lets them in, by e-mail, or by phone where the former shop knew only that.
import { randomUUID } from 'node:crypto';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { addressOfNone, isReachable } from '../../platform/mails/no-address.ts';
import { addresses, phoneProofs, users } from '../accounts.tables.ts';
import type { AddressForm } from '../addresses/address-book.schema.ts';
import { asStored } from '../addresses/address-book.server.ts';
import { NO_PASSWORD } from '../sign-in/passwords/password-hash.server.ts';
import { newReferralCode } from '../sign-up.server.ts';

/** `email` is empty where the former shop knew a phone only, which is then there, as ten digits. */
export type BroughtCustomer = { email: string; fullName: string; phone: string; addresses: AddressForm[]; createdAt: Date };

/** New accounts by `keyOf` -> id and address. Who has an account already keeps it unchanged. */
export async function bringCustomers(tx: Db, people: readonly BroughtCustomer[], now: Date): Promise<Map<string, Brought>> {
  if (people.length === 0) return new Map();
  const known = await accountsByPhone(tx, people);
  const rows = people
    .filter((person) => person.email || !known.has(person.phone))
    .map(({ email, fullName, phone, createdAt }) => {
      const id = randomUUID();
      return {
        ...{ id, email: email || addressOfNone(id), fullName, phone, createdAt, updatedAt: now },
        ...{ passwordHash: NO_PASSWORD, referralCode: newReferralCode() },
      };
    });
  const made =
    rows.length === 0
      ? []
      : await tx
          .insert(users)
          .values(rows)
          .onConflictDoNothing({ target: users.email, where: sql`closed_at is null` })
          .returning({ id: users.id, email: users.email, phone: users.phone });
  const idOf = new Map(made.map(({ id, email, phone }) => [isReachable(email) ? email : phone, { id, email }]));
  const homes = people.flatMap((person) => {
    const userId = idOf.get(keyOf(person))?.id;
    return userId === undefined
      ? []
      : person.addresses.map((form, place) => ({ ...asStored(form), userId, isDefault: place === 0, createdAt: now, updatedAt: now }));
  });
  if (homes.length > 0) await tx.insert(addresses).values(homes);
  const proofs = made.flatMap(({ id, email, phone }) => (isReachable(email) ? [] : [{ userId: id, phone, provedAt: now }]));
  if (proofs.length > 0) await tx.insert(phoneProofs).values(proofs);
  return idOf;
}

type Brought = { id: string; email: string };

/** Of who has no e-mail address, the phone: an account is told apart by one of the two. */
export const keyOf = ({ email, phone }: Pick<BroughtCustomer, 'email' | 'phone'>) => email || phone;

/** Open proofs, which hold until the transaction ends. */
export async function accountsByPhone(
  db: Db,
  people: ReadonlyArray<Pick<BroughtCustomer, 'email' | 'phone'>>,
): Promise<Map<string, string>> {
  const phones = people.flatMap(({ email, phone }) => (email ? [] : phone));
  if (phones.length === 0) return new Map();
  const rows = await db
    .select({ phone: phoneProofs.phone, userId: phoneProofs.userId })
    .from(phoneProofs)
    .where(and(inArray(phoneProofs.phone, phones), isNull(phoneProofs.endedAt)));
  return new Map(rows.map(({ phone, userId }) => [phone, userId]));
}
