import { MEASURING_CONSENTS } from '../../consents/measuring-consents.ts';
import { ConsentOffer } from '../../consents/shop/consent-offer.tsx';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { ConsentLine } from '../../shop-kit/consent-line.tsx';
import { api } from '../../ui/browser/api-client.ts';
import type { Receiver } from '../measuring.schema.ts';

const LABELS: Record<Receiver, string> = { meta: 'Allow Meta', google: 'Allow Google Analytics' };

export function MeasuringOffer({ receivers }: { receivers: Receiver[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ConsentOffer
      title={t('Help us measure our ads')}
      intro={<p className="mt-3 max-w-prose">{t('Only if you like: nothing changes for you if you skip this.')}</p>}
      choices={receivers.map((receiver) => ({
        name: receiver,
        consent: MEASURING_CONSENTS[`measuring-${receiver}`].text,
        button: t(LABELS[receiver]),
      }))}
      agree={(receiver) => api.post('/api/consents/measuring', { receiver, language })}
    >
      <div className="mt-3">
        <ConsentLine text="For what we keep, why and for how long, see our" />
      </div>
    </ConsentOffer>
  );
}
