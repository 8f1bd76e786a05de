// Loaded on open: the form pulls in the schema library.

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { loadShopper } from '../../shop-kit/shopper.ts';
import { api } from '../../ui/browser/api-client.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SessionUser } from '../accounts.schema.ts';
import { homeOf, keepDisplayCopy } from '../display-copy.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpLink } from './sign-up-link.tsx';

const REDIRECT_AFTER_MS = 800;

export default function SignInPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWords();
  const goTo = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const leave = useRef((_: SessionUser) => {});
  leave.current = (user) => {
    onClose();
    keepDisplayCopy(user);
    toast('Already logged in', 'info');
    loadShopper();
    goTo(homeOf(user));
  };

  // Signed in from another tab since this page was opened.
  useEffect(() => {
    if (!isOpen) return;
    api.get('/api/auth/session').then((answer) => {
      if (answer.ok && answer.value.user) leave.current(answer.value.user);
    });
  }, [isOpen]);

  /** A customer stays on the page that the panel opened on, now with what is theirs. */
  function goOn(user: SessionUser) {
    const home = homeOf(user);
    if (home !== '/' || /\/(login|signup)$/i.test(pathname)) goTo(home);
    else revalidate();
  }

  function onSignedIn(user: SessionUser) {
    onClose();
    toast('Login successful');
    loadShopper();
    setTimeout(() => goOn(user), REDIRECT_AFTER_MS);
  }

  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t('Sign in')}>
      <SignInForm onSignedIn={onSignedIn} />
      <p className="mt-3 text-center">
        <Link to="/passwordreset" onClick={onClose} className="link inline-flex min-h-11 items-center text-sm">
          {t('Forgot Password?')}
        </Link>
      </p>
      <SignUpLink onClick={onClose} className="button button-secondary button-wide mt-3">
        {t('CREATE AN ACCOUNT')}
      </SignUpLink>
    </SidePanel>
  );
}
