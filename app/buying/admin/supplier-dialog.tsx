import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { numberIn } from '../goods-rows.ts';
import { type SupplierAnswer, supplierForm } from '../suppliers/suppliers.schema.ts';

interface SupplierDialogProps {
  isOpen: boolean;
  /** The supplier to edit; null adds a new one. */
  supplier: SupplierAnswer | null;
  onSaved: (saved: SupplierAnswer) => void;
  onClose: () => void;
}

export function SupplierDialog({ isOpen, supplier, onSaved, onClose }: SupplierDialogProps) {
  return (
    <FormDialog
      {...{ isOpen, onClose }}
      title={supplier ? 'Edit Supplier' : 'Add Supplier'}
      submitLabel={supplier ? 'Save Supplier' : 'Add Supplier'}
    >
      {(form) => <SupplierFields {...form} supplier={supplier} onSaved={onSaved} />}
    </FormDialog>
  );
}

type FieldsProps = Pick<SupplierDialogProps, 'supplier' | 'onSaved'> & { id: string; onBusy: (isBusy: boolean) => void };

function SupplierFields({ id, supplier, onSaved, onBusy }: FieldsProps) {
  const form = useForm<typeof supplierForm, SupplierAnswer>({
    schema: supplierForm,
    read: (given) => {
      const texts = Object.fromEntries(given) as Record<string, string>;
      return { ...texts, leadDays: numberIn(texts['leadDays'] ?? ''), ...(supplier && { updatedAt: supplier.updatedAt }) };
    },
    send: (values) => (supplier ? api.put(`/api/suppliers/${supplier.id}`, values) : api.post('/api/suppliers', values)),
    onDone: onSaved,
    onBusy,
    failure: "Couldn't save the supplier. Please try again.",
  });
  const field = (name: Exclude<keyof SupplierAnswer, 'id' | 'openOrders' | 'updatedAt'>) => ({
    name,
    error: form.errors[name],
    defaultValue: String(supplier?.[name] ?? ''),
    autoComplete: 'off',
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <TextField label="Name" {...field('name')} required maxLength={120} />
      <FieldPair>
        <TextField label="GSTIN" {...field('gstin')} isOptional maxLength={15} spellCheck={false} autoCapitalize="characters" />
        <TextField label="Lead time (days)" {...field('leadDays')} required inputMode="numeric" maxLength={3} />
      </FieldPair>
      <TextField label="Contact" {...field('contactName')} isOptional maxLength={120} />
      <FieldPair>
        <TextField label="Phone" {...field('phone')} isOptional type="tel" maxLength={40} />
        <TextField label="E-mail" {...field('email')} isOptional type="email" maxLength={120} />
      </FieldPair>
      <TextArea label="Address" {...field('address')} isOptional rows={2} maxLength={500} />
      <TextArea label="Note" {...field('note')} isOptional rows={2} maxLength={1000} hint="For your colleagues." />
    </form>
  );
}
