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
import { CloseByCode } from './close-by-code.tsx';

const AFTER_CLOSING = [
  'Orders and invoices stay, as tax law requires, with their delivery address.',
  'Your reviews stay, without your name and photos.',
  'Your points and coupons are lost.',
];

/** `phone`: of an account without an e-mail address. */
export function CloseAccount({ phone }: { phone: string | null }) {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
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
      {phone ? (
        <Modal isOpen={isAsking} onClose={close} title={t('Close my account')} footer={<Keep onClick={close} />}>
          <CloseByCode phone={phone} onClosed={leave} />
        </Modal>
      ) : (
        <CloseByPassword isOpen={isAsking} onClose={close} />
      )}
    </section>
  );
}

function leave() {
  dropDisplayCopy();
  location.assign(inPageLanguage('/'));
}

function Keep({ onClick }: { onClick: () => void }) {
  const t = useWords();
  return (
    <Button variant="secondary" onClick={onClick}>
      {t('Keep my account')}
    </Button>
  );
}

function CloseByPassword({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWords();
  const form = useForm({
    schema: closeForm,
    send: (values) => api.post('/api/auth/close', values),
    failure: 'Something went wrong. Please try again.',
    onDone: leave,
  });
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('Close my account')}
      footer={
        <>
          <Keep onClick={onClose} />
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
  );
}
