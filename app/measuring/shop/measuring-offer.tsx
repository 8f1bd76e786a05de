// Asks whether Meta or Google may be told of orders: after buying and in the profile, one press each, with the words of the consent.
import { useId, useState } from 'react';
import { MEASURING_CONSENTS } from '../../consents/measuring-consents.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { ConsentLine } from '../../shop-kit/consent-line.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Receiver } from '../measuring.schema.ts';

const LABELS: Record<Receiver, string> = { meta: 'Allow Meta', google: 'Allow Google Analytics' };

export function MeasuringOffer({ receivers }: { receivers: Receiver[] }) {
  const t = useWords();
  const language = useLanguage();
  const title = useId();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<Receiver | null>(null);
  if (receivers.length === 0) return null;

  async function agree(receiver: Receiver) {
    setBusy(receiver);
    const answer = await api.post('/api/consents/measuring', { receiver, language });
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || 'Something went wrong. Please try again.', 'error');
    await refresh(answer);
    setBusy(null);
  }
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{t('Help us measure our ads')}</h2>
      <p className="mt-3 max-w-prose">{t('Only if you like: nothing changes for you if you skip this.')}</p>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {receivers.map((receiver) => (
          <li key={receiver} className="grid gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
            <p className="max-w-prose">{t(MEASURING_CONSENTS[`measuring-${receiver}`].text)}</p>
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              isBusy={busy === receiver}
              onClick={() => agree(receiver)}
            >
              {t(LABELS[receiver])}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <ConsentLine text="For what we keep, why and for how long, see our" />
      </div>
    </section>
  );
}
