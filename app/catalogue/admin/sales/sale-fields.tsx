import { useState } from 'react';
import { FieldPair } from '../../../staff-kit/page-parts.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { SaleField } from './sale-texts.ts';

export function SaleFields({
  errors,
  pricesIncludeTax,
}: {
  errors: Partial<Record<SaleField, string | undefined>>;
  pricesIncludeTax?: boolean;
}) {
  const [kind, setKind] = useState('set');
  return (
    <>
      <FieldPair>
        <SelectField
          label="Sale price"
          name="saleKind"
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          options={[
            { value: 'set', label: 'Set to' },
            { value: 'percent', label: '% off' },
          ]}
        />
        <TextField
          label={kind === 'percent' ? 'Off the original price (%)' : pricesIncludeTax ? 'Price incl. GST (₹)' : 'Price (₹)'}
          name="saleAmount"
          inputMode="decimal"
          error={errors.price}
          hint={kind === 'percent' ? 'Rounded to whole rupees' : undefined}
          required
        />
      </FieldPair>
      <FieldPair>
        <TextField label="Starts at (Indian time)" name="saleStartsAt" type="datetime-local" error={errors.startsAt} required />
        <TextField label="Ends at (Indian time)" name="saleEndsAt" type="datetime-local" error={errors.endsAt} required />
      </FieldPair>
    </>
  );
}
