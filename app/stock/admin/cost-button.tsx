import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

interface CostProps {
  /** A product's cost stands in where its batch has none. */
  of: { productId: string } | { batchId: string };
  name: string;
  unitCost: number | null;
}

export function CostButton(props: CostProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, unitCost } = props;
  const close = () => setOpen(false);
  const shown = unitCost === null ? 'Add cost' : formatRupees(paiseFromRupees(unitCost), { decimals: 'always' });
  return (
    <>
      <button type="button" className="link reach" aria-label={`${shown}: cost of ${name}`} onClick={() => setOpen(true)}>
        {shown}
      </button>
      <FormDialog isOpen={isOpen} onClose={close} title={`Cost of ${name}`} submitLabel="Save">
        {(form) => <CostForm {...props} {...form} onDone={close} />}
      </FormDialog>
    </>
  );
}

type CostFormProps = CostProps & { id: string; onBusy: (isBusy: boolean) => void; onDone: () => void };

function CostForm({ of, unitCost, id, onBusy, onDone }: CostFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    read: (given) => ({ unitCost: costIn(textIn(given)('unitCost')) }),
    send: (cost) =>
      'batchId' in of ? api.put(`/api/batches/${of.batchId}/unit-cost`, cost) : api.put(`/api/product/${of.productId}/unit-cost`, cost),
    async onDone() {
      toast('Cost saved.');
      onDone();
      await revalidate();
    },
    onBusy,
    failure: "Couldn't save the cost. Please try again.",
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      <CostField error={form.errors['unitCost']} defaultValue={unitCost === null ? '' : String(unitCost)} isOptional />
      {form.message && <Alert tone="danger">{form.message}</Alert>}
    </form>
  );
}

interface CostFieldProps {
  error: string | undefined;
  defaultValue?: string;
  isOptional?: boolean;
}

export const CostField = ({ error, defaultValue, isOptional }: CostFieldProps) => (
  <TextField
    label="Cost per piece (₹)"
    name="unitCost"
    inputMode="decimal"
    autoComplete="off"
    hint="Before GST."
    {...{ error, defaultValue, isOptional }}
  />
);

/** An invalid amount becomes NaN, and is refused at its field. */
export const costIn = (text: string) => (text.trim() === '' ? null : /^\s*\d{1,7}(\.\d{1,2})?\s*$/.test(text) ? Number(text) : Number.NaN);
