// Opened from a staff invitation: choose a password, and sign in. Only the holder of the link sees it.
import { useNavigate } from 'react-router';
import { findUser, getShop } from '../../platform/pages/page.server.ts';
import { AccountFrame } from '../../shop-kit/account-frame.tsx';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { joinForm } from '../staff/staff.schema.ts';
import { findInvitation } from '../staff/staff-invitations.server.ts';
import type { Route } from './+types/invitation-page.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  // Personal, so that no proxy caches it.
  await findUser(context);
  const { db, now } = getShop(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await findInvitation(db, token, now());
  return { token, invitation: found && { email: found.email, staffRole: found.staffRole } };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [...pageMeta(matches, { title: 'Invitation' }), { name: 'robots', content: 'noindex' }];
}

export default function InvitationPage({ loaderData: { token, invitation } }: Route.ComponentProps) {
  if (!invitation)
    return (
      <AccountFrame title="Invitation" intro={<p>It was used, withdrawn or replaced, or has expired.</p>}>
        <Alert tone="warning" isStatic>
          This invitation is no longer valid. Please ask for a new one.
        </Alert>
      </AccountFrame>
    );
  const { email, staffRole } = invitation;
  return (
    <AccountFrame
      title="Join the staff"
      intro={
        <p>
          You are invited as {staffRole}, with the address {email}. Choose a password, and sign in with it.
        </p>
      }
      below={
        <Link className="link" to="/login">
          Back to Sign In
        </Link>
      }
    >
      <JoinForm token={token} email={email} />
    </AccountFrame>
  );
}

function JoinForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const form = useForm({
    schema: joinForm,
    send: (values) => api.post('/api/auth/invitation', values),
    failure: "Couldn't save. Please try again.",
    onDone({ message }) {
      toast(message);
      navigate('/login');
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <input type="hidden" name="token" value={token} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField label="Full name" name="fullName" autoComplete="name" required error={form.errors['fullName']} />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        required
        hint="At least 8 characters with uppercase, lowercase, a digit and one of @$!%*?&"
        error={form.errors['newPassword']}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={form.errors['confirmPassword']}
      />
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel="Saving...">
        Accept the invitation
      </Button>
    </form>
  );
}
