import { useCall } from '../../staff-kit/use-call.ts';
import type { RecalledPieces } from '../../stock/recalls/recalls.schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';

interface RecalledNoteProps {
  recalled: readonly RecalledPieces[];
  holder: 'order' | 'replacement';
  repackAt: `/api/order/${string}/repack` | `/api/claims/${string}/repack`;
}

/** Above the goods: the parcel may be packed already. */
export function RecalledNote({ recalled, holder, repackAt }: RecalledNoteProps) {
  const { isBusy, call } = useCall();
  if (recalled.length === 0) return null;
  const repack = () =>
    call(() => api.post(repackAt), {
      done: 'Packed from another batch. The recalled pieces are written off.',
      failure: "Couldn't save this. Please try again.",
    });
  return (
    <Alert tone="danger" isStatic title={`Do not ship: this ${holder} holds pieces of a recalled batch`}>
      <ul>
        {recalled.map(({ batchId, batch, name, pieces }) => (
          <li key={batchId}>{`${pieces} × ${name}, batch ${batch}`}</li>
        ))}
      </ul>
      <p>{`Take them out and pack the same goods of another batch${holder === 'order' ? ', or cancel the order' : ''}.`}</p>
      <Button variant="secondary" size="small" className="mt-2" isBusy={isBusy} onClick={repack}>
        Packed from another batch
      </Button>
    </Alert>
  );
}
