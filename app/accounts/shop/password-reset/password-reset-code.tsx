import { useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../../language/use-words.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { useForm } from '../../../ui/browser/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { codeForm, emailForm } from '../../accounts.schema.ts';
import { CodeField } from '../otp/code-field.tsx';

export const RESET_PATH = '/api/auth/forgot-password';

export function EmailStep({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useWords();
  const language = useLanguage();
  const sentTo = useRef('');
  const field = useRef<HTMLInputElement>(null);
  // The previous step's focused field or button has been unmounted.
  useEffect(() => {
    if (email) field.current?.focus();
  }, [email]);
  const form = useForm({
    schema: emailForm,
    send(values) {
      sentTo.current = values.email;
      return api.post(`${RESET_PATH}/send-otp`, values);
    },
    failure: 'Failed to send OTP',
    onDone({ message }) {
      toast(message);
      onSent(sentTo.current);
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <input type="hidden" name="language" value={language} />
      <TextField
        ref={field}
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={email}
        error={form.errors['email']}
      />
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('Sending...')}>
        {t('Send OTP')}
      </Button>
    </form>
  );
}

type CodeStepProps = { email: string; secondsLeft: number; onResent: () => void; onBack: () => void; onVerified: (code: string) => void };

export function CodeStep({ email, secondsLeft, onResent, onBack, onVerified }: CodeStepProps) {
  const t = useWords();
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const right = useRef('');
  const [isResending, setResending] = useState(false);
  const form = useForm({
    schema: codeForm,
    send(values) {
      right.current = values.code;
      return api.post(`${RESET_PATH}/verify-otp`, values);
    },
    failure: 'Invalid OTP',
    onDone({ message }) {
      toast(message);
      onVerified(right.current);
    },
  });
  useEffect(() => field.current?.focus(), []);

  async function resend() {
    setResending(true);
    const answer = await api.post(`${RESET_PATH}/verify-otp`, { email, language });
    setResending(false);
    if (!answer.ok) return toast(answer.message || 'Failed to resend OTP', 'error');
    toast(answer.value.message);
    onResent();
    field.current?.focus();
  }

  return (
    <form {...form.props} className="grid gap-5">
      {form.message && !form.errors['code'] && <Alert tone="danger">{form.message}</Alert>}
      <input type="hidden" name="email" value={email} />
      <CodeField ref={field} required hint={t('6 digits')} error={form.errors['code']} />
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('Verifying...')}>
        {t('Verify')}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" size="small" onClick={onBack}>
          {t('Use another e-mail')}
        </Button>
        {secondsLeft > 0 ? (
          <span className="tabular text-sm text-ink-soft">{t('Resend OTP in {seconds} s', { seconds: secondsLeft })}</span>
        ) : (
          <Button variant="quiet" size="small" isBusy={isResending} busyLabel={t('Sending...')} onClick={resend}>
            {t('Resend OTP')}
          </Button>
        )}
      </div>
    </form>
  );
}
