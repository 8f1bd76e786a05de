import type { ReactNode } from 'react';
import { useWords } from '../../language/use-words.tsx';
import type { OrderDetailProps } from './order-detail.tsx';
import { Pair } from './pair.tsx';

interface TrackingProps {
  order: Pick<OrderDetailProps['order'], 'courierName' | 'trackingNumber'>;
  children: ReactNode;
}

export function Tracking({ order: { courierName, trackingNumber }, children }: TrackingProps) {
  const t = useWords();
  return (
    <section aria-labelledby="tracking-title">
      <h2 id="tracking-title" className="text-xl">
        {t('Tracking')}
      </h2>
      <dl className="mt-3 grid gap-1">
        {courierName && <Pair label={t('Courier')}>{courierName}</Pair>}
        {trackingNumber && (
          <Pair label={t('Tracking number')}>
            <span className="tabular select-all wrap-anywhere">{trackingNumber}</span>
          </Pair>
        )}
      </dl>
      {children}
    </section>
  );
}
