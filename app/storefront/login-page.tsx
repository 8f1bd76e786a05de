// The same for all visitors; who is signed in already is found out by the browser and sent on.

import { useCallback, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SessionUser } from '../accounts/accounts.schema.ts';
import { dropDisplayCopy, homeOf, keepDisplayCopy } from '../accounts/display-copy.ts';
import { doIntendedAct, nextPath } from '../accounts/intended-act.ts';
import { useWords } from '../language/use-words.tsx';
import { keepPage } from '../platform/page.server.ts';
import { api } from '../ui/api-client.ts';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/login-page.ts';
import { AccountFrame } from './account-frame.tsx';
import { pageMeta } from './page-meta.ts';
import { loadShopper } from './shopper.ts';
import { SignInForm } from './sign-in-form.tsx';

const REDIRECT_AFTER_MS = 1500;

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  return null;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches, { title: 'Sign in' });
}

export default function LoginPage() {
  const t = useWords();
  const navigate = useNavigate();

  /** To where they were going, with what they meant to add, else to where they belong. */
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
    api.get<{ user: SessionUser | null }>('/api/auth/session').then((answer) => {
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
      intro={<p>{t('See your orders, your points and the things you kept for later.')}</p>}
      below={
        <p>
          {t('New here?')}{' '}
          <Link className="link" to="/signup">
            {t('Create Account / Signup')}
          </Link>
        </p>
      }
    >
      <SignInForm onSignedIn={onSignedIn} />
      <p className="mt-5 text-center">
        <Link className="link" to="/passwordreset">
          {t('Forgot Password?')}
        </Link>
      </p>
    </AccountFrame>
  );
}
