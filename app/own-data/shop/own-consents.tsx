import { useRef, useState } from 'react';
import { type Consent, ENDS_WITH_THE_ACCOUNT, type Purpose } from '../../consents/consents.schema.ts';
import { useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
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
  'measuring-meta': 'Share my orders with Meta',
  'measuring-google': 'Share my orders with Google Analytics',
};

export function Consents({ consents, fullName }: { consents: Consent[]; fullName: string }) {
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
