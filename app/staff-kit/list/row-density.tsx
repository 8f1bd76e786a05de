// How high the rows of lists are on this device: roomy, or one line of 40 px each. On a phone a row is a card, and stays one.
import { useEffect, useState } from 'react';
import { onDevice } from '../../ui/browser/kept.ts';
import { IconButton } from '../../ui/button.tsx';

type Density = 'roomy' | 'compact';
const KEPT = 'rowDensity';

export function useRowDensity() {
  const [density, setDensity] = useState<Density>('roomy');
  useEffect(() => {
    if (onDevice.read(KEPT) === 'compact') setDensity('compact');
  }, []);
  const toggle = () => {
    const next = density === 'compact' ? 'roomy' : 'compact';
    onDevice.keep(KEPT, next);
    setDensity(next);
  };
  return { density, toggle };
}

export const DensityButton = ({ density, toggle }: ReturnType<typeof useRowDensity>) => (
  <IconButton
    icon="rows"
    label="Compact rows"
    aria-pressed={density === 'compact'}
    className="max-md:hidden aria-pressed:bg-sandal-deep"
    onClick={toggle}
  />
);
