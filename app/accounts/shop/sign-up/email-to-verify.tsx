import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CodeField } from '../otp/code-field.tsx';
import { type Errors, isTypingElsewhere, type useEmailVerification, type Wrong } from './use-email-verification.ts';

interface EmailToVerifyProps {
  verification: ReturnType<typeof useEmailVerification>;
  errors: Errors;
  setErrors: (change: (errors: Errors) => Errors) => void;
  /** The field to focus once the address is verified. */
  next: RefObject<HTMLInputElement | null>;
}

export function EmailToVerify({ verification, errors, setErrors, next }: EmailToVerifyProps) {
  const t = useWords();
  const { email, changeEmail, code, setCode, stage, busy, isWaiting, secondsLeft, sendCode, verify } = verification;
  const emailField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isVerified = stage === 'verified';

  // The pressed button is disabled or removed: focus the next field.
  useEffect(() => {
    if (isTypingElsewhere(box.current)) return;
    if (stage === 'sent') codeField.current?.focus();
    if (stage === 'verified') next.current?.focus();
  }, [stage, next]);

  async function press(act: () => Promise<Wrong | null>) {
    const wrong = await act();
    setErrors((errors) => ({ ...errors, email: undefined, code: undefined, ...wrong }));
    // The resend button is disabled until the timer ends.
    if (!wrong && !isTypingElsewhere(box.current)) codeField.current?.focus();
  }

  /** Enter in the address or the code presses the button beside it, not the form's submit. */
  const onReturn = (act: () => Promise<Wrong | null>) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    press(act);
  };

  return (
    <div ref={box} className="grid gap-3">
      <TextField
        ref={emailField}
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={isVerified || busy !== null}
        value={email}
        onChange={(event) => changeEmail(event.target.value)}
        onKeyDown={isVerified ? undefined : onReturn(sendCode)}
        error={errors['email']}
      />
      {isVerified ? (
        <Verified
          onChange={() => {
            changeEmail('');
            emailField.current?.focus();
          }}
        />
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          isBusy={busy === 'send'}
          busyLabel={t('Sending...')}
          disabled={isWaiting}
          onClick={() => press(sendCode)}
        >
          {stage === 'none' ? t('Send OTP') : secondsLeft > 0 ? t('Resend OTP in {seconds} s', { seconds: secondsLeft }) : t('Resend OTP')}
        </Button>
      )}
      {stage === 'sent' && (
        <CodeEntry
          ref={codeField}
          code={code}
          onChange={setCode}
          onKeyDown={onReturn(verify)}
          onVerify={() => press(verify)}
          isBusy={busy === 'verify'}
          error={errors['code']}
        />
      )}
    </div>
  );
}

function Verified({ onChange }: { onChange: () => void }) {
  const t = useWords();
  return (
    <p className="flex items-center justify-between gap-3 text-sm">
      <span className="flex items-center gap-1.5 font-medium text-leaf">
        <Icon name="check" /> {t('Email verified')}
      </span>
      <button type="button" className="link min-h-11" onClick={onChange}>
        {t('Use another e-mail')}
      </button>
    </p>
  );
}

interface CodeEntryProps {
  ref: RefObject<HTMLInputElement | null>;
  code: string;
  onChange: (code: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onVerify: () => void;
  isBusy: boolean;
  error: string | undefined;
}

function CodeEntry({ ref, code, onChange, onKeyDown, onVerify, isBusy, error }: CodeEntryProps) {
  const t = useWords();
  return (
    <div className="grid gap-3 rounded-panel bg-sandal p-4">
      <CodeField
        ref={ref}
        value={code}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        hint={t('6 digits, valid for 10 minutes')}
        error={error}
      />
      <Button size="small" className="justify-self-start" isBusy={isBusy} busyLabel={t('Verifying...')} onClick={onVerify}>
        {t('Verify')}
      </Button>
    </div>
  );
}
