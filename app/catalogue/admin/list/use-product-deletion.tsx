import { useState } from 'react';
import { useUndo } from '../../../staff-kit/use-undo.ts';
import { api } from '../../../ui/browser/api-client.ts';
import { useRefresh } from '../../../ui/browser/use-refresh.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Row } from './product-columns.tsx';

export function useDeletion() {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function remove({ id, name }: Row) {
    setBusy(true);
    const answer = await api.delete(`/api/product/${id}`);
    setBusy(false);
    setDeleting(null);
    if (answer.ok) undoable(`${name} deleted.`, () => unarchive(id), `${name} restored.`);
    else toast(answer.message || "Couldn't delete the product. Please try again.", 'error');
    await refresh(answer);
  }

  async function takeBack({ id, name }: Row) {
    const answer = await unarchive(id);
    if (answer.ok) toast(`${name} restored.`);
    else toast(answer.message || "Couldn't restore the product. Please try again.", 'error');
    await refresh(answer);
  }

  const dialog = (
    <ConfirmDialog
      isOpen={deleting !== null}
      question={`Are you sure you want to delete ${deleting?.name ?? 'this product'}?`}
      detail={
        <p>It is removed from the shop right away. Existing orders are not affected, and you can restore it from the deleted products.</p>
      }
      confirmLabel="Delete product"
      isBusy={isBusy}
      onConfirm={() => deleting && remove(deleting)}
      onCancel={() => setDeleting(null)}
    />
  );
  return { ask: setDeleting, takeBack, dialog };
}

function unarchive(id: string) {
  const form = new FormData();
  form.set('isArchived', 'false');
  return api.put(`/api/product/${id}`, form);
}
