import { z } from 'zod';
import { requiredText } from '../../platform/words/typed-text.ts';
import { STAFF_ROLES } from '../../vocabulary/permissions.ts';
import { email, moment, newPasswordForm } from '../accounts.schema.ts';

const staffRole = z.enum(STAFF_ROLES, 'Choose a role');

export const roleForm = z.object({ staffRole });
export const inviteForm = z.object({ email, staffRole });

/** The token is sent only by e-mail, so it proves access to the mailbox. */
export const joinForm = z.object({ token: z.string().max(200), fullName: requiredText('Full name is required') }).and(newPasswordForm);

const staffMember = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  staffRole,
  hasTwoStep: z.boolean(),
  createdAt: moment,
});
export const invitation = z.object({ id: z.uuid(), email: z.string(), staffRole, expiresAt: moment, isExpired: z.boolean() });
export const staffAnswer = z.object({ staff: z.array(staffMember), invitations: z.array(invitation) });

export type StaffMember = z.output<typeof staffMember>;
export type Invitation = z.output<typeof invitation>;
