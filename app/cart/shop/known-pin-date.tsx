// For a PIN code that was checked on a product's page, where no address is known yet.
import { useEffect, useState } from 'react';
import type { Day } from '../../platform/time.ts';
import { api } from '../../ui/browser/api-client.ts';
import { KNOWN_PIN, onDevice } from '../../ui/browser/kept.ts';
import { DeliveryDate } from './delivery-date.tsx';

export function KnownPinDate() {
  const [known, setKnown] = useState<{ pin: string; day: Day } | null>(null);
  useEffect(() => {
    const pin = onDevice.read(KNOWN_PIN);
    if (!pin) return;
    let isCurrent = true;
    void api.get(`/api/delivery?pin=${encodeURIComponent(pin)}`).then((said) => {
      if (isCurrent && said.ok && said.value.isServed) setKnown({ pin: said.value.pin, day: said.value.arrivesTo as Day });
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return known && <DeliveryDate {...known} />;
}
