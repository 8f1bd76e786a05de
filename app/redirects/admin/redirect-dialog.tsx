import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { TextField } from '../../ui/field.tsx';
import { type RedirectAnswer, redirectForm } from '../redirects.schema.ts';

interface RedirectDialogProps {
  isOpen: boolean;
  redirect: RedirectAnswer | null;
  onSaved: (saved: RedirectAnswer) => void;
  onClose: () => void;
}

export function RedirectDialog({ isOpen, redirect, onSaved, onClose }: RedirectDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={redirect ? 'Edit Redirect' : 'Add Redirect'}
      submitLabel={redirect ? 'Save Redirect' : 'Add Redirect'}
    >
      {(form) => <RedirectFields {...form} redirect={redirect} onSaved={onSaved} />}
    </FormDialog>
  );
}

interface RedirectFieldsProps extends Pick<RedirectDialogProps, 'redirect' | 'onSaved'> {
  id: string;
  onBusy: (isBusy: boolean) => void;
}

function RedirectFields({ id, redirect, onSaved, onBusy }: RedirectFieldsProps) {
  const form = useForm<typeof redirectForm, RedirectAnswer>({
    schema: redirectForm,
    send: (values) => (redirect ? api.put(`/api/redirects/${redirect.id}`, values) : api.post('/api/redirects', values)),
    onDone: onSaved,
    failure: "Couldn't save the redirect. Please try again.",
    onBusy,
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <TextField
        label="Old address"
        name="from"
        error={form.errors['from']}
        defaultValue={redirect?.from}
        spellCheck={false}
        autoCapitalize="none"
        placeholder="/products/rose-balm"
        hint="Only its path counts. Letter case and a closing slash make no difference."
      />
      <TextField
        label="Leads to"
        name="to"
        error={form.errors['to']}
        defaultValue={redirect?.to}
        spellCheck={false}
        autoCapitalize="none"
        placeholder="/product/rose-balm"
        hint="A page of this shop."
      />
    </form>
  );
}
