import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { DownloadLink } from '../../staff-kit/list/download-link.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ImportAnswer } from '../product-import.schema.ts';

export const OPTIONS_FORM = 'import-options';

export function ImportSteering({ found: { id, state, actions, outcomes }, isDirty }: { found: ImportAnswer; isDirty: boolean }) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState('');
  const [isAsking, setAsking] = useState(false);
  const count = actions.create + actions.update;
  const isLeft = actions.problem + outcomes.skipped + outcomes.failed > 0 || state === 'stopped';

  async function steer(act: 'start' | 'stop') {
    setBusy(act);
    const answer = await api.post(`/api/product-imports/${id}/${act}`);
    setBusy('');
    setAsking(false);
    if (!answer.ok) toast(answer.message || "Couldn't change the import. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {isLeft && (
        <DownloadLink to={`/api/product-imports/${id}/left-out.csv`}>
          {state === 'checked' ? 'Rows with problems' : 'Skipped rows'}
        </DownloadLink>
      )}
      {state === 'checked' && !isDirty && count > 0 && (
        <Button size="small" isBusy={busy === 'start'} busyLabel="Starting..." onClick={() => steer('start')}>
          {`Import ${formatCount(count)} ${count === 1 ? 'product' : 'products'}`}
        </Button>
      )}
      {state === 'checked' && isDirty && (
        <Button type="submit" form={OPTIONS_FORM} size="small">
          Check again
        </Button>
      )}
      {state === 'running' && (
        <Button variant="danger" size="small" onClick={() => setAsking(true)}>
          Stop
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question="Stop this import?"
        detail={<p>Imported products are kept. To import the rest, upload the file again.</p>}
        confirmLabel="Stop import"
        cancelLabel="Keep importing"
        isBusy={busy === 'stop'}
        onConfirm={() => steer('stop')}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
