import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { OtpForm } from '../../accounts/shop/otp/otp-form.tsx';
import { useWords } from '../../language/use-words.tsx';
import { signInPath } from '../../shop-kit/way-back/intended-act.ts';
import { api } from '../../ui/browser/api-client.ts';
import { Link } from '../../ui/link.tsx';

interface ConfirmContactProps {
  /** The signed-in user; null for a contact without an account. */
  onConfirmed: (user: SessionUser | null) => Promise<void>;
}

export function ConfirmPhone({ onConfirmed }: ConfirmContactProps) {
  const t = useWords();
  return (
    <OtpForm
      to="phone"
      label={t('Mobile number')}
      hint={t("We'll send an OTP there. Shopped here before? It signs you in.")}
      purpose="checkout-phone"
      send={(phone, language) => api.post('/api/checkout/phone/send-otp', { phone, language })}
      verify={(phone, code) => api.post('/api/checkout/phone/verify-otp', { phone, code })}
      onVerified={({ user }) => onConfirmed(user)}
      verifyLabel={t('Verify')}
    />
  );
}

export function ConfirmEmail({ onConfirmed }: ConfirmContactProps) {
  const t = useWords();
  return (
    <OtpForm
      to="email"
      label={t('Email')}
      hint={t("We'll send an OTP there. Shopped here before? It signs you in.")}
      purpose="checkout"
      send={(email, language) => api.post('/api/checkout/send-otp', { email, language })}
      verify={(email, code) => api.post('/api/checkout/verify-otp', { email, code })}
      onVerified={({ user }) => onConfirmed(user)}
      verifyLabel={t('Verify')}
      whenRefused={(refusal) =>
        refusal === 'password_needed' && (
          <Link className="link inline-flex min-h-11 items-center" to={signInPath('/checkout')}>
            {t('Sign in with your password')}
          </Link>
        )
      }
    />
  );
}
