// A sale for pieces that expire soon: it says so on the product page, and ends with their last day or their last piece.
import { endOfDay, formatDate, startOfDay } from '../../../platform/time.ts';
import { FormDialog } from '../../../staff-kit/form-modal.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../../ui/browser/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import type { Expiring } from '../../sales/expiring.schema.ts';

interface ReduceDialogProps {
  row: Expiring | null;
  onClose: () => void;
  onSaved: () => void;
}

export const ReduceDialog = ({ row, onClose, onSaved }: ReduceDialogProps) => (
  <FormDialog isOpen={row !== null} onClose={onClose} title={`Reduce ${row?.name ?? ''}`} submitLabel="Start sale">
    {(form) => row && <ReduceFields {...form} row={row} onSaved={onSaved} />}
  </FormDialog>
);

type FieldsProps = { id: string; onBusy: (isBusy: boolean) => void; row: Expiring; onSaved: () => void };

function ReduceFields({ id, onBusy, row: { productId, number, expiresOn, quantity }, onSaved }: FieldsProps) {
  const form = useForm({
    read: (given) => Number.parseFloat(textIn(given)('percent')),
    send: (percent) =>
      api.post(`/api/product/${productId}/sales`, {
        variants: [productId],
        sale: {
          price: { kind: 'percent', percent },
          startsAt: new Date().toISOString(),
          endsAt: endOfDay(expiresOn).toISOString(),
          bestBefore: expiresOn,
        },
      }),
    onDone: onSaved,
    onBusy,
    failure: "Couldn't set the sale. Please try again.",
  });
  const day = formatDate(startOfDay(expiresOn));
  const [problem = form.message] = Object.entries(form.errors).flatMap(([name, text]) => (name === 'percent' || !text ? [] : [text]));
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      <p>
        {`All pieces of this product cost less from now on, until the ${quantity} of batch ${number} and of batches that expire earlier are sold, or until ${day}. They ship first.`}
      </p>
      <TextField
        label="Off the original price (%)"
        name="percent"
        inputMode="decimal"
        required
        autoComplete="off"
        error={form.errors['sale.price.percent'] ?? form.errors['percent']}
        hint="Rounded to whole rupees. The price must be below today's."
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
    </form>
  );
}
