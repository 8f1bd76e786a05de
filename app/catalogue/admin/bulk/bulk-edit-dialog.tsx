import { type FormEvent, useState } from 'react';
import type { FacetAnswer } from '../../../facets/facets.schema.ts';
import { formatCount } from '../../../platform/money.ts';
import { useUndo } from '../../../staff-kit/use-undo.ts';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type BulkChange, bulkChange, type EditedRow } from '../../bulk-edit/bulk-edit.schema.ts';
import { BulkFields } from './bulk-fields.tsx';
import { changeOf } from './bulk-texts.ts';
import { EditPreview } from './edit-preview.tsx';
import { undoEdit } from './undo-edit.ts';

interface BulkEditDialogProps {
  isOpen: boolean;
  products: ReadonlyArray<{ id: string; updatedAt: Date }>;
  facets: FacetAnswer[];
  onClose: () => void;
  onApplied: () => Promise<void>;
}

const FORM = 'bulk-edit';
type Previewed = { change: BulkChange; rows: EditedRow[] };

const countOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;

/** The fields of a sale have names of their own: its price is another than the price. */
const errorsOf = (issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>) =>
  Object.fromEntries(
    issues.map(({ path, message }) => [path[0] === 'sale' ? `sale.${String(path[1] ?? '')}` : String(path[0] ?? 'form'), message]),
  );

export function BulkEditDialog({ isOpen, products, facets, onClose, onApplied }: BulkEditDialogProps) {
  const undoable = useUndo();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const allowed = previewed?.rows.filter(({ refused }) => refused === null) ?? [];
  const sent = (ids: readonly string[]) =>
    products.flatMap(({ id, updatedAt }) => (ids.includes(id) ? [{ id, updatedAt: updatedAt.toISOString() }] : []));

  function close() {
    setPreviewed(null);
    setErrors({});
    onClose();
  }

  async function preview(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const asked = bulkChange.safeParse(changeOf(new FormData(event.currentTarget)));
    if (!asked.success) return setErrors(errorsOf(asked.error.issues));
    setErrors({});
    setBusy(true);
    const answer = await api.post('/api/product-edits/preview', { products: sent(products.map(({ id }) => id)), change: asked.data });
    setBusy(false);
    if (answer.ok) setPreviewed({ change: asked.data, rows: answer.value.products });
    else setErrors({ form: answer.message || "Couldn't connect. Please try again." });
  }

  async function apply() {
    if (!previewed) return;
    setBusy(true);
    const answer = await api.post('/api/product-edits', { products: sent(allowed.map(({ id }) => id)), change: previewed.change });
    setBusy(false);
    if (!answer.ok) return toast(answer.message || "Couldn't save the changes. Please try again.", 'error');
    close();
    const { id } = answer.value;
    undoable(`${countOf(answer.value.products)} changed.`, () => undoEdit(id), 'Changes undone.');
    await onApplied();
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      size="large"
      title={previewed ? 'Preview changes' : `Edit ${countOf(products.length)}`}
      footer={
        previewed ? (
          <>
            <Button variant="secondary" onClick={() => setPreviewed(null)}>
              Back
            </Button>
            <Button disabled={allowed.length === 0} isBusy={isBusy} busyLabel="Saving..." onClick={apply}>
              {`Change ${countOf(allowed.length)}`}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={FORM} isBusy={isBusy} busyLabel="Loading...">
              Preview
            </Button>
          </>
        )
      }
    >
      {/* Hidden, not left out: Back finds the fields as they were. */}
      <form id={FORM} onSubmit={preview} noValidate className={previewed ? 'hidden' : 'grid gap-4'}>
        {errors['form'] && <Alert tone="danger">{errors['form']}</Alert>}
        <BulkFields facets={facets} errors={errors} />
      </form>
      {previewed && <EditPreview rows={previewed.rows} />}
    </Modal>
  );
}
