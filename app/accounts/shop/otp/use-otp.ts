// The state of a form that first sends an OTP and then checks it: one request at a time, and the OTP is checked as soon as it is complete.
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import type { Answer } from '../../../ui/browser/api-client.ts';
import { toast } from '../../../ui/toast.tsx';
import { codeOnly, RESEND_AFTER_SECONDS } from '../../accounts.schema.ts';
import { useCountdown } from './use-countdown.ts';
import { useSmsCode } from './use-sms-code.ts';

const NOT_REACHED = "We couldn't connect. Please try again.";

interface Otp<T> {
  send: () => Promise<Answer<{ message: string }>>;
  verify: (code: string) => Promise<Answer<T>>;
  onVerified: (value: T) => Promise<unknown> | unknown;
}

export function useOtp<T>({ send: ask, verify: check, onVerified }: Otp<T>) {
  const t = useWords();
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { secondsLeft, start } = useCountdown();
  const field = useRef<HTMLInputElement>(null);
  const { busy, error, setError, once } = useRequest(field);
  useEffect(() => {
    if (isSent) field.current?.focus();
  }, [isSent]);
  useSmsCode(isSent, type);

  const send = () =>
    once('send', async () => {
      const answer = await ask();
      if (!answer.ok) return answer.message || t(NOT_REACHED);
      setSent(true);
      setCode('');
      start(RESEND_AFTER_SECONDS);
      toast(answer.value.message);
      return '';
    });

  const verify = (typed: string) =>
    once('verify', async () => {
      const checked = codeOnly.safeParse({ code: typed });
      if (!checked.success) return t('Enter the 6-digit OTP');
      const answer = await check(checked.data.code);
      setRefusal(answer.ok ? '' : (answer.code ?? ''));
      if (!answer.ok) return answer.message || t(NOT_REACHED);
      await onVerified(answer.value);
      return '';
    });

  function type(typed: string) {
    setCode(typed);
    setError('');
    setRefusal('');
    if (/^\s*(\d\s*){6}$/.test(typed)) verify(typed);
  }

  function startOver() {
    setSent(false);
    setCode('');
    setError('');
    setRefusal('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSent) verify(code);
    else send();
  }

  /** One was sent before the page was loaded again. */
  const resume = useCallback(
    (secondsAgo: number) => {
      setSent(true);
      start(RESEND_AFTER_SECONDS - secondsAgo);
    },
    [start],
  );

  return { code, isSent, busy, error, setError, refusal, secondsLeft, field, type, send, verify, submit, startOver, resume };
}

export type OtpState = ReturnType<typeof useOtp>;

/** One request at a time, and what went wrong with the last. */
function useRequest(field: RefObject<HTMLInputElement | null>) {
  const [busy, setBusy] = useState<'send' | 'verify' | null>(null);
  const [error, setError] = useState('');
  const isRunning = useRef(false);

  /** Answers with what went wrong, or with nothing. */
  async function once(what: 'send' | 'verify', act: () => Promise<string>): Promise<string> {
    if (isRunning.current) return '';
    isRunning.current = true;
    setBusy(what);
    const problem = await act();
    setError(problem);
    isRunning.current = false;
    setBusy(null);
    field.current?.focus();
    return problem;
  }

  return { busy, error, setError, once };
}
