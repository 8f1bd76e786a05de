import { useState } from 'react';
import { SectionHead } from '../../staff-kit/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

export function AfterBreakIn({ isBusy, onSignOut }: { isBusy: boolean; onSignOut: () => Promise<void> }) {
  const [isEndingAll, setEndingAll] = useState(false);
  return (
    <>
      <section aria-labelledby="everyone" className="grid min-w-0 gap-4">
        <SectionHead>
          <h2 id="everyone">After a break-in</h2>
          <Button variant="danger" size="small" onClick={() => setEndingAll(true)}>
            Sign everyone out
          </Button>
        </SectionHead>
        <p className="soft">Ends every session of customers and staff except this one. Everyone signs in again.</p>
      </section>
      <ConfirmDialog
        isOpen={isEndingAll}
        question="Sign out all customers and staff?"
        detail={<p>Every device except this one is signed out at once. Carts and orders stay.</p>}
        confirmLabel="Sign everyone out"
        isBusy={isBusy}
        onConfirm={async () => {
          await onSignOut();
          setEndingAll(false);
        }}
        onCancel={() => setEndingAll(false)}
      />
    </>
  );
}
