import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { useReturn } from '../../ui/browser/use-return.ts';
import { Button } from '../../ui/button.tsx';
import { leaveToPay, payAgain } from './purchase.ts';

export function PayAgainButton({ orderId, children, variant }: { orderId: string; children: string; variant?: 'primary' | 'secondary' }) {
  const t = useWords();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const refresh = useRefresh();
  useReturn(() => {
    setBusy(false);
    refresh();
  });

  async function pay() {
    setBusy(true);
    setTrouble('');
    const answer = await payAgain(orderId);
    if (answer.ok && leaveToPay(answer.value)) return;
    if (!answer.ok) setTrouble(answer.message || 'Failed to initiate payment');
    // Paid, or cancelled, in the meantime: reload to show it.
    await refresh(answer);
    setBusy(false);
  }

  return (
    <div className="grid gap-3">
      {trouble && (
        <Alert tone="danger" title={trouble}>
          {t('You have not been charged for this attempt.')}
        </Alert>
      )}
      <div>
        <Button {...(variant && { variant })} isBusy={isBusy} busyLabel={t('One moment...')} onClick={pay}>
          {children}
        </Button>
      </div>
    </div>
  );
}
