import { useCall } from '../../staff-kit/use-call.ts';
import type { RecalledPieces } from '../../stock/recalls/recalls.schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';

/** Above the goods: the parcel may be packed already. */
export function RecalledNote({ orderId, recalled }: { orderId: string; recalled: readonly RecalledPieces[] }) {
  const { isBusy, call } = useCall();
  if (recalled.length === 0) return null;
  const repack = () =>
    call(() => api.post(`/api/order/${orderId}/repack`), {
      done: 'Packed from another batch. The recalled pieces are written off.',
      failure: "Couldn't pack the order again. Please try again.",
    });
  return (
    <Alert tone="danger" isStatic title="Do not ship: this order holds pieces of a recalled batch">
      <ul>
        {recalled.map(({ batchId, batch, name, pieces }) => (
          <li key={batchId}>{`${pieces} × ${name}, batch ${batch}`}</li>
        ))}
      </ul>
      <p>Take them out and pack the same goods of another batch, or cancel the order.</p>
      <Button variant="secondary" size="small" className="mt-2" isBusy={isBusy} onClick={repack}>
        Packed from another batch
      </Button>
    </Alert>
  );
}
