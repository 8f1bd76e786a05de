// Forgot password in three steps: the address, the code sent to it, the new password. The same for all visitors.

import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { keepPage } from '../../platform/pages/page.server.ts';
import { keptPage } from '../../platform/pages/page-query.ts';
import { saidIn } from '../../platform/words/said.ts';
import { AccountFrame } from '../../shop-kit/account-frame.tsx';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { codeForm, emailForm, newPasswordForm, RESEND_AFTER_SECONDS } from '../accounts.schema.ts';
import type { Route } from './+types/password-reset-page.ts';
import { dropAskedCode, keepAskedCode, readAskedCode } from './otp/asked-code.ts';
import { CodeField } from './otp/code-field.tsx';
import { useCountdown } from './otp/use-countdown.ts';

const REDIRECT_AFTER_MS = 1500;
const PATH = '/api/auth/forgot-password';

export const handle = keptPage();

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  return null;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches, { title: 'Forgot password' });
}

export default function PasswordResetPage() {
  const t = useWords();
  const navigate = useNavigate();
  const [step, setStep] = useState<'email' | 'otp' | 'password'>('email');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const { secondsLeft, start: startCountdown } = useCountdown();

  // After the first render, because the page is cached for all visitors. A code verified before must be entered again.
  useEffect(() => {
    const asked = readAskedCode('reset');
    if (!asked) return;
    setEmail(asked.email);
    setStep('otp');
    startCountdown(RESEND_AFTER_SECONDS - asked.secondsAgo);
  }, [startCountdown]);

  function onSent(sentTo: string) {
    keepAskedCode('reset', { email: sentTo, isVerified: false });
    setEmail(sentTo);
    setStep('otp');
    startCountdown(RESEND_AFTER_SECONDS);
  }

  function restart() {
    dropAskedCode('reset');
    setStep('email');
  }

  const intro = {
    email: t("Enter your e-mail and we'll send you an OTP."),
    otp: t("If {email} has an account, we've sent it an OTP, valid for 10 minutes.", { email }),
    password: t('OTP verified. Choose a new password.'),
  }[step];

  return (
    <AccountFrame
      title={t('Forgot password')}
      intro={<p aria-live="polite">{intro}</p>}
      below={
        <Link className="link" to="/login">
          {t('Back to Sign In')}
        </Link>
      }
    >
      {step === 'email' && <EmailStep email={email} onSent={onSent} />}
      {step === 'otp' && (
        <CodeStep
          email={email}
          secondsLeft={secondsLeft}
          onResent={() => onSent(email)}
          onBack={restart}
          onVerified={(right) => {
            setCode(right);
            setStep('password');
          }}
        />
      )}
      {step === 'password' && (
        <PasswordStep
          email={email}
          code={code}
          onRestart={restart}
          onDone={() => {
            dropAskedCode('reset');
            setTimeout(() => navigate('/login'), REDIRECT_AFTER_MS);
          }}
        />
      )}
    </AccountFrame>
  );
}

function EmailStep({ email, onSent }: { email: string; onSent: (email: string) => void }) {
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
      return api.post(`${PATH}/send-otp`, values);
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

function CodeStep({ email, secondsLeft, onResent, onBack, onVerified }: CodeStepProps) {
  const t = useWords();
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const right = useRef('');
  const [isResending, setResending] = useState(false);
  const form = useForm({
    schema: codeForm,
    send(values) {
      right.current = values.code;
      return api.post(`${PATH}/verify-otp`, values);
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
    const answer = await api.post(`${PATH}/verify-otp`, { email, language });
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
          {t('Use another email')}
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

function PasswordStep({ email, code, onRestart, onDone }: { email: string; code: string; onRestart: () => void; onDone: () => void }) {
  const t = useWords();
  const [typed, setTyped] = useState({ newPassword: '', confirmPassword: '' });
  const [isChanged, setChanged] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    schema: newPasswordForm,
    send: (values) => api.post(`${PATH}/reset`, { email, code, ...values }),
    failure: 'Password reset failed',
    onDone({ message }) {
      setChanged(true);
      toast(message);
      onDone();
    },
  });
  const problems = newPasswordForm.safeParse(typed).error?.issues ?? [];
  // Show the error only once the field has a value.
  function errorOf(field: keyof typeof typed) {
    if (typed[field] === '') return undefined;
    const problem = problems.find((issue) => issue.path[0] === field);
    return problem ? saidIn(problem) : form.errors[field];
  }

  return (
    <form {...form.props} className="grid gap-5">
      {form.message && (
        <Alert tone="danger">
          {t(form.message)}{' '}
          <button type="button" className="link" onClick={onRestart}>
            {t('Get a new OTP')}
          </button>
        </Alert>
      )}
      {/* Tells a password manager which account the password is for. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {(['newPassword', 'confirmPassword'] as const).map((field) => (
        <PasswordField
          key={field}
          ref={field === 'newPassword' ? first : undefined}
          label={field === 'newPassword' ? t('New password') : t('Confirm password')}
          name={field}
          autoComplete="new-password"
          required
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          hint={field === 'newPassword' ? t('At least 8 characters with uppercase, lowercase, a digit and one of @$!%*?&') : undefined}
          error={errorOf(field)}
        />
      ))}
      <Button type="submit" isWide disabled={problems.length > 0} isBusy={form.isBusy || isChanged} busyLabel={t('Saving...')}>
        {t('Reset Password')}
      </Button>
    </form>
  );
}
