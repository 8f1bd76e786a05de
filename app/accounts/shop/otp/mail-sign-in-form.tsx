// Signing in with an OTP by e-mail. The answer does not tell whether the address has an account, so the form says what to do without an OTP.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../../language/use-words.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { TextField } from '../../../ui/field.tsx';
import { emailForm, type SessionUser } from '../../accounts.schema.ts';
import { keepDisplayCopy } from '../../display-copy.ts';
import { OtpButtons } from './otp-buttons.tsx';
import { OtpField } from './otp-field.tsx';
import { useOtp } from './use-otp.ts';

interface MailSignInFormProps {
  onSignedIn: (user: SessionUser) => Promise<unknown> | unknown;
  onUsePassword: () => void;
}

export function MailSignInForm({ onSignedIn, onUsePassword }: MailSignInFormProps) {
  const t = useWords();
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const emailField = useRef<HTMLInputElement>(null);
  useEffect(() => emailField.current?.focus(), []);
  const otp = useOtp({
    send: () => api.post('/api/auth/code-login/send-otp', { email, language }),
    verify: (typed) => api.post('/api/auth/code-login', { email, code: typed }),
    async onVerified({ user }) {
      keepDisplayCopy(user);
      await onSignedIn(user);
    },
  });
  const { code, isSent, busy, error, setError, secondsLeft, send, verify, startOver } = otp;

  function sendChecked() {
    const problem = emailForm.safeParse({ email, language }).error?.issues[0]?.message;
    if (!problem) return send();
    setError(t(problem));
    emailField.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSent) verify(code);
    else sendChecked();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <TextField
        ref={emailField}
        label={t('Email')}
        name="email"
        type="email"
        enterKeyHint="send"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={busy !== null}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          startOver();
        }}
        error={isSent ? undefined : error || undefined}
      />
      {isSent && (
        <>
          <OtpField otp={otp} />
          <p className="text-sm text-ink-soft">
            {t('No OTP? Look in your spam folder, and check that this is the e-mail of your account.')}
          </p>
        </>
      )}
      <OtpButtons {...{ isSent, busy, secondsLeft }} verifyLabel={t('Sign In')} onResend={sendChecked} />
      <button type="button" className="link min-h-11 justify-self-start" onClick={onUsePassword}>
        {t('Use your password instead')}
      </button>
    </form>
  );
}
