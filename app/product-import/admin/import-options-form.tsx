import { useRevalidator } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ImportAnswer } from '../product-import.schema.ts';

interface ImportOptionsFormProps {
  id: string;
  found: ImportAnswer;
  /** Changes that the check does not include yet. */
  isDirty: boolean;
  onDirty: (isDirty: boolean) => void;
}

export function ImportOptionsForm({ id, found, isDirty, onDirty }: ImportOptionsFormProps) {
  const { options, format, stockChanges } = found;
  const { revalidate } = useRevalidator();
  const form = useForm({
    read(given) {
      const text = textIn(given);
      return {
        hsn: text('hsn'),
        gstPercent: text('gstPercent'),
        setsStock: given.has('setsStock'),
        pricesIncludeGst: given.has('pricesIncludeGst') ? text('pricesIncludeGst') === 'yes' : options.pricesIncludeGst,
      };
    },
    send: (chosen) => api.put(`/api/product-imports/${found.id}`, chosen),
    async onDone() {
      onDirty(false);
      toast('File checked again.');
      await revalidate();
    },
    failure: "Couldn't check the file. Please try again.",
  });

  return (
    <Panel as="form" id={id} className="grid justify-items-start gap-3.5" {...form.props} onChange={() => onDirty(true)}>
      <h2>For the whole file</h2>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <div className="grid w-full max-w-208 grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-3.5">
        <TextField
          label="HSN code"
          name="hsn"
          inputMode="numeric"
          defaultValue={options.hsn}
          error={form.errors['hsn']}
          hint="For new products without one in the file, such as 33041000"
        />
        <TextField
          label="GST %"
          name="gstPercent"
          inputMode="decimal"
          defaultValue={options.gstPercent}
          error={form.errors['gstPercent']}
          hint="For new products without one in the file"
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
            hint="Keep the selling price; the compare-at price becomes the original price"
          />
        )}
      </div>
      <Checkbox
        name="setsStock"
        label="Set stock of existing products from the file"
        defaultChecked={options.setsStock}
        hint={
          options.setsStock
            ? `Recorded as a stock count. ${stockChanges === 0 ? 'No stock will change.' : `The stock of ${formatCount(stockChanges)} ${stockChanges === 1 ? 'product' : 'products'} will change: is the file newer than your last sales?`}`
            : 'Stock of existing products stays unchanged.'
        }
      />
      <Button type="submit" variant="secondary" size="small" isBusy={form.isBusy} busyLabel="Checking..." disabled={!isDirty}>
        Check again
      </Button>
    </Panel>
  );
}
