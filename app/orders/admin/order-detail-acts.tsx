import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../staff-kit/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { canCancel } from '../order-status.ts';
import type { Route } from './+types/order-detail-page';
import { canComeBack, canConfirm, canDeliver, canProcess, canRefund, canShip } from './order-badges.tsx';
import { CameBackDialog } from './undelivered/came-back-dialog.tsx';
import { CloseLost } from './undelivered/close-lost.tsx';
import { useOrderMoves } from './use-order-moves.tsx';

/** The actions still possible, and the two steps that every order takes. */
export function Acts({
  order,
  parcels,
  onRefund,
}: Pick<Route.ComponentProps['loaderData'], 'order' | 'parcels'> & { onRefund: () => void }) {
  const moves = useOrderMoves();
  const mayRefund = useMay()('refunds');
  const [isComingBack, setComingBack] = useState(false);
  const isBusy = moves.isBusy(order.id);
  const acts = useRef<HTMLDivElement>(null);
  // A button disappears after its action, and the focus with it.
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body) acts.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [isBusy]);
  return (
    // On a phone the next step is first.
    <div ref={acts} className="flex flex-wrap items-center gap-2 max-md:[&>.button-primary]:order-first">
      {mayRefund && canCancel(order) && (
        <Button variant="danger" size="small" disabled={isBusy} onClick={() => moves.cancel(order)}>
          Cancel order
        </Button>
      )}
      {mayRefund && canRefund(order) && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={onRefund}>
          Refund
        </Button>
      )}
      {canConfirm(order) && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => moves.confirm(order)}>
          Confirmed by phone
        </Button>
      )}
      {canProcess(order) && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => moves.process(order)}>
          Mark as Processing
        </Button>
      )}
      {canComeBack(order) && (
        <Button variant="danger" size="small" disabled={isBusy} onClick={() => setComingBack(true)}>
          Returned to sender
        </Button>
      )}
      {canComeBack(order) && <CloseLost order={order} parcel={parcels[0]} disabled={isBusy} />}
      <Button
        variant={canShip(order) ? 'primary' : 'secondary'}
        size="small"
        disabled={!canShip(order) || isBusy}
        onClick={() => moves.ship(order)}
      >
        Mark as Shipped
      </Button>
      <Button
        variant={canComeBack(order) ? 'primary' : 'secondary'}
        size="small"
        disabled={!canDeliver(order) || isBusy}
        onClick={() => moves.deliver(order)}
      >
        Mark as Delivered
      </Button>
      {moves.dialogs}
      <CameBackDialog order={order} isOpen={isComingBack} onClose={() => setComingBack(false)} />
    </div>
  );
}
