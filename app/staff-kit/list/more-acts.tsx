import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';

export function MoreActs({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Fewer' : 'More'}
      </Button>
      {isOpen && children}
    </>
  );
}
