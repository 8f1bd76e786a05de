// A visitor's contact: the code is sent to the address, and checked as soon as it is complete.
import { useEffect, useRef, useState } from 'react';
import { codeForm, emailForm, RESEND_AFTER_SECONDS } from '../../accounts/accounts.schema.ts';
import { dropAskedCode, keepAskedCode, readAskedCode } from '../../accounts/shop/otp/asked-code.ts';
import { useCountdown } from '../../accounts/shop/otp/use-countdown.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import type { ConfirmContactProps } from './confirm-contact.tsx';

const NOT_REACHED = "We couldn't connect. Please try again.";

type Errors = { email?: string; code?: string; needsPassword?: boolean };

/** The code is checked as soon as it is complete. */
export function useContact(onConfirmed: ConfirmContactProps['onConfirmed']) {
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
    setEmail(asked.contact);
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
      keepAskedCode('checkout', { contact: email, isVerified: false });
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
