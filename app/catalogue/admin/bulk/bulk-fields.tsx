import { useState } from 'react';
import type { FacetAnswer } from '../../../facets/facets.schema.ts';
import { FieldPair } from '../../../staff-kit/page-parts.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SaleFields } from '../sales/sale-fields.tsx';

const NO_CHANGE = { value: '', label: 'No change' };

interface BulkFieldsProps {
  facets: FacetAnswer[];
  errors: Record<string, string>;
}

export function BulkFields({ facets, errors }: BulkFieldsProps) {
  const [sale, setSale] = useState('');
  const values = facets.flatMap(({ kind, slug, name, values: all }) =>
    kind === 'own' ? all.map((value) => ({ value: `${slug}.${value.slug}`, label: `${name}: ${value.name}` })) : [],
  );
  return (
    <div className="grid gap-4">
      <PriceFields error={errors['price']} />
      <FieldPair>
        <TextField
          label="Offer (%)"
          name="offerPercent"
          inputMode="decimal"
          error={errors['offerPercent']}
          hint="Leave blank for no change"
        />
        <SelectField
          label="State"
          name="state"
          options={[
            NO_CHANGE,
            { value: 'active', label: 'Active' },
            { value: 'draft', label: 'Draft' },
            { value: 'archived', label: 'Deleted' },
          ]}
        />
      </FieldPair>
      <StockFields error={errors['stock']} />
      <SelectField
        label="Timed sale"
        name="sale"
        value={sale}
        onChange={({ target }) => setSale(target.value)}
        options={[NO_CHANGE, { value: 'add', label: 'Add a sale' }, { value: 'none', label: 'End all sales' }]}
      />
      {sale === 'add' && (
        <SaleFields errors={{ price: errors['sale.price'], startsAt: errors['sale.startsAt'], endsAt: errors['sale.endsAt'] }} />
      )}
      {values.length > 0 && (
        <FieldPair>
          <SelectField label="Add filter value" name="addFacet" options={[NO_CHANGE, ...values]} />
          <SelectField label="Remove filter value" name="removeFacet" options={[NO_CHANGE, ...values]} />
        </FieldPair>
      )}
    </div>
  );
}

function PriceFields({ error }: { error: string | undefined }) {
  const [kind, setKind] = useState('');
  return (
    <FieldPair>
      <SelectField
        label="Original price"
        name="priceKind"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[NO_CHANGE, { value: 'set', label: 'Set to' }, { value: 'percent', label: 'Change by %' }]}
      />
      {kind !== '' && (
        <TextField
          label={kind === 'set' ? 'Price (₹)' : 'Change (%)'}
          name="price"
          inputMode="text"
          error={error}
          hint={kind === 'percent' ? 'Such as 10, or -10 to lower it' : undefined}
          required
        />
      )}
      {kind === 'percent' && (
        <SelectField
          label="Round to"
          name="roundTo"
          options={[
            { value: '0', label: 'Paise' },
            { value: '1', label: 'Whole rupees' },
            { value: '5', label: 'Multiples of ₹5' },
            { value: '10', label: 'Multiples of ₹10' },
          ]}
          defaultValue="1"
        />
      )}
    </FieldPair>
  );
}

function StockFields({ error }: { error: string | undefined }) {
  const [kind, setKind] = useState('');
  return (
    <FieldPair>
      <SelectField
        label="Stock"
        name="stockKind"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[NO_CHANGE, { value: 'set', label: 'Set to' }, { value: 'add', label: 'Add' }]}
      />
      {kind !== '' && (
        <TextField
          label="Pieces"
          name="stock"
          error={error}
          hint={kind === 'add' ? 'Of each variant. -5 removes five' : 'Of each variant'}
          required
        />
      )}
    </FieldPair>
  );
}
