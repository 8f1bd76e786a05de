import { formatCount } from '../../../platform/money.ts';
import { formatDateTime } from '../../../platform/time.ts';
import { useCall } from '../../../staff-kit/use-call.ts';
import type { EditAnswer } from '../../bulk-edit/bulk-edit.schema.ts';
import { undoEdit } from './undo-edit.ts';

export function LastEdit({ edit }: { edit: EditAnswer }) {
  const { isBusy, call } = useCall();
  const undo = () => call(() => undoEdit(edit.id), { done: 'Changes undone.', failure: "Couldn't undo. Please try again." });
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      {`Last bulk edit: ${formatCount(edit.products)} ${edit.products === 1 ? 'product' : 'products'}, ${formatDateTime(new Date(edit.createdAt))}`}
      <button type="button" className="link reach" aria-busy={isBusy || undefined} onClick={undo}>
        Undo
      </button>
    </p>
  );
}
