// The browser's copy of the signed-in user, for display only (D2). The session itself is a cookie that no script can read, and the
// server trusts nothing else.
import { onDevice } from '../ui/browser/kept.ts';
import type { SessionUser } from './accounts.schema.ts';

const KEYS = { id: 'userId', email: 'userEmail', fullName: 'userFullName', role: 'userRole' } as const;

export type DisplayCopy = Omit<SessionUser, 'staffRole'>;

export function keepDisplayCopy(user: DisplayCopy) {
  for (const [field, key] of Object.entries(KEYS)) onDevice.keep(key, user[field as keyof typeof KEYS]);
}

/** Null unless id, e-mail and full name are all present. The e-mail of an account made by phone is empty. */
export function readDisplayCopy(): DisplayCopy | null {
  const [id, email, fullName] = [KEYS.id, KEYS.email, KEYS.fullName].map((key) => onDevice.read(key));
  if (!id || email == null || !fullName) return null;
  return { id, email, fullName, role: isAdminRole(onDevice.read(KEYS.role)) ? 'admin' : 'customer' };
}

export function dropDisplayCopy() {
  for (const key of [...Object.values(KEYS), 'activeSection']) onDevice.drop(key);
}

/** Compared after trimming and lowercasing, as the specification says. */
const isAdminRole = (role: string | null) => role?.trim().toLowerCase() === 'admin';

/** The landing page after a sign-in without an intended page. */
export const homeOf = ({ role }: Pick<SessionUser, 'role'>) => (role === 'admin' ? '/admins' : '/');
