// The contact of an open checkout: an e-mail address, and the code sent there. The code is checked as soon as it is complete.

import type { FormEvent } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { CodeField } from '../../accounts/shop/otp/code-field.tsx';
import { OtpButtons } from '../../accounts/shop/otp/otp-buttons.tsx';
import { useWords } from '../../language/use-words.tsx';
import { signInPath } from '../../shop-kit/intended-act.ts';
import { TextField } from '../../ui/field.tsx';
import { useContact } from './use-contact.ts';

export interface ConfirmContactProps {
  /** The signed-in user; null for an address without an account. */
  onConfirmed: (user: SessionUser | null) => Promise<void>;
}

export function ConfirmContact({ onConfirmed }: ConfirmContactProps) {
  const t = useWords();
  const contact = useContact(onConfirmed);
  const { email, code, isSent, busy, errors, secondsLeft, emailField, codeField, changeEmail, typeCode, send, verify } = contact;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSent) verify(code);
    else send();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField
        ref={emailField}
        label={t('Email')}
        name="email"
        type="email"
        inputMode="email"
        enterKeyHint="send"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={busy !== null}
        value={email}
        onChange={(event) => changeEmail(event.target.value)}
        hint={t("We'll send an OTP there. Shopped here before? It signs you in.")}
        error={errors.email}
      />
      {isSent && (
        <CodeField
          ref={codeField}
          required
          readOnly={busy === 'verify'}
          value={code}
          onChange={(event) => typeCode(event.target.value)}
          hint={t('6 digits, valid for 10 minutes')}
          error={errors.code}
        />
      )}
      {errors.needsPassword && (
        <Link className="link inline-flex min-h-11 items-center" to={signInPath('/checkout')}>
          {t('Sign in with your password')}
        </Link>
      )}
      <OtpButtons {...{ isSent, busy, secondsLeft }} verifyLabel={t('Verify')} onResend={send} />
    </form>
  );
}
