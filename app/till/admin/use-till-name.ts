// Which till this device is: chosen once, kept in its browser.
import { useEffect, useState } from 'react';
import { onDevice } from '../../ui/browser/kept.ts';

const KEPT = 'tillName';

/** The first name until the browser has said which it is. */
export function useTillName(names: readonly string[]): [string, (name: string) => void] {
  const [name, setName] = useState(names[0] ?? 'Till 1');
  useEffect(() => {
    const kept = onDevice.read(KEPT);
    if (kept && names.includes(kept)) setName(kept);
  }, [names]);
  return [
    name,
    (chosen) => {
      onDevice.keep(KEPT, chosen);
      setName(chosen);
    },
  ];
}
