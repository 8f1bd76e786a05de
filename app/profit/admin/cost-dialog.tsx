import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { costForm } from '../profit.schema.ts';

interface CostDialogProps {
  isOpen: boolean;
  /** Preset. */
  day: string;
  onClose: () => void;
}

export const CostDialog = ({ isOpen, day, onClose }: CostDialogProps) => (
  <FormDialog isOpen={isOpen} onClose={onClose} title="Add marketing cost" submitLabel="Add cost">
    {(form) => <CostFields {...form} day={day} onClose={onClose} />}
  </FormDialog>
);

interface CostFieldsProps extends Pick<CostDialogProps, 'day' | 'onClose'> {
  id: string;
  onBusy: (isBusy: boolean) => void;
}

function CostFields({ id, day, onClose, onBusy }: CostFieldsProps) {
  const refresh = useRefresh();
  const form = useForm({
    schema: costForm,
    read(given) {
      const text = textIn(given);
      const amount = text('amount').replaceAll(',', '').trim();
      return {
        from: text('from'),
        to: text('to'),
        source: text('source'),
        campaign: text('campaign'),
        amount: amount === '' ? Number.NaN : Number(amount),
        note: text('note'),
      };
    },
    send: (values) => api.post('/api/marketing-costs', values),
    async onDone() {
      toast('Marketing cost added.');
      onClose();
      await refresh();
    },
    failure: "Couldn't add the cost. Please try again.",
    onBusy,
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <FieldPair>
        <TextField label="From" name="from" type="date" defaultValue={day} error={form.errors['from']} required />
        <TextField label="To" name="to" type="date" defaultValue={day} error={form.errors['to']} required />
      </FieldPair>
      <TextField
        label="Source"
        name="source"
        error={form.errors['source']}
        placeholder="instagram"
        hint="As in the utm_source of your links."
        autoCapitalize="none"
        required
      />
      <TextField
        label="Campaign (optional)"
        name="campaign"
        error={form.errors['campaign']}
        placeholder="diwali"
        hint="As in utm_campaign. Leave blank for all of the source."
        autoCapitalize="none"
      />
      <TextField
        label="Amount in ₹, before GST"
        name="amount"
        error={form.errors['amount']}
        inputMode="decimal"
        hint="Its days share it evenly."
        required
      />
      <TextField label="Note (optional)" name="note" error={form.errors['note']} maxLength={200} />
    </form>
  );
}
