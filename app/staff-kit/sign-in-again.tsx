// One dialog for every page: it asks for the password when a call needs it again, and to sign in when the session has ended. Then
// the call is repeated, so no input is lost. It also reports activity to keep the session open.
import { useEffect, useId, useRef, useState } from 'react';
import { signInForm } from '../accounts/accounts.schema.ts';
import { stepUpForm } from '../accounts/sign-in/two-step/two-step.schema.ts';
import { PASSWORD_NEEDED, STEP_UP_MINUTES } from '../platform/staff-safety.ts';
import { Alert } from '../ui/alert.tsx';
import { api, type Refused, remedyBy } from '../ui/browser/api-client.ts';
import { useForm } from '../ui/browser/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/dialog.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';

type Question = 'password' | 'sign-in';

const SIGN_IN = '/api/auth/login';
const STEP_UP = '/api/auth/step-up';
const ACTIVE = '/api/auth/active';
/** Matches the precision with which the server stores activity. */
const TOLD_EVERY_MS = 60_000;
const ACTS = ['pointerdown', 'keydown', 'wheel'] as const;

let ask: ((question: Question) => Promise<boolean>) | null = null;

/** Call before signing out: refusals are expected from then on. */
export function stopAsking() {
  ask = null;
}

function questionOf(path: string, { status, code }: Refused): Question | null {
  if (path === SIGN_IN || path === STEP_UP) return null;
  if (status === 401) return 'sign-in';
  return code === PASSWORD_NEEDED ? 'password' : null;
}

/** Checks the session for an open page; if it has ended, the dialog asks to sign in. */
export async function findOutSession(): Promise<'open' | 'ended' | 'unknown'> {
  const answer = await api.get('/api/auth/session');
  if (!answer.ok) return 'unknown';
  if (answer.value.user) return 'open';
  return (await ask?.('sign-in')) ? 'open' : 'ended';
}

export function SignInAgain({ email }: { email: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const waiting = useRef<Array<(isDone: boolean) => void>>([]);

  useEffect(() => {
    ask = (asked) => {
      // Signing in again includes entering the password.
      setQuestion((open) => (open === 'sign-in' ? open : asked));
      return new Promise((resolve) => waiting.current.push(resolve));
    };
    remedyBy(async (path, refused) => {
      const asked = questionOf(path, refused);
      return (asked && ask?.(asked)) ?? false;
    });
    return () => {
      ask = null;
      remedyBy(null);
    };
  }, []);
  useToldActs();

  function end(isDone: boolean) {
    setQuestion(null);
    for (const resolve of waiting.current.splice(0)) resolve(isDone);
  }

  return question === 'sign-in' ? (
    <SignInDialog email={email} onDone={() => end(true)} onCancel={() => end(false)} />
  ) : (
    <PasswordDialog isOpen={question === 'password'} onDone={() => end(true)} onCancel={() => end(false)} />
  );
}

/** Polling does not keep a session open; key and pointer use does. */
function useToldActs() {
  useEffect(() => {
    let toldAt = 0;
    function tell() {
      if (Date.now() - toldAt < TOLD_EVERY_MS || !ask) return;
      toldAt = Date.now();
      api.post(ACTIVE);
    }
    for (const act of ACTS) document.addEventListener(act, tell, { passive: true });
    return () => {
      for (const act of ACTS) document.removeEventListener(act, tell);
    };
  }, []);
}

interface Ends {
  onDone: () => void;
  onCancel: () => void;
}

function PasswordDialog({ isOpen, onDone, onCancel }: Ends & { isOpen: boolean }) {
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

function SignInDialog({ email, onDone, onCancel }: Ends & { email: string }) {
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
