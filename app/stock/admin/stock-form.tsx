import { useRef, useState } from 'react';
import { z } from 'zod';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { useMay } from '../../staff-kit/use-may.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { type StockAnswer, stockEntry } from '../stock.schema.ts';
import { CostField, costIn } from './cost-button.tsx';

const KINDS = [
  { value: 'received', label: 'Received', quantity: 'Pieces received' },
  { value: 'count', label: 'Counted', quantity: 'Pieces counted' },
  { value: 'damage', label: 'Damaged', quantity: 'Pieces lost' },
  { value: 'expired', label: 'Expired', quantity: 'Pieces lost' },
] as const;

interface StockFormProps {
  productId: string;
  stock: Pick<StockAnswer, 'stockQuantity' | 'batches'>;
  today: string;
  onSaved: (stockQuantity: number) => void;
}

export function StockForm({ productId, stock, today, onSaved }: StockFormProps) {
  const mayCost = useMay()('costs');
  const [kind, setKind] = useState<string>(KINDS[0].value);
  // The idempotency key is kept until the shop answers: a retry after a lost answer counts once.
  const key = useRef('');
  const form = useForm({
    schema: z.preprocess((texts) => entryOf(texts as Record<string, string>, stock.stockQuantity), stockEntry),
    send: (entry) => {
      key.current ||= randomName();
      return api.post(`/api/product/${productId}/stock`, { ...entry, key: key.current });
    },
    onDone: (answer) => {
      key.current = '';
      onSaved(answer.stockQuantity);
    },
    onRefused: ({ status }) => {
      if (status !== 0) key.current = '';
    },
    failure: "Couldn't save the stock. Please try again.",
  });
  const field = (name: string) => ({ name, error: form.errors[name] });
  const left = stock.batches.filter(({ quantity }) => quantity > 0);
  return (
    <form {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <FieldPair>
        <SelectField
          label="What happened"
          {...field('kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={KINDS.map(({ value, label }) => ({ value, label }))}
        />
        <TextField
          label={KINDS.find(({ value }) => value === kind)?.quantity}
          {...field('quantity')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </FieldPair>
      {kind === 'received' && (
        <>
          <FieldPair>
            <TextField label="Batch number" {...field('batchNumber')} maxLength={60} autoComplete="off" spellCheck={false} isOptional />
            <TextField label="Expires" {...field('expiresOn')} type="date" min={today} isOptional />
          </FieldPair>
          {mayCost && <CostField error={form.errors['unitCost']} isOptional />}
        </>
      )}
      {(kind === 'damage' || kind === 'expired') && left.length > 0 && (
        <SelectField
          label="From batch"
          {...field('batchId')}
          options={[
            { value: '', label: 'Earliest expiry first' },
            ...left.map(({ id, number, expiresOn, quantity }) => ({
              value: id,
              label: `${number}, expires ${formatDate(startOfDay(expiresOn))}, ${quantity} left`,
            })),
          ]}
        />
      )}
      <TextArea label="Note" {...field('note')} rows={2} maxLength={300} isOptional />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" isBusy={form.isBusy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

/** An invalid number becomes NaN, and is refused at its field. */
const entryOf = ({ quantity = '', unitCost, ...texts }: Record<string, string>, stockWas: number) => ({
  ...texts,
  ...(unitCost !== undefined && { unitCost: costIn(unitCost) }),
  quantity: /^\s*\d{1,7}\s*$/.test(quantity) ? Number(quantity) : Number.NaN,
  stockWas,
});
