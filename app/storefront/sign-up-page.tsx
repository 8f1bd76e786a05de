// The address is verified by a code first; only then can the account be created. The same for all visitors.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { codeForm, emailForm, signUpPageForm } from '../accounts/accounts.schema.ts';
import { CONSENTS } from '../consents/consents.schema.ts';
import { useLanguage, useWords } from '../language/use-words.tsx';
import { keepPage } from '../platform/page.server.ts';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, PasswordField, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import type { Route } from './+types/sign-up-page.ts';
import { AccountFrame } from './account-frame.tsx';
import { dropAskedCode, keepAskedCode, readAskedCode } from './asked-code.ts';
import { frameOf, pageMeta } from './page-meta.ts';
import { useCountdown } from './use-countdown.ts';

const RESEND_AFTER_SECONDS = 45;
const NOT_VERIFIED = 'Please verify your email first.';

type Message = { message: string };

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  return null;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches, { title: 'Create an account' });
}

export default function SignUpPage({ matches }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const [referral, setReferral] = useState('');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [verification, setVerification] = useState<'none' | 'sent' | 'verified'>('none');
  const [busy, setBusy] = useState<'send' | 'verify' | null>(null);
  const { secondsLeft, start: startCountdown } = useCountdown();
  const codeField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const isVerified = verification === 'verified';
  const isWaiting = secondsLeft > 0 && verification === 'sent';

  const form = useForm({
    schema: signUpPageForm,
    send: async (values) =>
      isVerified
        ? api.post<Message>('/api/auth/signup', values)
        : { ok: false, status: 400, message: NOT_VERIFIED, fields: { email: NOT_VERIFIED }, body: {} },
    failure: 'Signup failed',
    onDone({ message }) {
      dropAskedCode('sign-up');
      toast(message);
      navigate('/login');
    },
    onRefused({ fields }) {
      // Verified too long ago.
      if (fields['email'] === NOT_VERIFIED) changeVerification('none');
    },
  });

  // What was pressed rests or goes; what is to be filled in next is there.
  useEffect(() => {
    if (verification === 'sent') codeField.current?.focus();
    if (verification === 'verified') passwordField.current?.focus();
  }, [verification]);

  // After the first render, because the page is kept for all visitors.
  useEffect(() => setReferral((typed) => typed || (new URLSearchParams(location.search).get('referral') ?? '')), []);
  useEffect(() => {
    const asked = readAskedCode('sign-up');
    if (!asked) return;
    setEmail(asked.email);
    setVerification(asked.isVerified ? 'verified' : 'sent');
    startCountdown(RESEND_AFTER_SECONDS - asked.secondsAgo);
  }, [startCountdown]);

  const accuse = (field: string, message: string) => form.setErrors((errors) => ({ ...errors, [field]: message }));
  const acquit = () => form.setErrors((errors) => ({ ...errors, email: undefined, code: undefined }));

  /** A second press, or Return pressed twice, while the first is under way or the next code has to wait, is none. */
  async function sendCode() {
    if (busy || isWaiting) return;
    const checked = emailForm.safeParse({ email, language });
    if (!checked.success) return accuse('email', 'Enter a valid email');
    setBusy('send');
    const answer = await api.post<Message>('/api/auth/send-otp', checked.data);
    setBusy(null);
    if (!answer.ok) return accuse('email', answer.message || 'Failed to send OTP');
    acquit();
    changeVerification('sent');
    setCode('');
    startCountdown(RESEND_AFTER_SECONDS);
    toast(answer.value.message);
  }

  async function verifyCode() {
    if (busy) return;
    const checked = codeForm.safeParse({ email, code });
    if (!checked.success) return accuse('code', checked.error.issues[0]?.message ?? 'Invalid or expired OTP');
    setBusy('verify');
    const answer = await api.post<Message>('/api/auth/verify-otp', checked.data);
    setBusy(null);
    if (!answer.ok) return accuse('code', answer.message || 'Invalid or expired OTP');
    acquit();
    changeVerification('verified');
    toast(answer.value.message);
  }

  function changeEmail(next: string) {
    setEmail(next);
    changeVerification('none');
  }

  function changeVerification(next: typeof verification) {
    setVerification(next);
    if (next === 'none') dropAskedCode('sign-up');
    else keepAskedCode('sign-up', { email, isVerified: next === 'verified' });
  }

  /** Return in the address or the code means the button beside it, not the whole form. */
  const onReturn = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    act();
  };

  return (
    <AccountFrame
      title={t('Create an account')}
      intro={
        <>
          <p>
            {t('One place for your orders, your addresses and the points that {shop} gives you for them.', { shop: frameOf(matches).name })}
          </p>
          <p>{t('We send a code to your e-mail address to make sure that it is yours.')}</p>
        </>
      }
      below={
        <p>
          {t('Already have an account?')}{' '}
          <Link className="link" to="/login">
            {t('Sign In')}
          </Link>
        </p>
      }
    >
      <form {...form.props} className="grid gap-5">
        {form.message && <Alert tone="danger">{form.message}</Alert>}
        <TextField label={t('Full name')} name="fullName" autoComplete="name" required maxLength={120} error={form.errors['fullName']} />
        <TextField
          label={t('Phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
          hint={t('Your 10-digit mobile number')}
          error={form.errors['phone']}
        />
        <div className="grid gap-3">
          <TextField
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            readOnly={isVerified}
            value={email}
            onChange={(event) => changeEmail(event.target.value)}
            onKeyDown={isVerified ? undefined : onReturn(sendCode)}
            error={form.errors['email']}
          />
          {isVerified ? (
            <p className="flex items-center justify-between gap-3 text-sm">
              <span className="flex items-center gap-1.5 font-medium text-leaf">
                <Icon name="check" /> {t('Email verified')}
              </span>
              <button type="button" className="link min-h-11" onClick={() => changeEmail('')}>
                {t('Use another email')}
              </button>
            </p>
          ) : (
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              isBusy={busy === 'send'}
              busyLabel={t('Sending...')}
              disabled={isWaiting}
              onClick={sendCode}
            >
              {verification === 'none'
                ? t('Send code')
                : secondsLeft > 0
                  ? t('Resend code in {seconds} s', { seconds: secondsLeft })
                  : t('Resend code')}
            </Button>
          )}
          {verification === 'sent' && (
            <div className="grid gap-3 rounded-panel bg-sandal p-4">
              <TextField
                ref={codeField}
                label={t('Code from the e-mail')}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={8}
                className="tabular tracking-[0.3em]"
                value={code}
                onChange={(event) => setCode(event.target.value)}
                onKeyDown={onReturn(verifyCode)}
                hint={t('6 digits, valid for 10 minutes')}
                error={form.errors['code']}
              />
              <Button
                size="small"
                className="justify-self-start"
                isBusy={busy === 'verify'}
                busyLabel={t('Verifying...')}
                onClick={verifyCode}
              >
                {t('Verify')}
              </Button>
            </div>
          )}
        </div>
        <PasswordField
          ref={passwordField}
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          required
          hint={t('At least 6 characters')}
          error={form.errors['password']}
        />
        <PasswordField
          label={t('Confirm password')}
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={form.errors['confirmPassword']}
        />
        <TextField
          label={t('Referral ID')}
          name="referralCode"
          isOptional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={referral}
          onChange={(event) => setReferral(event.target.value)}
          error={form.errors['referralCode']}
        />
        <input type="hidden" name="language" value={language} />
        <Checkbox label={t(CONSENTS.terms.text)} name="agreesToTerms" required error={form.errors['agreesToTerms']} />
        <p className="-mt-3 pl-8 text-sm text-ink-soft">
          {t.rich(
            'Read the <terms>Terms</terms> and the <privacy>Privacy notice</privacy>. We use these details for your account and your orders only.',
            {
              terms: (words) => (
                <Link className="link" to="/terms-and-conditions">
                  {words}
                </Link>
              ),
              privacy: (words) => (
                <Link className="link" to="/privacy">
                  {words}
                </Link>
              ),
            },
          )}
        </p>
        <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('Creating your account...')}>
          {t('Sign Up')}
        </Button>
      </form>
    </AccountFrame>
  );
}
