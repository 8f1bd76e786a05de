// The sign-in fields, for the page and the side panel. They import the schema library, so a panel on every page should load them
// when it opens: lazyPart(() => import('./sign-in-form.tsx')).

import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { type SessionUser, signInForm } from '../accounts.schema.ts';
import { keepDisplayCopy } from '../display-copy.ts';

const FAILED = 'Login failed. Please try again.';
const WRONG = 'Invalid email or password';
/** The shop's own message, not a connection or server error. */
const isRefusal = ({ status }: { status: number }) => status >= 400 && status < 500;

export function SignInForm({ onSignedIn }: { onSignedIn: (user: SessionUser) => void }) {
  const t = useWords();
  const [isIn, setIn] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asksCode) codeField.current?.focus();
  }, [asksCode]);
  const form = useForm({
    schema: signInForm,
    async send(values) {
      const answer = await api.post('/api/auth/login', values);
      return answer.ok || answer.message || !isRefusal(answer) ? answer : { ...answer, message: WRONG };
    },
    failure: FAILED,
    onDone({ user }) {
      setIn(true);
      keepDisplayCopy(user);
      onSignedIn(user);
    },
    onRefused(refused, message) {
      if (refused.code === 'totp_required') setAsksCode(true);
      else toast(message, 'error');
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errors['email']}
      />
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" required error={form.errors['password']} />
      {asksCode && (
        <TextField
          label={t('Authenticator code')}
          name="totp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
          hint={t('Or one of your recovery codes')}
          error={form.errors['totp']}
          ref={codeField}
        />
      )}
      <Button type="submit" isWide isBusy={form.isBusy || isIn} busyLabel={t('Signing In...')}>
        {t('Sign In')}
      </Button>
    </form>
  );
}
