// The contact of an open checkout: an e-mail address, and the code sent there. The code is checked as soon as it is complete.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { codeForm, emailForm, RESEND_AFTER_SECONDS } from '../../accounts/accounts.schema.ts';
import { dropAskedCode, keepAskedCode, readAskedCode } from '../../accounts/shop/otp/asked-code.ts';
import { CodeField } from '../../accounts/shop/otp/code-field.tsx';
import { OtpButtons } from '../../accounts/shop/otp/otp-buttons.tsx';
import { useCountdown } from '../../accounts/shop/otp/use-countdown.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { signInPath } from '../../shop-kit/intended-act.ts';
import { api } from '../../ui/browser/api-client.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

const NOT_REACHED = "We couldn't connect. Please try again.";

type Errors = { email?: string; code?: string; needsPassword?: boolean };

interface ConfirmContactProps {
  /** The signed-in user; null for an address without an account. */
  onConfirmed: (user: SessionUser | null) => Promise<void>;
}

export function ConfirmContact({ onConfirmed }: ConfirmContactProps) {
  const t = useWords();
  const contact = useContact(onConfirmed);
  const { email, code, isSent, busy, errors, secondsLeft, emailField, codeField, changeEmail, typeCode, send, verify } = contact;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSent) verify(code);
    else send();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField
        ref={emailField}
        label={t('Email')}
        name="email"
        type="email"
        inputMode="email"
        enterKeyHint="send"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={busy !== null}
        value={email}
        onChange={(event) => changeEmail(event.target.value)}
        hint={t("We'll send an OTP there. Shopped here before? It signs you in.")}
        error={errors.email}
      />
      {isSent && (
        <CodeField
          ref={codeField}
          required
          readOnly={busy === 'verify'}
          value={code}
          onChange={(event) => typeCode(event.target.value)}
          hint={t('6 digits, valid for 10 minutes')}
          error={errors.code}
        />
      )}
      {errors.needsPassword && (
        <Link className="link inline-flex min-h-11 items-center" to={signInPath('/checkout')}>
          {t('Sign in with your password')}
        </Link>
      )}
      <OtpButtons {...{ isSent, busy, secondsLeft }} verifyLabel={t('Verify')} onResend={send} />
    </form>
  );
}

/** The code is checked as soon as it is complete. */
function useContact(onConfirmed: ConfirmContactProps['onConfirmed']) {
  const t = useWords();
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const { secondsLeft, start: startCountdown } = useCountdown();
  const { once, busy, errors, setErrors, emailField, codeField } = useSendings();

  // On a phone the page may reload while the e-mail is read.
  useEffect(() => {
    const asked = readAskedCode('checkout');
    if (!asked || asked.isVerified) return;
    setEmail(asked.email);
    setSent(true);
    startCountdown(RESEND_AFTER_SECONDS - asked.secondsAgo);
  }, [startCountdown]);

  useEffect(() => {
    if (isSent) codeField.current?.focus();
  }, [isSent, codeField]);

  function changeEmail(next: string) {
    setEmail(next);
    setErrors({});
    setSent(false);
    dropAskedCode('checkout');
  }

  const send = () =>
    once('send', async () => {
      const checked = emailForm.safeParse({ email, language });
      if (!checked.success) return { email: t('Enter a valid email') };
      const answer = await api.post('/api/checkout/send-otp', checked.data);
      if (!answer.ok) return { email: answer.message || t(NOT_REACHED) };
      keepAskedCode('checkout', { email, isVerified: false });
      setSent(true);
      setCode('');
      startCountdown(RESEND_AFTER_SECONDS);
      toast(answer.value.message);
      codeField.current?.focus();
      return {};
    });

  const verify = (typed: string) =>
    once('verify', async () => {
      const checked = codeForm.safeParse({ email, code: typed });
      if (!checked.success) return { code: t('Enter the 6-digit OTP') };
      const answer = await api.post('/api/checkout/verify-otp', checked.data);
      if (answer.ok) {
        dropAskedCode('checkout');
        await onConfirmed(answer.value.user);
        return {};
      }
      return { code: answer.message || t(NOT_REACHED), needsPassword: answer.code === 'password_needed' };
    });

  function typeCode(typed: string) {
    setCode(typed);
    setErrors({});
    if (/^\s*(\d\s*){6}$/.test(typed)) verify(typed);
  }

  return { email, code, isSent, busy, errors, secondsLeft, emailField, codeField, changeEmail, typeCode, send, verify };
}

function useSendings() {
  const [busy, setBusy] = useState<'send' | 'verify' | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const isSending = useRef(false);
  const emailField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  /** One request at a time, however often it is pressed. */
  async function once(what: 'send' | 'verify', act: () => Promise<Errors>) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(what);
    const wrong = await act();
    isSending.current = false;
    setBusy(null);
    setErrors(wrong);
    if (wrong.email) emailField.current?.focus();
    if (wrong.code) codeField.current?.focus();
  }

  return { once, busy, errors, setErrors, emailField, codeField };
}
