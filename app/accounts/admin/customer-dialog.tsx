import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Customer, changedCustomer, customerForm } from '../customers/customers.schema.ts';

interface CustomerDialogProps {
  isOpen: boolean;
  customer: Customer | null;
  onSaved: () => void;
  onClose: () => void;
}

export function CustomerDialog({ isOpen, customer, onSaved, onClose }: CustomerDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={customer ? `Edit ${customer.fullName}` : 'Add Customer'}
      submitLabel={customer ? 'Save Customer' : 'Add Customer'}
    >
      {(form) => <CustomerForm {...form} customer={customer} onSaved={onSaved} />}
    </FormDialog>
  );
}

interface CustomerFormProps extends Pick<CustomerDialogProps, 'customer' | 'onSaved'> {
  id: string;
  onBusy: (isBusy: boolean) => void;
}

function CustomerForm({ id, customer, onSaved, onBusy }: CustomerFormProps) {
  const { revalidate } = useRevalidator();
  const undoable = useUndo();
  // The page may revalidate while this is open; keep editing what was shown.
  const [seen, setSeen] = useState(customer);
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useForm({
    schema: seen ? changedCustomer : customerForm,
    send: (values) =>
      seen ? api.put(`/api/auth/${seen.id}`, { ...values, updatedAt: seen.updatedAt.toISOString() }) : api.post('/api/auth/users', values),
    onBusy,
    onDone({ user: { id: savedId, fullName, updatedAt } }) {
      if (seen) {
        const before = { fullName: seen.fullName, email: seen.email, phone: seen.phone, updatedAt };
        undoable(`${fullName} saved.`, () => api.put(`/api/auth/${savedId}`, before), `Change to ${before.fullName} undone.`);
      } else toast(`${fullName} added. We e-mailed a link to set a password.`);
      onSaved();
    },
    onRefused({ code }) {
      const hasChanged = code === 'changed_meanwhile';
      setOvertaken(hasChanged);
      if (hasChanged) revalidate();
    },
    failure: "Couldn't save the customer. Please try again.",
  });
  const field = (name: 'fullName' | 'email' | 'phone') => ({
    name,
    defaultValue: seen?.[name],
    error: form.errors[name],
    autoComplete: 'off',
  });
  return (
    <form id={id} key={String(seen?.updatedAt)} {...form.props} className="grid min-w-0 gap-4">
      {form.message && (
        <Alert tone="danger">
          {form.message}{' '}
          {isOvertaken && customer?.updatedAt !== seen?.updatedAt && (
            <button
              type="button"
              className="link"
              onClick={() => {
                setSeen(customer);
                setOvertaken(false);
              }}
            >
              Show their changes
            </button>
          )}
        </Alert>
      )}
      <TextField label="Full name" {...field('fullName')} maxLength={120} />
      <TextField
        label="Email"
        {...field('email')}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={!seen ? "We'll e-mail a link to set a password." : seen.email ? undefined : 'This account signs in by phone.'}
      />
      <TextField label="Phone" {...field('phone')} type="tel" inputMode="tel" />
    </form>
  );
}
