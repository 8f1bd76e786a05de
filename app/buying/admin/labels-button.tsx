// Prints labels for goods, as many as there are pieces, or as many as are typed.
import { useState } from 'react';
import { download } from '../../invoices/download-invoice.ts';
import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { COPIES_AT_MOST } from '../labels/labels.schema.ts';

export type LabelGoods = { productId: string; name: string; batchId: string | null; batchNumber: string | null; quantity: number };

export function LabelsButton({ goods }: { goods: LabelGoods[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Print labels
      </Button>
      <FormDialog isOpen={isOpen} onClose={() => setOpen(false)} title="Print labels" submitLabel="Print labels" busyLabel="Printing...">
        {(form) => <LabelFields {...form} goods={goods} onDone={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

type FieldsProps = { id: string; onBusy: (isBusy: boolean) => void; goods: LabelGoods[]; onDone: () => void };

function LabelFields({ id, onBusy, goods, onDone }: FieldsProps) {
  const form = useForm({
    read: (given) => {
      const text = textIn(given);
      const lines = goods.flatMap(({ productId, batchId }, place) => {
        const copies = Number.parseInt(text(`copies.${place}`), 10);
        return copies > 0 ? [{ productId, batchId, copies }] : [];
      });
      return { format: text('format'), lines };
    },
    async send(body) {
      const headers = { 'content-type': 'application/json' };
      await download('/api/labels', 'labels.pdf', 'Failed to print the labels', { method: 'POST', headers, body: JSON.stringify(body) });
      return { ok: true as const, value: null, status: 200, headers: new Headers() };
    },
    onDone,
    onBusy,
    failure: "Couldn't print the labels. Please try again.",
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <SelectField
        label="Paper"
        name="format"
        options={[
          { value: 'a4', label: 'A4 sheet, 24 labels of 70 × 37 mm' },
          { value: 'single', label: 'Label printer, 50 × 25 mm' },
        ]}
      />
      {goods.map(({ productId, name, batchId, batchNumber, quantity }, place) => (
        <TextField
          key={`${productId} ${batchId}`}
          label={batchNumber ? `${name}, batch ${batchNumber}` : name}
          name={`copies.${place}`}
          inputMode="numeric"
          maxLength={4}
          defaultValue={String(Math.min(quantity, COPIES_AT_MOST))}
          autoComplete="off"
        />
      ))}
    </form>
  );
}
