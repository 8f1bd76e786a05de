// The two accounts of a practice shop. Their passwords are public: printed at every start, written in the README.
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Db } from '../platform/database.server.ts';
import { requireLocal } from '../platform/http/caller.server.ts';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Role } from '../platform/shop.server.ts';
import { findAccount } from './accounts.server.ts';
import { users } from './accounts.tables.ts';
import { isPassword } from './sign-in/passwords/password-hash.server.ts';

export type DemoAccount = { role: Role; email: string; password: string };

/** Each demo brand has both under its own domain. */
const accountsAt = (domain: string) =>
  [
    { role: 'customer', email: `shopper@${domain}`, password: 'Shopper@123', fullName: 'Ananya Rao', phone: '9876543210' },
    {
      role: 'admin',
      staffRole: 'owner',
      email: `admin@${domain}`,
      password: 'Admin@1234',
      fullName: 'Kavya Shetty',
      phone: '9876543211',
    },
  ] as const;

export const DEMO_ACCOUNTS = accountsAt('nikhar.example');
export const MAKE_UP_ACCOUNTS = accountsAt('rangreet.example');
const ALL_ACCOUNTS = [...DEMO_ACCOUNTS, ...MAKE_UP_ACCOUNTS];
export const DEMO_OWNER = DEMO_ACCOUNTS[1].email;

/** Checked before any lookup: the answer is the same whether the account exists or not. */
export const isPublicPassword = (form: { email: string; password: string }) =>
  ALL_ACCOUNTS.some(({ email, password }) => form.email === email && form.password === password);

export function requirePractice(c: Context<Vars>) {
  if (c.get('shop').env.isProduction) throw new Refusal(403, 'This password is public. Please choose another one.');
  requireLocal(c, 'The demo accounts sign in');
}

/** For production: the roles of all accounts that a public password opens, under any address. */
export async function rolesWithPublicPassword(db: Db): Promise<string[]> {
  const emails = ALL_ACCOUNTS.map(({ email }) => email);
  const suspects = await db
    .select({ role: users.role, staffRole: users.staffRole, passwordHash: users.passwordHash })
    .from(users)
    .where(and(isNull(users.closedAt), or(eq(users.role, 'admin'), inArray(users.email, emails))))
    .orderBy(users.role);
  const roles: string[] = [];
  for (const { role, staffRole, passwordHash } of suspects) {
    const isOpen = await Promise.all(ALL_ACCOUNTS.map(({ password }) => isPassword(password, passwordHash)));
    if (isOpen.includes(true)) roles.push(staffRole ?? role);
  }
  return roles;
}

export async function listPublicAccounts(db: Db): Promise<DemoAccount[]> {
  const open: DemoAccount[] = [];
  for (const { email, password } of ALL_ACCOUNTS) {
    const account = await findAccount(db, email);
    if (account && (await isPassword(password, account.passwordHash))) open.push({ role: account.role, email, password });
  }
  return open;
}
