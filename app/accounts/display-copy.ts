// What the browser remembers about who is signed in: a copy for display only (D2). The session itself is a cookie that no script
// can read, and the server believes nothing else.
import { useSyncExternalStore } from 'react';
import type { SessionUser } from './accounts.schema.ts';

const KEYS = { id: 'userId', email: 'userEmail', fullName: 'userFullName', role: 'userRole' } as const;
const CHANGED = 'display-copy-changed';

export function keepDisplayCopy(user: SessionUser) {
  for (const [field, key] of Object.entries(KEYS)) localStorage.setItem(key, user[field as keyof typeof KEYS]);
  window.dispatchEvent(new Event(CHANGED));
}

/** Null unless id, e-mail and full name are all there. */
export function readDisplayCopy(): SessionUser | null {
  const [id, email, fullName] = [KEYS.id, KEYS.email, KEYS.fullName].map((key) => localStorage.getItem(key));
  if (!id || !email || !fullName) return null;
  return { id, email, fullName, role: isAdminRole(localStorage.getItem(KEYS.role)) ? 'admin' : 'customer' };
}

export function dropDisplayCopy() {
  for (const key of [...Object.values(KEYS), 'activeSection']) localStorage.removeItem(key);
  window.dispatchEvent(new Event(CHANGED));
}

/** For what a page shows of the person, such as the greeting. Null on the server and in the first render, as pages are the same for all. */
export function useDisplayCopy(): SessionUser | null {
  const stored = useSyncExternalStore(listen, snapshot, () => 'null');
  return JSON.parse(stored) as SessionUser | null;
}

const snapshot = () => JSON.stringify(readDisplayCopy());

/** `storage` tells of sign-ins and sign-outs in other tabs. */
function listen(listener: () => void) {
  for (const event of [CHANGED, 'storage']) window.addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'storage']) window.removeEventListener(event, listener);
  };
}

/** Compared after trimming and lowercasing, as the specification says. */
const isAdminRole = (role: string | null) => role?.trim().toLowerCase() === 'admin';

/** Where somebody belongs who signed in without having been on the way to anything. */
export const homeOf = ({ role }: Pick<SessionUser, 'role'>) => (role === 'admin' ? '/admins' : '/');
