import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { ReasonField } from '../../staff-kit/reason-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { Answer } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { toast } from '../../ui/toast.tsx';

type Decision = { answer: 'rules' | 'take' | 'confirm' | 'prepaid'; reason: string };

interface DecisionDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  send: (decision: Decision) => Promise<Answer<unknown>>;
  children: React.ReactNode;
}

export function DecisionDialog({ title, isOpen, onClose, ...form }: DecisionDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal {...{ isOpen, onClose, title, formId, isBusy }} submitLabel="Decide">
      <DecisionForm id={formId} onBusy={setBusy} onDone={onClose} {...form} />
    </FormModal>
  );
}

type DecisionFormProps = Pick<DecisionDialogProps, 'send' | 'children'> & {
  id: string;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
};

function DecisionForm({ id, send, children, onBusy, onDone }: DecisionFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    read: (given) => {
      const text = textIn(given);
      return { answer: text('answer') as Decision['answer'], reason: text('reason') };
    },
    send,
    async onDone() {
      toast('Decided.');
      onDone();
      await revalidate();
    },
    onBusy,
    failure: "Couldn't save the decision. Please try again.",
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {children}
      <ReasonField error={form.errors['reason']} />
      {form.message && <Alert tone="danger">{form.message}</Alert>}
    </form>
  );
}
