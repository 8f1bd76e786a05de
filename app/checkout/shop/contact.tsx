// Who buys, at an open checkout: by e-mail, or with the verified phone of an account.
import { useState } from 'react';
import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { PhoneSignInForm } from '../../accounts/shop/phone/phone-sign-in-form.tsx';
import { useWords } from '../../language/use-words.tsx';
import { ConfirmContact } from './confirm-contact.tsx';

interface ContactProps {
  offersPhone: boolean;
  onConfirmed: (user: SessionUser | null) => Promise<void>;
}

export function Contact({ offersPhone, onConfirmed }: ContactProps) {
  const t = useWords();
  const [isByPhone, setByPhone] = useState(false);
  if (isByPhone) return <PhoneSignInForm onSignedIn={onConfirmed} onUseEmail={() => setByPhone(false)} />;
  return (
    <>
      <ConfirmContact onConfirmed={onConfirmed} />
      {offersPhone && (
        <button type="button" className="link mt-3 min-h-11 text-sm" onClick={() => setByPhone(true)}>
          {t('Have an account? Sign in with your phone')}
        </button>
      )}
    </>
  );
}
