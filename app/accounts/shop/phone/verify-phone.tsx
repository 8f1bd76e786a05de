import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage, useWords } from '../../../language/use-words.tsx';
import { normaliseMobile } from '../../../platform/india/mobile-number.ts';
import { api } from '../../../ui/browser/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Profile } from '../../profile.schema.ts';
import { OtpButtons } from '../otp/otp-buttons.tsx';
import { OtpStep } from '../otp/otp-field.tsx';
import { useOtp } from '../otp/use-otp.ts';

interface OwnPhoneProps {
  profile: Pick<Profile, 'phone' | 'isPhoneVerified'>;
  hasPhoneCodes: boolean;
}

export function OwnPhone({ profile: { phone, isPhoneVerified }, hasPhoneCodes }: OwnPhoneProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!phone) return t('Not specified');
  if (isPhoneVerified)
    return (
      <span className="flex flex-wrap items-center gap-x-4">
        {phone}
        <span className="flex items-center gap-1.5 text-sm font-medium text-leaf">
          <Icon name="check" /> {t('Verified')}
        </span>
      </span>
    );
  if (!hasPhoneCodes || !normaliseMobile(phone)) return phone;
  return (
    <div>
      <span className="flex flex-wrap items-center gap-x-4">
        {phone}
        {!isOpen && (
          <button type="button" className="link min-h-11 text-sm" onClick={() => setOpen(true)}>
            {t('Verify phone')}
          </button>
        )}
      </span>
      {isOpen && <VerifyPhone onClose={() => setOpen(false)} />}
    </div>
  );
}

function VerifyPhone({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const otp = useOtp({
    send: () => api.post('/api/auth/phone/send-otp', { language }),
    verify: (typed) => api.post('/api/auth/phone/verify-otp', { code: typed }),
    async onVerified({ message }) {
      toast(message);
      await revalidate();
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={otp.submit}
      className="mt-3 grid max-w-md grid-cols-1 gap-4 rounded-panel border border-hairline bg-paper p-4"
    >
      <p className="text-sm">{t("We'll send an OTP to this phone. Once it is verified, you can sign in with it.")}</p>
      <OtpStep otp={otp} />
      <OtpButtons otp={otp} verifyLabel={t('Verify')} />
      <Button variant="quiet" size="small" className="justify-self-start" onClick={onClose}>
        {t('Cancel')}
      </Button>
    </form>
  );
}
