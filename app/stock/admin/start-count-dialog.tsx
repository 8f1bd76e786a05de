import { useRef, useState } from 'react';
import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';

interface StartCountDialogProps {
  isOpen: boolean;
  categories: string[];
  onClose: () => void;
  onStarted: (id: string) => void;
}

export function StartCountDialog({ isOpen, categories, onClose, onStarted }: StartCountDialogProps) {
  return (
    <FormDialog {...{ isOpen, onClose }} title="Start count" submitLabel="Start count" busyLabel="Starting...">
      {(form) => <StartFields {...form} categories={categories} onStarted={onStarted} />}
    </FormDialog>
  );
}

type FieldsProps = Pick<StartCountDialogProps, 'categories' | 'onStarted'> & { id: string; onBusy: (isBusy: boolean) => void };

function StartFields({ id, categories, onStarted, onBusy }: FieldsProps) {
  const [kind, setKind] = useState('all');
  const key = useRef(randomName());
  const form = useForm({
    read: textIn,
    async send(text) {
      const start = (scope: Scope) => api.post('/api/stock-counts', { scope, note: text('note'), key: key.current });
      if (kind === 'all') return start({ kind: 'all' });
      if (kind === 'category') return start({ kind: 'category', category: text('category') });
      const codes = text('codes')
        .split(/[\s,]+/)
        .filter(Boolean);
      const found = await api.post('/api/goods/find', { codes });
      if (!found.ok) return found;
      return start({ kind: 'list', productIds: found.value.map((goods) => goods.id) });
    },
    onDone: (answer) => onStarted(answer.id),
    onBusy,
    failure: "Couldn't start the count. Please try again.",
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <SelectField
        label="What to count"
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[
          { value: 'all', label: 'Whole shop' },
          ...(categories.length > 0 ? [{ value: 'category', label: 'A category' }] : []),
          { value: 'list', label: 'A list of products' },
        ]}
      />
      {kind === 'category' && (
        <SelectField label="Category" name="category" options={categories.map((name) => ({ value: name, label: name }))} />
      )}
      {kind === 'list' && (
        <TextArea
          label="SKUs or barcodes"
          name="codes"
          rows={4}
          error={form.errors['codes']}
          hint="One a line, or pasted from a spreadsheet."
        />
      )}
      <TextField label="Note" name="note" isOptional maxLength={300} error={form.errors['note']} />
    </form>
  );
}

type Scope = { kind: 'all' } | { kind: 'category'; category: string } | { kind: 'list'; productIds: string[] };
