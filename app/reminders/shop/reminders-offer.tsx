// Offers reminders over each channel that the customer has not agreed to: one press each, its own consent, with its words beside it.
import { useId, useState } from 'react';
import { REMINDER_CONSENTS } from '../../consents/reminder-consents.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ReminderChannel } from '../reminders.schema.ts';

const LABELS: Record<ReminderChannel, string> = {
  email: 'Turn on reminders by e-mail',
  whatsapp: 'Turn on reminders on WhatsApp',
  sms: 'Turn on reminders by SMS',
};

export function RemindersOffer({ channels }: { channels: ReminderChannel[] }) {
  const t = useWords();
  const language = useLanguage();
  const title = useId();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<ReminderChannel | null>(null);
  if (channels.length === 0) return null;

  async function agree(channel: ReminderChannel) {
    setBusy(channel);
    const answer = await api.post('/api/consents/reminders', { channel, language });
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || 'Something went wrong. Please try again.', 'error');
    await refresh(answer);
    setBusy(null);
  }
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{t('Reminders')}</h2>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {channels.map((channel) => (
          <li key={channel} className="grid gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
            <p className="max-w-prose">{t(REMINDER_CONSENTS[`reminders-${channel}`].text)}</p>
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              aria-label={t(LABELS[channel])}
              isBusy={busy === channel}
              onClick={() => agree(channel)}
            >
              {t('Turn on')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
