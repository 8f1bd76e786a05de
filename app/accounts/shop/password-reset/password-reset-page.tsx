// Forgot password in three steps: the address, the code sent to it, the new password. The same for all visitors.

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../../language/use-words.tsx';
import { keepPage } from '../../../platform/pages/page.server.ts';
import { keptPage } from '../../../platform/pages/page-query.ts';
import { AccountFrame } from '../../../shop-kit/account-frame.tsx';
import { pageMeta } from '../../../shop-kit/page-meta.ts';
import { Link } from '../../../ui/link.tsx';
import { RESEND_AFTER_SECONDS } from '../../accounts.schema.ts';
import { dropAskedCode, keepAskedCode, readAskedCode } from '../otp/asked-code.ts';
import { useCountdown } from '../otp/use-countdown.ts';
import type { Route } from './+types/password-reset-page.ts';
import { PasswordStep } from './new-password.tsx';
import { CodeStep, EmailStep } from './password-reset-code.tsx';

const REDIRECT_AFTER_MS = 1500;

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
    setEmail(asked.contact);
    setStep('otp');
    startCountdown(RESEND_AFTER_SECONDS - asked.secondsAgo);
  }, [startCountdown]);

  function onSent(sentTo: string) {
    keepAskedCode('reset', { contact: sentTo, isVerified: false });
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
