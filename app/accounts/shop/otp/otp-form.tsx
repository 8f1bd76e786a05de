import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../../language/use-words.tsx';
import type { Language } from '../../../platform/words/language.ts';
import type { Answer } from '../../../ui/browser/api-client.ts';
import { TextField } from '../../../ui/field.tsx';
import { email } from '../../accounts.schema.ts';
import { phoneForm } from '../../phone/phone.schema.ts';
import { dropAskedCode, keepAskedCode, type Purpose, readAskedCode } from './asked-code.ts';
import { OtpButtons } from './otp-buttons.tsx';
import { OtpField } from './otp-field.tsx';
import { useOtp } from './use-otp.ts';

const CONTACTS = {
  phone: {
    name: 'phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel-national',
    maxLength: 20,
    problemOf: (phone: string) => phoneForm.pick({ phone: true }).safeParse({ phone }).error?.issues[0]?.message,
  },
  email: {
    name: 'email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    problemOf: (typed: string) => email.safeParse(typed).error?.issues[0]?.message,
  },
} as const;

interface OtpFormProps<T> {
  to: keyof typeof CONTACTS;
  label: string;
  hint?: string;
  autoComplete?: string;
  isFocused?: boolean;
  /** The page may reload while the message is read: then the form goes on where it was. */
  purpose?: Purpose;
  send: (contact: string, language: Language) => Promise<Answer<{ message: string }>>;
  verify: (contact: string, code: string) => Promise<Answer<T>>;
  onVerified: (value: T) => Promise<unknown> | unknown;
  verifyLabel: string;
  withoutOtp?: string;
  /** `refusal`: the code of the error that the OTP was answered with. */
  whenRefused?: (refusal: string) => ReactNode;
  children?: ReactNode;
}

export function OtpForm<T>({ to, label, hint, purpose, send: ask, verify: check, onVerified, ...form }: OtpFormProps<T>) {
  const t = useWords();
  const language = useLanguage();
  const [contact, setContact] = useState('');
  const contactField = useRef<HTMLInputElement>(null);
  const otp = useOtp<T>({
    async send() {
      const answer = await ask(contact, language);
      if (answer.ok && purpose) keepAskedCode(purpose, { contact, isVerified: false });
      return answer;
    },
    verify: (code) => check(contact, code),
    onVerified(value) {
      if (purpose) dropAskedCode(purpose);
      return onVerified(value);
    },
  });
  const { code, isSent, busy, error, setError, refusal, send, verify, startOver, resume } = otp;
  const { isFocused } = form;
  const { problemOf, ...field } = CONTACTS[to];
  useEffect(() => {
    if (isFocused) contactField.current?.focus();
  }, [isFocused]);
  useEffect(() => {
    const asked = purpose && readAskedCode(purpose);
    if (!asked || asked.isVerified) return;
    setContact(asked.contact);
    resume(asked.secondsAgo);
  }, [purpose, resume]);

  async function sendChecked() {
    const problem = problemOf(contact);
    if (problem) setError(t(problem));
    if (problem || (await send())) contactField.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSent) verify(code);
    else sendChecked();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField
        ref={contactField}
        {...field}
        {...(form.autoComplete && { autoComplete: form.autoComplete })}
        {...{ label, hint }}
        enterKeyHint="send"
        required
        readOnly={busy !== null}
        value={contact}
        onChange={(event) => {
          setContact(event.target.value);
          if (purpose) dropAskedCode(purpose);
          startOver();
        }}
        error={isSent ? undefined : error || undefined}
      />
      {isSent && <OtpField otp={otp} />}
      {isSent && form.withoutOtp && <p className="text-sm text-ink-soft">{form.withoutOtp}</p>}
      {refusal && form.whenRefused?.(refusal)}
      <OtpButtons otp={{ ...otp, send: sendChecked }} verifyLabel={form.verifyLabel} />
      {form.children}
    </form>
  );
}
