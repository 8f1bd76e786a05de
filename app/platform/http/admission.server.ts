import { may, type Permission } from '../../vocabulary/permissions.ts';
import { Refusal } from '../refusal.ts';
import type { SignedIn } from '../shop.server.ts';
import { roleFor, secondStepNeeded } from '../staff-safety.ts';
import { said } from '../words/said.ts';

/** self: the session's user is `{userId}` in the path, or staff who may act for customers (D1). */
export type Admission = { access: 'anyone' | 'customer' | 'self'; permission?: never } | { access: 'staff'; permission: Permission };

export function requirePermission(user: SignedIn | null, permission: Permission) {
  if (!user) throw new Refusal(401, 'Please sign in.');
  if (!roleFor(user, permission)) throw forbidden(user);
}

export const forbidden = ({ staffRole, waitingRole }: SignedIn) =>
  waitingRole
    ? secondStepNeeded()
    : new Refusal(
        403,
        staffRole
          ? said("Your role ({role}) can't do this. Ask the owner for access.", { role: staffRole })
          : "You don't have permission to do this.",
      );

export function admit({ access, permission }: Admission, user: SignedIn | null, userId: string | undefined) {
  if (access === 'anyone') return;
  if (!user) throw new Refusal(401, 'Please sign in.');
  if (access === 'staff') requirePermission(user, permission);
  if (access === 'self' && userId !== user.id && !may(user, 'customers')) throw forbidden(user);
}
