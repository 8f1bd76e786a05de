import { useState } from 'react';
import type { ParcelDetail } from '../../../couriers/couriers.schema.ts';
import { UNDER_WAY } from '../../../couriers/parcel-state.ts';
import { api } from '../../../ui/browser/api-client.ts';
import { useRefresh } from '../../../ui/browser/use-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isPaid } from '../../order-status.ts';
import type { StaffOrder } from '../../orders.schema.ts';

/** For a lost parcel that its customer no longer wants; a claim replaces it. */
export function CloseLost({ order, parcel, disabled }: { order: StaffOrder; parcel: ParcelDetail | undefined; disabled: boolean }) {
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function close() {
    setBusy(true);
    const answer = await api.post(`/api/order/${order.id}/lost`);
    setBusy(false);
    setAsking(false);
    if (answer.ok) toast(`${order.number} closed as lost.`);
    else toast(answer.message || "Couldn't change the order. Please try again.", 'error');
    await refresh(answer);
  }
  return (
    <>
      <Button variant="danger" size="small" disabled={disabled || isBusy} onClick={() => setAsking(true)}>
        Lost
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Close ${order.number} as lost?`}
        detail={
          <>
            {isUnderWay(parcel) && (
              <p>
                <strong>The courier has not reported this parcel lost, and may still deliver it.</strong>
              </p>
            )}
            <p>{whatFollows(order)}</p>
          </>
        }
        confirmLabel="Close as lost"
        cancelLabel="Keep order"
        isBusy={isBusy}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const isUnderWay = (parcel: ParcelDetail | undefined) => UNDER_WAY.some((state) => state === parcel?.state);

const whatFollows = (order: StaffOrder) =>
  [
    'If the customer still wants the items, send a replacement through a claim instead.',
    isPaid(order) && order.totalAmount > 0 ? 'The rest of the payment is refunded.' : 'Nothing was paid, so there is no refund.',
    'Coins and coupon are returned, an issued invoice is credited, and nothing returns to stock. The customer is e-mailed. This cannot be undone.',
  ].join(' ');
