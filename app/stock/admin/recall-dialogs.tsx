import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { ReasonField } from '../../staff-kit/reason-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ReportProps } from './batch-report.tsx';

type RecallDialogProps = ReportProps & { isOpen: boolean; onClose: () => void };

export function RecallDialog({ report, isOpen, onClose }: RecallDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal
      {...{ isOpen, onClose, formId, isBusy }}
      title={`Recall batch ${report.number}`}
      submitLabel="Recall batch"
      submitVariant="danger-filled"
    >
      <RecallForm id={formId} report={report} onBusy={setBusy} onDone={onClose} />
    </FormModal>
  );
}

type RecallFormProps = ReportProps & { id: string; onBusy: (isBusy: boolean) => void; onDone: () => void };

function RecallForm({ id, report, onBusy, onDone }: RecallFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    read: (given) => ({ reason: textIn(given)('reason') }),
    send: (recall) => api.post(`/api/batches/${report.id}/recall`, recall),
    async onDone() {
      toast(`Batch ${report.number} is recalled.`);
      onDone();
      await revalidate();
    },
    onBusy,
    failure: "Couldn't recall the batch. Please try again.",
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      <p>
        {`The ${formatCount(report.quantity)} ${report.quantity === 1 ? 'piece' : 'pieces'} in stock are written off at once: take them off the shelf. Nothing of this batch is sold or received until you end the recall.`}
      </p>
      <ReasonField error={form.errors['reason']} />
      {form.message && <Alert tone="danger">{form.message}</Alert>}
    </form>
  );
}

export function TellDialog({ report, isOpen, onClose }: RecallDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal {...{ isOpen, onClose, formId, isBusy }} title="Tell customers about the recall" submitLabel="Send">
      <TellForm id={formId} report={report} onBusy={setBusy} onDone={onClose} />
    </FormModal>
  );
}

function TellForm({ id, report: { id: batchId, number, progress }, onBusy, onDone }: RecallFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    read: (given) => ({ advice: textIn(given)('advice') }),
    send: (telling) => api.post(`/api/batches/${batchId}/tell-buyers`, telling),
    async onDone() {
      toast('The e-mails and messages are on their way.');
      onDone();
      await revalidate();
    },
    onBusy,
    failure: "Couldn't send the e-mails. Please try again.",
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      <p>
        {`The customers of ${formatCount(progress.toTell)} shipped ${progress.toTell === 1 ? 'order' : 'orders'} get an e-mail, and an SMS or WhatsApp message where you use them. It asks them to stop using the product, names batch ${number} and their order, and says that you refund or replace every piece. Customers of the counter get an SMS where you use it.`}
      </p>
      <TextArea
        label="What customers should know"
        name="advice"
        required
        rows={5}
        maxLength={1000}
        error={form.errors['advice']}
        hint="Why, and what to do after use. It stands in the e-mail as you write it."
      />
      {form.message && <Alert tone="danger">{form.message}</Alert>}
    </form>
  );
}
