import { type Permission, roleMay, type StaffRole } from '../vocabulary/permissions.ts';
import { Refusal } from './refusal.ts';
import type { SignedIn } from './shop.server.ts';

export const STEP_UP_MINUTES = 10;
/** The codes for which the back office prompts the user (`staff-kit/sign-in/sign-in-again.tsx`). */
export const PASSWORD_NEEDED = 'password_needed';
export const SECOND_STEP_NEEDED = 'second_step_needed';

/** Signing in counts, because it includes the password. */
export function requireStepUp({ steppedUpAt }: Pick<SignedIn, 'steppedUpAt'>, now: Date) {
  if (!steppedUpAt || now.getTime() - steppedUpAt.getTime() > STEP_UP_MINUTES * 60_000)
    throw new Refusal(403, 'Enter your password to go on.', { code: PASSWORD_NEEDED });
}

export const secondStepNeeded = () =>
  new Refusal(403, 'Set up two-step verification first: your role requires it.', { code: SECOND_STEP_NEEDED });

/** The effective role for this permission: until two-step verification is set up, a role grants only the page that sets it up. */
export function roleFor({ staffRole, waitingRole }: Pick<SignedIn, 'staffRole' | 'waitingRole'>, permission: Permission): StaffRole | null {
  const role = permission === 'own-sign-in' ? (staffRole ?? waitingRole) : staffRole;
  return role && roleMay(role, permission) ? role : null;
}
