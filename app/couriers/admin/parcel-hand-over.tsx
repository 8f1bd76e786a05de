import { useState } from 'react';
import { download } from '../../invoices/download-invoice.ts';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import type { useSelection } from '../../staff-kit/list/use-selection.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Parcel } from '../couriers.schema.ts';
import { waits } from './parcel-columns.tsx';

export function HandOver({ selection, total }: { selection: ReturnType<typeof useSelection<Parcel>>; total: number }) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const ids = selection.rows.map(({ id }) => id);
  const look = { size: 'small', disabled: isBusy } as const;
  const print = async (call: string, file: string, failed: string) => {
    setBusy(true);
    await download(`/api/parcels/${call}`, file, failed, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    });
    setBusy(false);
  };
  async function requestPickup() {
    setBusy(true);
    const answer = await api.post('/api/parcels/pickup', { ids });
    setBusy(false);
    if (!answer.ok) toast(answer.message || "Couldn't request the pickup. Please try again.", 'error');
    else if (answer.value.problems.length > 0) toast(answer.value.problems.join(' '), 'error');
    else toast(answer.value.count === 1 ? 'Pickup requested for 1 parcel.' : `Pickup requested for ${answer.value.count} parcels.`);
    await refresh(answer);
  }
  return (
    <SelectionBar selection={selection} total={total}>
      <Button variant="secondary" {...look} onClick={() => print('labels', 'labels.pdf', 'Failed to download the labels')}>
        <Icon name="download" /> 4 × 6 labels
      </Button>
      <Button variant="secondary" {...look} onClick={() => print('manifest', 'handover.pdf', 'Failed to download the handover list')}>
        <Icon name="download" /> Handover list
      </Button>
      {selection.rows.some(waits) && (
        <Button {...look} onClick={requestPickup}>
          Request pickup
        </Button>
      )}
    </SelectionBar>
  );
}
