// Customers of the brand's former shop. They have no password: a code by e-mail lets them in.
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { addresses, users } from '../accounts.tables.ts';
import type { AddressForm } from '../addresses/address-book.schema.ts';
import { asStored } from '../addresses/address-book.server.ts';
import { NO_PASSWORD } from '../sign-in/passwords/password-hash.server.ts';
import { newReferralCode } from '../sign-up.server.ts';

export type BroughtCustomer = { email: string; fullName: string; phone: string; addresses: AddressForm[]; createdAt: Date };

/** New accounts by e-mail address -> id. Who has an account already keeps it unchanged. */
export async function bringCustomers(tx: Db, people: readonly BroughtCustomer[], now: Date): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const rows = people.map(({ email, fullName, phone, createdAt }) => ({
    ...{ email, fullName, phone, createdAt, updatedAt: now },
    ...{ passwordHash: NO_PASSWORD, referralCode: newReferralCode() },
  }));
  const made = await tx
    .insert(users)
    .values(rows)
    .onConflictDoNothing({ target: users.email, where: sql`closed_at is null` })
    .returning({ id: users.id, email: users.email });
  const idOf = new Map(made.map(({ id, email }) => [email, id]));
  const homes = people.flatMap(({ email, addresses: own }) => {
    const userId = idOf.get(email);
    return userId === undefined
      ? []
      : own.map((form, place) => ({ ...asStored(form), userId, isDefault: place === 0, createdAt: now, updatedAt: now }));
  });
  if (homes.length > 0) await tx.insert(addresses).values(homes);
  return idOf;
}
