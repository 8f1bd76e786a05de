import { formatDate, startOfDay } from '../../platform/time.ts';
import { exact } from '../../settlements/admin/money-words.tsx';
import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { BANK_PURPOSES, type BankLine, PURPOSE_NAMES, purposeForm } from '../bank.schema.ts';

interface PurposeDialogProps {
  line: BankLine;
  isOpen: boolean;
  onClose: () => void;
}

export const PurposeDialog = ({ line, isOpen, onClose }: PurposeDialogProps) => (
  <FormDialog isOpen={isOpen} onClose={onClose} title="Explain this line" submitLabel="Save">
    {(form) => <PurposeFields {...form} line={line} onClose={onClose} />}
  </FormDialog>
);

interface PurposeFieldsProps extends Pick<PurposeDialogProps, 'line' | 'onClose'> {
  id: string;
  onBusy: (isBusy: boolean) => void;
}

const CHOICES = BANK_PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }));

function PurposeFields({ id, line: { id: lineId, day, amount, narration }, onClose, onBusy }: PurposeFieldsProps) {
  const refresh = useRefresh();
  const form = useForm({
    schema: purposeForm,
    send: (values) => api.put(`/api/bank-lines/${lineId}/purpose`, values),
    async onDone() {
      toast('Saved.');
      onClose();
      await refresh();
    },
    failure: "Couldn't save. Please try again.",
    onBusy,
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <p className="wrap-anywhere">
        {`${amount > 0 ? 'Credit' : 'Debit'} of ${exact(Math.abs(amount))} on ${formatDate(startOfDay(day))}: ${narration}`}
      </p>
      <SelectField
        label="What it is"
        name="purpose"
        defaultValue=""
        placeholder="Choose"
        options={CHOICES}
        error={form.errors['purpose']}
      />
      <TextField label="Note" name="note" maxLength={200} hint="Needed for Other." error={form.errors['note']} />
    </form>
  );
}
