// Signing in with a verified phone. The answer does not tell whether an account has it, so the form says what to do without an OTP.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../../language/use-words.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { TextField } from '../../../ui/field.tsx';
import type { SessionUser } from '../../accounts.schema.ts';
import { keepDisplayCopy } from '../../display-copy.ts';
import { phoneForm } from '../../phone/phone.schema.ts';
import { OtpButtons } from '../otp/otp-buttons.tsx';
import { OtpField } from '../otp/otp-field.tsx';
import { useOtp } from '../otp/use-otp.ts';

interface PhoneSignInFormProps {
  onSignedIn: (user: SessionUser) => Promise<unknown> | unknown;
  onUseEmail: () => void;
}

export function PhoneSignInForm({ onSignedIn, onUseEmail }: PhoneSignInFormProps) {
  const t = useWords();
  const language = useLanguage();
  const [phone, setPhone] = useState('');
  const phoneField = useRef<HTMLInputElement>(null);
  useEffect(() => phoneField.current?.focus(), []);
  const otp = useOtp({
    send: () => api.post('/api/auth/phone-login/send-otp', { phone, language }),
    verify: (typed) => api.post('/api/auth/phone-login', { phone, code: typed }),
    async onVerified({ user }) {
      keepDisplayCopy(user);
      await onSignedIn(user);
    },
  });
  const { code, isSent, busy, error, setError, secondsLeft, send, verify, startOver } = otp;

  function sendChecked() {
    const problem = phoneForm.safeParse({ phone, language }).error?.issues[0]?.message;
    if (!problem) return send();
    setError(t(problem));
    phoneField.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSent) verify(code);
    else sendChecked();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <TextField
        ref={phoneField}
        label={t('Phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        enterKeyHint="send"
        autoComplete="tel-national"
        maxLength={20}
        required
        readOnly={busy !== null}
        value={phone}
        onChange={(event) => {
          setPhone(event.target.value);
          startOver();
        }}
        hint={t('10 digits, verified in your profile')}
        error={isSent ? undefined : error || undefined}
      />
      {isSent && (
        <>
          <OtpField otp={otp} />
          <p className="text-sm text-ink-soft">
            {t('No OTP? Only a phone that you have verified in your profile receives one. Sign in with your e-mail instead.')}
          </p>
        </>
      )}
      <OtpButtons {...{ isSent, busy, secondsLeft }} verifyLabel={t('Sign In')} onResend={sendChecked} />
      <button type="button" className="link min-h-11 justify-self-start" onClick={onUseEmail}>
        {t('Use your e-mail instead')}
      </button>
    </form>
  );
}
