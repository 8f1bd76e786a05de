import { useWords } from '../../../language/use-words.tsx';
import { Button } from '../../../ui/button.tsx';

interface OtpButtonsProps {
  isSent: boolean;
  busy: 'send' | 'verify' | null;
  secondsLeft: number;
  verifyLabel: string;
  onResend: () => void;
}

export function OtpButtons({ isSent, busy, secondsLeft, verifyLabel, onResend }: OtpButtonsProps) {
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
        onClick={isSent ? onResend : undefined}
      >
        {!isSent ? t('Send OTP') : secondsLeft > 0 ? t('Resend OTP in {seconds} s', { seconds: secondsLeft }) : t('Resend OTP')}
      </Button>
    </div>
  );
}
