import { useWords } from '../../../language/use-words.tsx';
import { Button } from '../../../ui/button.tsx';
import type { OtpState } from './use-otp.ts';

interface OtpButtonsProps {
  otp: Pick<OtpState, 'isSent' | 'busy' | 'secondsLeft'> & { send: () => unknown };
  verifyLabel: string;
}

export function OtpButtons({ otp: { isSent, busy, secondsLeft, send }, verifyLabel }: OtpButtonsProps) {
  const t = useWords();
  return (
    <div className="flex flex-wrap gap-3">
      {isSent && (
        <Button type="submit" isBusy={busy === 'verify'} busyLabel={t('Verifying...')}>
          {verifyLabel}
        </Button>
      )}
      <Button
        type={isSent ? 'button' : 'submit'}
        variant={isSent ? 'secondary' : 'primary'}
        isBusy={busy === 'send'}
        busyLabel={t('Sending...')}
        disabled={isSent && secondsLeft > 0}
        onClick={isSent ? send : undefined}
      >
        {!isSent ? t('Send OTP') : secondsLeft > 0 ? t('Resend OTP in {seconds} s', { seconds: secondsLeft }) : t('Resend OTP')}
      </Button>
    </div>
  );
}
