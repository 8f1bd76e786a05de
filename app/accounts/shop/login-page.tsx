// The same for all visitors; the browser redirects users who are already signed in.

import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { getShop, keepPage } from '../../platform/pages/page.server.ts';
import { keptPage } from '../../platform/pages/page-query.ts';
import { AccountFrame } from '../../shop-kit/account-frame.tsx';
import { doIntendedAct } from '../../shop-kit/add-product.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { loadShopper } from '../../shop-kit/shopper.ts';

import { InterruptedPurchase } from '../../shop-kit/way-back/interrupted-purchase.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SessionUser } from '../accounts.schema.ts';
import { dropDisplayCopy, homeOf, keepDisplayCopy } from '../display-copy.ts';
import { hasPhoneCodes } from '../phone/phone-codes.server.ts';
import { nextPath } from '../sign-in/next-path.ts';
import type { Route } from './+types/login-page.ts';
import { MailSignInForm } from './otp/mail-sign-in-form.tsx';
import { PhoneSignInForm } from './phone/phone-sign-in-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpLink } from './sign-up-link.tsx';

const REDIRECT_AFTER_MS = 1500;

export const handle = keptPage();

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  return { hasPhoneCodes: await hasPhoneCodes(getShop(context)) };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches, { title: 'Sign in' });
}

export default function LoginPage({ loaderData: { hasPhoneCodes: offersPhone } }: Route.ComponentProps) {
  const t = useWords();
  const [way, setWay] = useState<'password' | 'mail' | 'phone'>('password');
  const navigate = useNavigate();
  // Read in the browser, because the page is the same for all visitors.
  const [isEnded, setEnded] = useState(false);
  useEffect(() => setEnded(new URLSearchParams(location.search).has('ended')), []);

  /** To the page they came from, with the pending addition, else to their landing page. */
  const goOn = useCallback(
    async (user: SessionUser, afterMs: number) => {
      const [intended] = await Promise.all([doIntendedAct(user.id), new Promise((done) => setTimeout(done, afterMs))]);
      if (intended?.refusal) toast(intended.refusal, 'error');
      loadShopper();
      navigate(nextPath(location.search, location.origin) ?? intended?.from ?? homeOf(user), { replace: true });
    },
    [navigate],
  );

  useEffect(() => {
    let isGone = false;
    api.get('/api/auth/session').then((answer) => {
      if (isGone || !answer.ok) return;
      const { user } = answer.value;
      if (!user) return dropDisplayCopy();
      keepDisplayCopy(user);
      toast('You are already logged in', 'info');
      goOn(user, 0);
    });
    return () => {
      isGone = true;
    };
  }, [goOn]);

  function onSignedIn(user: SessionUser) {
    toast('Login successful!');
    goOn(user, REDIRECT_AFTER_MS);
  }

  return (
    <AccountFrame
      title={t('Sign in')}
      intro={<p>{t('See your orders, points and wishlist.')}</p>}
      below={
        <p>
          {t('New here?')} <SignUpLink className="link">{t('Create Account / Signup')}</SignUpLink>
        </p>
      }
    >
      {isEnded && (
        <Alert className="mb-5" title={t('You were signed out')}>
          {t('Staff are signed out after 30 minutes without activity and 12 hours after signing in. Sign in to go back to your page.')}
        </Alert>
      )}
      <InterruptedPurchase>
        <SignUpLink className="button button-secondary button-wide">{t('Create an account')}</SignUpLink>
      </InterruptedPurchase>
      {way === 'phone' && <PhoneSignInForm onSignedIn={onSignedIn} onUseEmail={() => setWay('password')} />}
      {way === 'mail' && <MailSignInForm onSignedIn={onSignedIn} onUsePassword={() => setWay('password')} />}
      {way === 'password' && (
        <>
          <SignInForm onSignedIn={onSignedIn} />
          <p className="mt-5 text-center">
            <Link className="link" to="/passwordreset">
              {t('Forgot Password?')}
            </Link>
          </p>
          <Button variant="secondary" isWide className="mt-5" onClick={() => setWay('mail')}>
            {t('Get an OTP by e-mail')}
          </Button>
          {offersPhone && (
            <Button variant="secondary" isWide className="mt-3" onClick={() => setWay('phone')}>
              {t('Get an OTP on your phone')}
            </Button>
          )}
        </>
      )}
    </AccountFrame>
  );
}
