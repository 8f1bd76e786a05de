// The address is verified by a code first; only then can the account be created. The same for all visitors.

import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLanguage, useWords } from '../../../language/use-words.tsx';
import { keepPage } from '../../../platform/pages/page.server.ts';
import { keptPage } from '../../../platform/pages/page-query.ts';
import { AccountFrame } from '../../../shop-kit/account-frame.tsx';
import { pageMeta } from '../../../shop-kit/page-meta.ts';
import { InterruptedPurchase } from '../../../shop-kit/way-back/interrupted-purchase.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Agreement } from '../agreement.tsx';
import type { TypedEmail } from '../sign-up-link.tsx';
import type { Route } from './+types/sign-up-page.ts';
import { SignUpFields } from './sign-up-fields.tsx';
import { useEmailVerification } from './use-email-verification.ts';
import { useSignUp } from './use-sign-up.ts';

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
