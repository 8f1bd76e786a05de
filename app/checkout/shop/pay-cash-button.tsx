import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';

/** `lost`: the benefit of paying online that the order then loses. */
export function PayCashButton({ orderId, cash: { amount, lost } }: { orderId: string; cash: { amount: number; lost: number } }) {
  const t = useWords();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const refresh = useRefresh();

  async function choose() {
    setBusy(true);
    setTrouble('');
    const answer = await api.post(`/api/payment/${orderId}/cash`, { totalAmount: amount });
    if (!answer.ok) setTrouble(answer.fields['paymentMethod'] ?? (answer.message || t("We couldn't connect. Please try again.")));
    await refresh(answer);
    setBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-2">
      {trouble && <Alert tone="danger" title={trouble} />}
      <Button variant="secondary" isBusy={isBusy} busyLabel={t('One moment...')} onClick={choose}>
        {t('Pay {amount} in cash on delivery', { amount: inRupees(amount) })}
      </Button>
      {lost > 0 && (
        <p className="text-sm text-ink-soft">{t('Cash has no online payment discount: {amount} more.', { amount: inRupees(lost) })}</p>
      )}
    </div>
  );
}
