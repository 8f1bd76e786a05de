import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import type { Form } from '../../../ui/browser/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { EmailToVerify } from './email-to-verify.tsx';
import type { useEmailVerification } from './use-email-verification.ts';

export type Verification = ReturnType<typeof useEmailVerification>;

export function SignUpFields({ form, verification }: { form: Form; verification: Verification }) {
  const t = useWords();
  const [referral, setReferral] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);

  // After the first render, because the page is cached for all visitors.
  useEffect(() => setReferral((typed) => typed || (new URLSearchParams(location.search).get('referral') ?? '')), []);

  return (
    <>
      <TextField label={t('Full name')} name="fullName" autoComplete="name" required maxLength={120} error={form.errors['fullName']} />
      <TextField
        label={t('Phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        hint={t('10-digit mobile number')}
        error={form.errors['phone']}
      />
      <EmailToVerify verification={verification} errors={form.errors} setErrors={form.setErrors} next={passwordField} />
      <PasswordField
        ref={passwordField}
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        required
        hint={t('At least 6 characters')}
        error={form.errors['password']}
      />
      <PasswordField
        label={t('Confirm password')}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={form.errors['confirmPassword']}
      />
      <TextField
        label={t('Referral ID')}
        name="referralCode"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={referral}
        onChange={(event) => setReferral(event.target.value)}
        error={form.errors['referralCode']}
      />
    </>
  );
}
