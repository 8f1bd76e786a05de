import { useState } from 'react';
import { z } from 'zod';
import { useWords } from '../../../language/use-words.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { useForm } from '../../../ui/browser/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { changePasswordForm } from '../../accounts.schema.ts';

const confirmedForm = changePasswordForm
  .extend({ confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password') })
  .refine((form) => form.newPassword === form.confirmPassword, { path: ['confirmPassword'], message: 'Passwords do not match' });

export function ChangePassword({ userId }: { userId: string }) {
  const [changed, setChanged] = useState({ times: 0, message: '' });
  // Remounts the fields after each change.
  return (
    <ChangePasswordForm
      key={changed.times}
      userId={userId}
      lastMessage={changed.message}
      onChanged={(message) => setChanged({ times: changed.times + 1, message })}
    />
  );
}

interface ChangePasswordFormProps {
  userId: string;
  lastMessage: string;
  onChanged: (message: string) => void;
}

function ChangePasswordForm({ userId, lastMessage, onChanged }: ChangePasswordFormProps) {
  const t = useWords();
  const form = useForm({
    schema: confirmedForm,
    async send({ oldPassword, newPassword }) {
      const answer = await api.put(`/api/auth/change/${userId}`, { oldPassword, newPassword });
      return answer.ok || answer.status !== 401 ? answer : { ...answer, message: 'User not logged in.' };
    },
    onDone: ({ message }) => onChanged(message),
    failure: 'An unexpected error occurred.',
  });
  return (
    <form {...form.props} className="grid max-w-md grid-cols-1 gap-5" aria-labelledby="password-title">
      <h2 id="password-title">{t('Change Password')}</h2>
      {lastMessage && <Alert tone="success">{lastMessage}</Alert>}
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <PasswordField
        label={t('Current Password')}
        name="oldPassword"
        autoComplete="current-password"
        required
        error={form.errors['oldPassword']}
      />
      <PasswordField
        label={t('New Password')}
        name="newPassword"
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        required
        error={form.errors['newPassword']}
      />
      <PasswordField
        label={t('Confirm New Password')}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={form.errors['confirmPassword']}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel={t('Changing...')}>
          {t('Change Password')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t("You'll be signed out on all other devices.")}</p>
    </form>
  );
}
