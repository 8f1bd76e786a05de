// The contact of an open checkout: a mobile number, and the OTP sent there. The phone fills in the OTP by itself where it can.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { phoneForm } from '../../accounts/phone/phone.schema.ts';
import { dropAskedCode, keepAskedCode, readAskedCode } from '../../accounts/shop/otp/asked-code.ts';
import { OtpButtons } from '../../accounts/shop/otp/otp-buttons.tsx';
import { OtpField } from '../../accounts/shop/otp/otp-field.tsx';
import { useOtp } from '../../accounts/shop/otp/use-otp.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { TextField } from '../../ui/field.tsx';

interface ConfirmPhoneProps {
  /** The signed-in user; null for a phone without an account. */
  onConfirmed: (user: SessionUser | null) => Promise<void>;
}

export function ConfirmPhone({ onConfirmed }: ConfirmPhoneProps) {
  const t = useWords();
  const language = useLanguage();
  const [phone, setPhone] = useState('');
  const phoneField = useRef<HTMLInputElement>(null);
  const otp = useOtp({
    send: async () => {
      const answer = await api.post('/api/checkout/phone/send-otp', { phone, language });
      if (answer.ok) keepAskedCode('checkout-phone', { contact: phone, isVerified: false });
      return answer;
    },
    verify: (typed) => api.post('/api/checkout/phone/verify-otp', { phone, code: typed }),
    onVerified({ user }) {
      dropAskedCode('checkout-phone');
      return onConfirmed(user);
    },
  });
  const { code, isSent, busy, error, setError, secondsLeft, send, verify, startOver, resume } = otp;
  // The page may reload while the message is read.
  useEffect(() => {
    const asked = readAskedCode('checkout-phone');
    if (!asked) return;
    setPhone(asked.contact);
    resume(asked.secondsAgo);
  }, [resume]);

  function sendChecked() {
    const problem = phoneForm.safeParse({ phone, language }).error?.issues[0]?.message;
    if (!problem) return send();
    setError(t(problem));
    phoneField.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSent) verify(code);
    else sendChecked();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField
        ref={phoneField}
        label={t('Mobile number')}
        name="phone"
        type="tel"
        inputMode="tel"
        enterKeyHint="send"
        autoComplete="tel-national"
        maxLength={20}
        required
        readOnly={busy !== null}
        value={phone}
        onChange={(event) => {
          setPhone(event.target.value);
          dropAskedCode('checkout-phone');
          startOver();
        }}
        hint={t("We'll send an OTP there. Shopped here before? It signs you in.")}
        error={isSent ? undefined : error || undefined}
      />
      {isSent && <OtpField otp={otp} />}
      <OtpButtons {...{ isSent, busy, secondsLeft }} verifyLabel={t('Verify')} onResend={sendChecked} />
    </form>
  );
}
