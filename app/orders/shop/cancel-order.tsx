import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { isPaid } from '../order-status.ts';
import type { Order } from '../orders.schema.ts';
import { type Days, GOES_BACK } from './order-words.tsx';

export function CancelOrder({ order, refundDays }: { order: Order; refundDays: Days }) {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();
  const left = Math.round((order.totalAmount - order.refundedAmount) * 100) / 100;

  async function cancel() {
    setBusy(true);
    const answer = await api.post(`/api/order/${order.id}/cancel`);
    // Close it first: it would hold the focus until it is unmounted.
    setAsking(false);
    await refresh(answer);
    setBusy(false);
    if (answer.ok) {
      toast('Your order was cancelled');
      // This section disappears once the order cannot be cancelled.
      document.getElementById('order-title')?.focus();
    } else toast(answer.message || "We couldn't connect. Please try again.", 'error');
  }

  return (
    <section aria-labelledby="cancel-title">
      <h2 id="cancel-title" className="text-xl">
        {t('Changed your mind?')}
      </h2>
      <p className="mt-3 mb-4 text-ink-soft">{t('You can cancel until the order is shipped.')}</p>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        {t('Cancel order')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('Cancel {number}?', { number: order.number })}
        detail={isPaid(order) && left > 0 ? t(GOES_BACK, { amount: inRupees(left), ...refundDays }) : t("You won't be charged.")}
        confirmLabel={t('Cancel order')}
        cancelLabel={t('Keep order')}
        isBusy={isBusy}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
