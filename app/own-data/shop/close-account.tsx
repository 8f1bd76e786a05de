// Closing one's own account.
import { useState } from 'react';
import { closeForm } from '../../accounts/accounts.schema.ts';
import { dropDisplayCopy } from '../../accounts/display-copy.ts';
import { useWords } from '../../language/use-words.tsx';
import { inPageLanguage } from '../../platform/words/language.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';

const AFTER_CLOSING = [
  'Orders and invoices stay, as tax law requires, with their delivery address.',
  'Your reviews stay, without your name and photos.',
  'Your points and coupons are lost.',
];

export function CloseAccount() {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    schema: closeForm,
    send: (values) => api.post('/api/auth/close', values),
    failure: 'Something went wrong. Please try again.',
    onDone() {
      dropDisplayCopy();
      location.assign(inPageLanguage('/'));
    },
  });
  return (
    <section aria-labelledby="close-title">
      <h2 id="close-title">{t('Close my account')}</h2>
      <p className="mt-3 max-w-prose">
        {t('Your name, e-mail, phone, password, addresses, cart and wishlist are deleted. This cannot be undone.')}
      </p>
      <ul className="mt-3 mb-4 grid max-w-prose list-disc gap-1 pl-5">
        {AFTER_CLOSING.map((words) => (
          <li key={words}>{t(words)}</li>
        ))}
      </ul>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('Close my account')}
      </Button>
      <Modal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Close my account')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('Keep my account')}
            </Button>
            <Button variant="danger-filled" type="submit" form="close-account" isBusy={form.isBusy}>
              {t('Close account')}
            </Button>
          </>
        }
      >
        <form id="close-account" {...form.props} className="grid gap-5">
          {form.message && <Alert tone="danger">{t(form.message)}</Alert>}
          <p>{t('Orders on their way will still be delivered and open complaints will be closed. Enter your password to confirm.')}</p>
          <PasswordField label={t('Password')} name="password" autoComplete="current-password" required error={form.errors['password']} />
        </form>
      </Modal>
    </section>
  );
}
