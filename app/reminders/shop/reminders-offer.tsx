import { REMINDER_CONSENTS } from '../../consents/reminder-consents.ts';
import { ConsentOffer } from '../../consents/shop/consent-offer.tsx';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import type { ReminderChannel } from '../reminders.schema.ts';

const LABELS: Record<ReminderChannel, string> = {
  email: 'Turn on reminders by e-mail',
  whatsapp: 'Turn on reminders on WhatsApp',
  sms: 'Turn on reminders by SMS',
};

export function RemindersOffer({ channels }: { channels: ReminderChannel[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ConsentOffer
      title={t('Reminders')}
      choices={channels.map((channel) => ({
        name: channel,
        consent: REMINDER_CONSENTS[`reminders-${channel}`].text,
        button: t('Turn on'),
        label: t(LABELS[channel]),
      }))}
      agree={(channel) => api.post('/api/consents/reminders', { channel, language })}
    />
  );
}
