import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { saidIn } from '../../../platform/words/said.ts';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { useForm } from '../../../ui/browser/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { newPasswordForm } from '../../accounts.schema.ts';
import { RESET_PATH } from './password-reset-code.tsx';

export function PasswordStep({
  email,
  code,
  onRestart,
  onDone,
}: {
  email: string;
  code: string;
  onRestart: () => void;
  onDone: () => void;
}) {
  const t = useWords();
  const [typed, setTyped] = useState({ newPassword: '', confirmPassword: '' });
  const [isChanged, setChanged] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    schema: newPasswordForm,
    send: (values) => api.post(`${RESET_PATH}/reset`, { email, code, ...values }),
    failure: 'Password reset failed',
    onDone({ message }) {
      setChanged(true);
      toast(message);
      onDone();
    },
  });
  const problems = newPasswordForm.safeParse(typed).error?.issues ?? [];
  // Show the error only once the field has a value.
  function errorOf(field: keyof typeof typed) {
    if (typed[field] === '') return undefined;
    const problem = problems.find((issue) => issue.path[0] === field);
    return problem ? saidIn(problem) : form.errors[field];
  }

  return (
    <form {...form.props} className="grid gap-5">
      {form.message && (
        <Alert tone="danger">
          {t(form.message)}{' '}
          <button type="button" className="link" onClick={onRestart}>
            {t('Get a new OTP')}
          </button>
        </Alert>
      )}
      {/* Tells a password manager which account the password is for. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {(['newPassword', 'confirmPassword'] as const).map((field) => (
        <PasswordField
          key={field}
          ref={field === 'newPassword' ? first : undefined}
          label={field === 'newPassword' ? t('New password') : t('Confirm password')}
          name={field}
          autoComplete="new-password"
          required
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          hint={field === 'newPassword' ? t('At least 8 characters with uppercase, lowercase, a digit and one of @$!%*?&') : undefined}
          error={errorOf(field)}
        />
      ))}
      <Button type="submit" isWide disabled={problems.length > 0} isBusy={form.isBusy || isChanged} busyLabel={t('Saving...')}>
        {t('Reset Password')}
      </Button>
    </form>
  );
}
