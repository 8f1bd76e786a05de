import { useId, useState } from 'react';
import { CONSENTS } from '../../consents/consents.schema.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

export function WhatsappOffer() {
  const t = useWords();
  const language = useLanguage();
  const title = useId();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  async function agree() {
    setBusy(true);
    const answer = await api.post('/api/consents/whatsapp-orders', { language });
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || 'Something went wrong. Please try again.', 'error');
    await refresh(answer);
    setBusy(false);
  }
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{t('Order updates on WhatsApp')}</h2>
      <p className="mt-3 mb-4 max-w-prose">{t(CONSENTS['whatsapp-orders'].text)}</p>
      <Button variant="secondary" isBusy={isBusy} onClick={agree}>
        {t('Turn on')}
      </Button>
    </section>
  );
}
