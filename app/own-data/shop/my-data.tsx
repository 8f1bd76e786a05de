// Consents, data export and closing the account.
import { useRef, useState } from 'react';
import { closeForm } from '../../accounts/accounts.schema.ts';
import { dropDisplayCopy } from '../../accounts/display-copy.ts';
import type { Nominee } from '../../accounts/profile.schema.ts';
import { NomineeForm } from '../../accounts/shop/profile/nominee-form.tsx';
import { type Consent, ENDS_WITH_THE_ACCOUNT, type Purpose } from '../../consents/consents.schema.ts';
import { useWords } from '../../language/use-words.tsx';
import type { Receiver } from '../../measuring/measuring.schema.ts';
import { MeasuringOffer } from '../../measuring/shop/measuring-offer.tsx';
import { WhatsappOffer } from '../../messages/shop/whatsapp-offer.tsx';
import { inPageLanguage } from '../../platform/words/language.ts';
import type { ReminderChannel } from '../../reminders/reminders.schema.ts';
import { RemindersOffer } from '../../reminders/shop/reminders-offer.tsx';
import { ConsentLine } from '../../shop-kit/consent-line.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';

const PURPOSE_WORDS: Record<Purpose, string> = {
  newsletter: 'News by e-mail',
  terms: 'Terms',
  privacy: 'Privacy notice',
  adult: 'Being 18 or older',
  review: 'Publishing my review',
  'back-in-stock': 'Back-in-stock e-mails',
  'whatsapp-orders': 'Order updates on WhatsApp',
  'reminders-email': 'Reminders by e-mail',
  'reminders-whatsapp': 'Reminders on WhatsApp',
  'reminders-sms': 'Reminders by SMS',
  'measuring-meta': 'Telling Meta of my orders',
  'measuring-google': 'Telling Google Analytics of my orders',
};
const AFTER_CLOSING = [
  'Orders and invoices stay, as tax law requires, with their delivery address.',
  'Your reviews stay, without your name and photos.',
  'Your points and coupons are lost.',
];

type MyDataProps = {
  userId: string;
  fullName: string;
  consents: Consent[];
  offersWhatsapp: boolean;
  reminderChannels: ReminderChannel[];
  receivers: Receiver[];
  nominee: Nominee | null;
};

export function MyData({ userId, fullName, consents, offersWhatsapp, reminderChannels, receivers, nominee }: MyDataProps) {
  return (
    <div className="grid grid-cols-1 gap-12">
      {offersWhatsapp && <WhatsappOffer />}
      <RemindersOffer channels={reminderChannels} />
      <MeasuringOffer receivers={receivers} />
      <Consents consents={consents} fullName={fullName} />
      <Download userId={userId} />
      <NomineeForm userId={userId} nominee={nominee} />
      <CloseAccount />
    </div>
  );
}

function Consents({ consents, fullName }: { consents: Consent[]; fullName: string }) {
  const t = useWords();
  const refresh = useRefresh();
  const [busyId, setBusyId] = useState('');
  const title = useRef<HTMLHeadingElement>(null);

  async function withdraw({ id }: Consent) {
    setBusyId(id);
    const answer = await api.post(`/api/consents/${id}/withdraw`);
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || 'Something went wrong. Please try again.', 'error');
    await refresh(answer);
    setBusyId('');
    // The pressed button disappears with the consent.
    if (answer.ok) title.current?.focus();
  }

  return (
    <section aria-labelledby="consents-title">
      <h2 id="consents-title" ref={title} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t('Your consents')}
      </h2>
      {consents.length === 0 && <p className="mt-3 text-ink-soft">{t('No consents to withdraw.')}</p>}
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline empty:hidden">
        {consents.map((consent) => (
          <li key={consent.id} className="grid gap-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
            <div className="min-w-0">
              <p className="font-medium">{[t(PURPOSE_WORDS[consent.purpose]), consent.product].filter(Boolean).join(': ')}</p>
              <p className="text-sm wrap-anywhere" lang={t.lang(t(consent.text))}>
                {t(consent.text, { name: fullName })}
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                {t('Agreed on {date}', { date: t.date(new Date(consent.givenAt)) })}
                {consent.withdrawnAt && `, ${t('withdrawn on {date}', { date: t.date(new Date(consent.withdrawnAt)) })}`}
              </p>
            </div>
            {consent.withdrawnAt === null && !ENDS_WITH_THE_ACCOUNT.includes(consent.purpose) && (
              <Button
                variant="secondary"
                size="small"
                className="justify-self-start"
                isBusy={busyId === consent.id}
                onClick={() => withdraw(consent)}
                aria-label={t('Withdraw: {what}', { what: t(PURPOSE_WORDS[consent.purpose]) })}
              >
                {t('Withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Download({ userId }: { userId: string }) {
  const t = useWords();
  return (
    <section aria-labelledby="download-title">
      <h2 id="download-title">{t('Data we hold about you')}</h2>
      <p className="mt-3 mb-4 max-w-prose">
        {t(
          'Your profile, addresses, orders, points, reviews, wishlist, cart, consents, complaints and a list of our e-mails, in one JSON file.',
        )}
      </p>
      <a href={`/api/auth/user/${userId}/data`} download className="button button-secondary">
        <Icon name="download" />
        {t('Download my data')}
      </a>
      <div className="mt-4">
        <ConsentLine text="For what we keep, why and for how long, see our" />
      </div>
    </section>
  );
}

function CloseAccount() {
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
