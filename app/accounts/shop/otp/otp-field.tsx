import { useWords } from '../../../language/use-words.tsx';
import { CodeField } from './code-field.tsx';
import type { OtpState } from './use-otp.ts';

export function OtpField({
  otp: { field, busy, code, type, error },
}: {
  otp: Pick<OtpState, 'field' | 'busy' | 'code' | 'type' | 'error'>;
}) {
  const t = useWords();
  return (
    <CodeField
      ref={field}
      required
      readOnly={busy === 'verify'}
      value={code}
      onChange={(event) => type(event.target.value)}
      hint={t('6 digits, valid for 10 minutes')}
      error={error || undefined}
    />
  );
}

export function OtpStep({ otp }: { otp: Parameters<typeof OtpField>[0]['otp'] & Pick<OtpState, 'isSent'> }) {
  if (otp.isSent) return <OtpField otp={otp} />;
  if (!otp.error) return null;
  return (
    <p role="alert" className="text-sm text-kumkum">
      {otp.error}
    </p>
  );
}
