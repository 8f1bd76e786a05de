// Signing in with an OTP by e-mail. The answer does not tell whether the address has an account, so the form says what to do without an OTP.
import { useWords } from '../../../language/use-words.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import type { SessionUser } from '../../accounts.schema.ts';
import { keepDisplayCopy } from '../../display-copy.ts';
import { OtpForm } from './otp-form.tsx';

interface MailSignInFormProps {
  onSignedIn: (user: SessionUser) => Promise<unknown> | unknown;
  onUsePassword: () => void;
}

export function MailSignInForm({ onSignedIn, onUsePassword }: MailSignInFormProps) {
  const t = useWords();
  return (
    <OtpForm
      to="email"
      label={t('Email')}
      autoComplete="username"
      isFocused
      send={(email, language) => api.post('/api/auth/code-login/send-otp', { email, language })}
      verify={(email, code) => api.post('/api/auth/code-login', { email, code })}
      onVerified={({ user }) => {
        keepDisplayCopy(user);
        return onSignedIn(user);
      }}
      verifyLabel={t('Sign In')}
      withoutOtp={t('No OTP? Look in your spam folder, and check that this is the e-mail of your account.')}
    >
      <button type="button" className="link min-h-11 justify-self-start" onClick={onUsePassword}>
        {t('Use your password instead')}
      </button>
    </OtpForm>
  );
}
