import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatCount } from '../platform/money.ts';
import type { ImportAnswer } from '../product-import/product-import.schema.ts';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

interface ImportOptionsFormProps {
  id: string;
  found: ImportAnswer;
  /** Something was changed that the check does not know of yet. */
  isDirty: boolean;
  onDirty: (isDirty: boolean) => void;
}

/** What is asked once for all products of the file. */
export function ImportOptionsForm({ id, found, isDirty, onDirty }: ImportOptionsFormProps) {
  const { options, format, stockChanges } = found;
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function checkAgain(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await api.put<ImportAnswer>(`/api/product-imports/${found.id}`, {
      hsn: String(form.get('hsn') ?? ''),
      gstPercent: String(form.get('gstPercent') ?? ''),
      setsStock: form.has('setsStock'),
      pricesIncludeGst: form.has('pricesIncludeGst') ? form.get('pricesIncludeGst') === 'yes' : options.pricesIncludeGst,
    });
    setBusy(false);
    setErrors(answer.ok ? {} : answer.fields);
    if (answer.ok) {
      onDirty(false);
      toast('The file was checked again.');
      await revalidate();
    } else if (Object.keys(answer.fields).length === 0)
      toast(answer.message || 'The file could not be checked. Please try again.', 'error');
  }

  return (
    <form id={id} className="staff-card import-options" onSubmit={checkAgain} onChange={() => onDirty(true)}>
      <h2>For the whole file</h2>
      <div>
        <TextField
          label="HSN code"
          name="hsn"
          inputMode="numeric"
          defaultValue={options.hsn}
          error={errors['hsn']}
          hint="Of new products that have none in the file, such as 33041000"
        />
        <TextField
          label="GST %"
          name="gstPercent"
          inputMode="decimal"
          defaultValue={options.gstPercent}
          error={errors['gstPercent']}
          hint="Of new products that have none in the file"
        />
        {format === 'shopify' && (
          <SelectField
            label="Prices in the file"
            name="pricesIncludeGst"
            defaultValue={options.pricesIncludeGst ? 'yes' : 'no'}
            options={[
              { value: 'yes', label: 'Include GST' },
              { value: 'no', label: 'Are before GST' },
            ]}
            hint="The selling price stays; the compared price becomes the original price"
          />
        )}
      </div>
      <Checkbox
        name="setsStock"
        label="Set the stock of existing products to the file’s numbers"
        defaultChecked={options.setsStock}
        hint={
          options.setsStock
            ? `Booked as a count. ${stockChanges === 0 ? 'No stock would change.' : `The stock of ${formatCount(stockChanges)} ${stockChanges === 1 ? 'product' : 'products'} would change: is the file newer than your last sales?`}`
            : 'The stock of existing products stays as it is.'
        }
      />
      <Button type="submit" variant="secondary" size="small" isBusy={isBusy} busyLabel="Checking..." disabled={!isDirty}>
        Check again
      </Button>
    </form>
  );
}
