// Signing in with a verified phone. The answer does not tell whether an account has it, so the form says what to do without an OTP.
import { useWords } from '../../../language/use-words.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import type { SessionUser } from '../../accounts.schema.ts';
import { keepDisplayCopy } from '../../display-copy.ts';
import { OtpForm } from '../otp/otp-form.tsx';

interface PhoneSignInFormProps {
  onSignedIn: (user: SessionUser) => Promise<unknown> | unknown;
  onUseEmail: () => void;
}

export function PhoneSignInForm({ onSignedIn, onUseEmail }: PhoneSignInFormProps) {
  const t = useWords();
  return (
    <OtpForm
      to="phone"
      label={t('Phone')}
      hint={t('10 digits, verified in your profile')}
      isFocused
      send={(phone, language) => api.post('/api/auth/phone-login/send-otp', { phone, language })}
      verify={(phone, code) => api.post('/api/auth/phone-login', { phone, code })}
      onVerified={({ user }) => {
        keepDisplayCopy(user);
        return onSignedIn(user);
      }}
      verifyLabel={t('Sign In')}
      withoutOtp={t('No OTP? Only a phone that you have verified in your profile receives one. Sign in with your e-mail instead.')}
    >
      <button type="button" className="link min-h-11 justify-self-start" onClick={onUseEmail}>
        {t('Use your e-mail instead')}
      </button>
    </OtpForm>
  );
}
