// By phone where the shop sends OTPs to phones, else by e-mail.
import { useEffect, useState } from 'react';
import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { readAskedCode } from '../../accounts/shop/otp/asked-code.ts';
import { useWords } from '../../language/use-words.tsx';
import { ConfirmEmail, ConfirmPhone } from './confirm-contact.tsx';

interface ContactProps {
  offersPhone: boolean;
  onConfirmed: (user: SessionUser | null) => Promise<void>;
}

export function Contact({ offersPhone, onConfirmed }: ContactProps) {
  const t = useWords();
  const [isByPhone, setByPhone] = useState(offersPhone);
  // An OTP is in the mail, and the page was loaded again.
  useEffect(() => {
    if (readAskedCode('checkout')) setByPhone(false);
  }, []);
  return (
    <>
      {isByPhone ? <ConfirmPhone onConfirmed={onConfirmed} /> : <ConfirmEmail onConfirmed={onConfirmed} />}
      {offersPhone && (
        <button type="button" className="link min-h-11 justify-self-start text-sm" onClick={() => setByPhone(!isByPhone)}>
          {isByPhone ? t('Use your e-mail instead') : t('Use your phone instead')}
        </button>
      )}
    </>
  );
}
