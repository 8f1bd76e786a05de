// The address is verified by a code first; only then can the account be created. The same for all visitors.

import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { keepPage } from '../../platform/pages/page.server.ts';
import { keptPage } from '../../platform/pages/page-query.ts';
import { AccountFrame } from '../../shop-kit/account-frame.tsx';
import { doIntendedAct, readIntendedAct } from '../../shop-kit/intended-act.ts';
import { InterruptedPurchase } from '../../shop-kit/interrupted-purchase.tsx';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { loadShopper } from '../../shop-kit/shopper.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { type Form, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { NOT_VERIFIED, signUpPageForm } from '../accounts.schema.ts';
import { keepDisplayCopy } from '../display-copy.ts';
import { nextPath } from '../sign-in/next-path.ts';
import type { Route } from './+types/sign-up-page.ts';
import { Agreement } from './agreement.tsx';
import { EmailToVerify, useEmailVerification } from './email-to-verify.tsx';
import { dropAskedCode } from './otp/asked-code.ts';
import type { TypedEmail } from './sign-up-link.tsx';

export const handle = keptPage();

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  return null;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches, { title: 'Create an account' });
}

export default function SignUpPage() {
  const t = useWords();
  const language = useLanguage();
  const verification = useEmailVerification();
  const form = useSignUp(verification);

  const { changeEmail, email } = verification;
  const brought = (useLocation().state as TypedEmail)?.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought once
  useEffect(() => {
    if (brought && !email) changeEmail(brought);
  }, []);

  return (
    <AccountFrame
      title={t('Create an account')}
      intro={
        <>
          <p>{t('Track orders, save addresses and earn points.')}</p>
          <p>{t("We'll e-mail you an OTP to verify your address.")}</p>
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
      <InterruptedPurchase isNew />
      <form {...form.props} className="grid gap-5">
        {form.message && <Alert tone="danger">{form.message}</Alert>}
        <SignUpFields form={form} verification={verification} />
        <input type="hidden" name="language" value={language} />
        <Agreement errors={form.errors} />
        <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('Creating your account...')}>
          {t('Sign Up')}
        </Button>
      </form>
    </AccountFrame>
  );
}

type Verification = ReturnType<typeof useEmailVerification>;

function useSignUp(verification: Verification) {
  const navigate = useNavigate();
  const typed = useRef({ email: '', password: '' });

  /** Only what signing up interrupted is taken up by itself; everyone else goes to the sign-in page, as specified. */
  async function goOnSignedIn(): Promise<boolean> {
    const next = nextPath(location.search, location.origin);
    if (!next && !readIntendedAct()) return false;
    const answer = await api.post('/api/auth/login', typed.current);
    if (!answer.ok) return false;
    keepDisplayCopy(answer.value.user);
    const intended = await doIntendedAct(answer.value.user.id);
    if (intended?.refusal) toast(intended.refusal, 'error');
    else toast('Account created. You are signed in.');
    loadShopper();
    navigate(next ?? intended?.from ?? '/', { replace: true });
    return true;
  }

  return useForm({
    schema: signUpPageForm,
    async send(values) {
      const wrong = await verification.verify(NOT_VERIFIED);
      if (wrong) return { ok: false, status: 400, code: '', message: NOT_VERIFIED, fields: wrong, body: null };
      typed.current = { email: values.email, password: values.password };
      return api.post('/api/auth/signup', values);
    },
    failure: 'Signup failed',
    async onDone({ message }) {
      dropAskedCode('sign-up');
      if (await goOnSignedIn()) return;
      toast(message);
      navigate('/login');
    },
    onRefused({ fields }) {
      // Verified too long ago: back to the start. A code that only has to be entered is refused at its own field.
      if (fields['email'] === NOT_VERIFIED) verification.changeStage('none');
    },
  });
}

function SignUpFields({ form, verification }: { form: Form; verification: Verification }) {
  const t = useWords();
  const [referral, setReferral] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);

  // After the first render, because the page is cached for all visitors.
  useEffect(() => setReferral((typed) => typed || (new URLSearchParams(location.search).get('referral') ?? '')), []);

  return (
    <>
      <TextField label={t('Full name')} name="fullName" autoComplete="name" required maxLength={120} error={form.errors['fullName']} />
      <TextField
        label={t('Phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        hint={t('10-digit mobile number')}
        error={form.errors['phone']}
      />
      <EmailToVerify verification={verification} errors={form.errors} setErrors={form.setErrors} next={passwordField} />
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
    </>
  );
}
