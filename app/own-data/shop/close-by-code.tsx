// Closing an account that a phone has made: it has no password, so an OTP to that phone confirms it.
import { OtpButtons } from '../../accounts/shop/otp/otp-buttons.tsx';
import { OtpStep } from '../../accounts/shop/otp/otp-field.tsx';
import { useOtp } from '../../accounts/shop/otp/use-otp.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';

export function CloseByCode({ phone, onClosed }: { phone: string; onClosed: () => void }) {
  const t = useWords();
  const language = useLanguage();
  const otp = useOtp({
    send: () => api.post('/api/auth/phone/send-otp', { language }),
    verify: (code) => api.post('/api/auth/close/by-phone', { code }),
    onVerified: onClosed,
  });
  return (
    <form method="post" noValidate onSubmit={otp.submit} className="grid gap-5">
      <p>
        {t('Orders on their way will still be delivered and open complaints will be closed. Enter the OTP we send to {phone} to confirm.', {
          phone,
        })}
      </p>
      <OtpStep otp={otp} />
      <OtpButtons otp={otp} verifyLabel={t('Close account')} />
    </form>
  );
}
