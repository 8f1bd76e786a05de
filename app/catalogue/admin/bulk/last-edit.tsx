import { useState } from 'react';
import { formatCount } from '../../../platform/money.ts';
import { formatDateTime } from '../../../platform/time.ts';
import { useRefresh } from '../../../ui/browser/use-refresh.ts';
import { toast } from '../../../ui/toast.tsx';
import type { EditAnswer } from '../../bulk-edit/bulk-edit.schema.ts';
import { undoEdit } from './undo-edit.ts';

/** The latest bulk edit, which can be undone after its notice is gone. */
export function LastEdit({ edit }: { edit: EditAnswer }) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  async function undo() {
    if (isBusy) return;
    setBusy(true);
    const answer = await undoEdit(edit.id);
    setBusy(false);
    if (answer.ok) toast('Changes undone.');
    else toast(answer.message || "Couldn't undo. Please try again.", 'error');
    await refresh(answer);
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      {`Last bulk edit: ${formatCount(edit.products)} ${edit.products === 1 ? 'product' : 'products'}, ${formatDateTime(new Date(edit.createdAt))}`}
      <button type="button" className="link reach" aria-busy={isBusy || undefined} onClick={undo}>
        Undo
      </button>
    </p>
  );
}
