import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../language/use-words.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { toast } from '../../../ui/toast.tsx';
import { codeForm, emailForm, NOT_VERIFIED, RESEND_AFTER_SECONDS } from '../../accounts.schema.ts';
import { dropAskedCode, keepAskedCode, readAskedCode } from '../otp/asked-code.ts';
import { useCountdown } from '../otp/use-countdown.ts';

export type Wrong = { email?: string; code?: string };

export type Errors = Record<string, string | undefined>;

export function useEmailVerification() {
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [stage, setStage] = useState<'none' | 'sent' | 'verified'>('none');
  const [busy, setBusy] = useState<'send' | 'verify' | null>(null);
  const { secondsLeft, start: startCountdown } = useCountdown();
  const trying = useRef<Promise<Wrong | null>>(null);
  const isWaiting = secondsLeft > 0 && stage === 'sent';

  // After the first render, because the page is cached for all visitors.
  useEffect(() => {
    const asked = readAskedCode('sign-up');
    if (!asked) return;
    setEmail(asked.contact);
    setStage(asked.isVerified ? 'verified' : 'sent');
    startCountdown(RESEND_AFTER_SECONDS - asked.secondsAgo);
  }, [startCountdown]);

  function changeStage(next: typeof stage) {
    setStage(next);
    if (next === 'none') dropAskedCode('sign-up');
    else keepAskedCode('sign-up', { contact: email, isVerified: next === 'verified' });
  }

  function changeEmail(next: string) {
    setEmail(next);
    changeStage('none');
  }

  /** Ignores presses while a request is in flight or the resend timer is running. */
  async function sendCode(): Promise<Wrong | null> {
    if (busy || isWaiting) return null;
    const checked = emailForm.safeParse({ email, language });
    if (!checked.success) return { email: 'Enter a valid email' };
    setBusy('send');
    const answer = await api.post('/api/auth/send-otp', checked.data);
    setBusy(null);
    if (!answer.ok) return { email: answer.message || 'Failed to send OTP' };
    changeStage('sent');
    setCode('');
    startCountdown(RESEND_AFTER_SECONDS);
    toast(answer.value.message);
    return null;
  }

  /** Null when the address is verified. A right code works once: presses during the check share its answer. */
  function verify(withoutCode?: string): Promise<Wrong | null> {
    trying.current ??= tryCode(withoutCode).finally(() => {
      trying.current = null;
    });
    return trying.current;
  }

  async function tryCode(withoutCode: string | undefined): Promise<Wrong | null> {
    if (stage === 'verified') return null;
    if (stage === 'none') return { email: NOT_VERIFIED };
    const checked = codeForm.safeParse({ email, code });
    if (!checked.success) return { code: withoutCode ?? checked.error.issues[0]?.message ?? 'Invalid or expired OTP' };
    setBusy('verify');
    const answer = await api.post('/api/auth/verify-otp', checked.data);
    setBusy(null);
    if (!answer.ok) return { code: answer.message || 'Invalid or expired OTP' };
    changeStage('verified');
    toast(answer.value.message);
    return null;
  }

  return { email, changeEmail, code, setCode, stage, changeStage, busy, isWaiting, secondsLeft, sendCode, verify };
}

/** A person who has gone on to another field while the answer was on its way stays there. */
export function isTypingElsewhere(box: HTMLElement | null) {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && !box?.contains(activeElement);
}
