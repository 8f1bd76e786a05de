import { useId, useState } from 'react';
import { signInForm } from '../../accounts/accounts.schema.ts';
import { stepUpForm } from '../../accounts/sign-in/two-step/two-step.schema.ts';
import { STEP_UP_MINUTES } from '../../platform/staff-safety.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';

export const SIGN_IN = '/api/auth/login';

export const STEP_UP = '/api/auth/step-up';

interface Ends {
  onDone: () => void;
  onCancel: () => void;
}

export function PasswordDialog({ isOpen, onDone, onCancel }: Ends & { isOpen: boolean }) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onCancel}
      title="Enter your password"
      footer={<Buttons formId={formId} label="Continue" isBusy={isBusy} onCancel={onCancel} />}
    >
      <PasswordForm id={formId} onBusy={setBusy} onDone={onDone} />
    </Modal>
  );
}

function PasswordForm({ id, onBusy, onDone }: { id: string; onBusy: (isBusy: boolean) => void; onDone: () => void }) {
  const form = useForm({
    schema: stepUpForm,
    async send(values) {
      onBusy(true);
      const answer = await api.post(STEP_UP, values);
      onBusy(false);
      return answer;
    },
    failure: "Couldn't check the password. Please try again.",
    onDone,
  });
  return (
    <form {...form.props} id={id} className="grid min-w-0 gap-4">
      <p>{`Please confirm your password. We won't ask again for ${STEP_UP_MINUTES} minutes.`}</p>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <PasswordField label="Your password" name="password" autoComplete="current-password" required error={form.errors['password']} />
    </form>
  );
}

export function SignInDialog({ email, onDone, onCancel }: Ends & { email: string }) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal
      isOpen
      onClose={onCancel}
      title="Sign in again"
      footer={<Buttons formId={formId} label="Sign in" isBusy={isBusy} onCancel={onCancel} />}
    >
      <SignInFields id={formId} email={email} onBusy={setBusy} onDone={onDone} />
    </Modal>
  );
}

interface SignInFieldsProps {
  id: string;
  email: string;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function SignInFields({ id, email, onBusy, onDone }: SignInFieldsProps) {
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    schema: signInForm.omit({ email: true }),
    async send(values) {
      onBusy(true);
      const answer = await api.post(SIGN_IN, { ...values, email });
      onBusy(false);
      return answer;
    },
    failure: "Couldn't sign you in. Please try again.",
    onDone,
    onRefused: ({ code }) => code === 'totp_required' && setAsksCode(true),
  });
  return (
    <form {...form.props} id={id} className="grid min-w-0 gap-4">
      <p>You were signed out after 30 minutes of inactivity or 12 hours. What you typed is still here.</p>
      <p>
        <strong>{email}</strong>
      </p>
      {form.message && <Alert tone={asksCode && !form.errors['totp'] ? 'info' : 'danger'}>{form.message}</Alert>}
      <PasswordField label="Your password" name="password" autoComplete="current-password" required error={form.errors['password']} />
      {asksCode && (
        <TextField
          label="Authenticator code"
          name="totp"
          autoComplete="one-time-code"
          maxLength={40}
          hint="Or one of your recovery codes"
          error={form.errors['totp']}
        />
      )}
    </form>
  );
}

function Buttons({ formId, label, isBusy, onCancel }: { formId: string; label: string; isBusy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={formId} isBusy={isBusy}>
        {label}
      </Button>
    </>
  );
}
