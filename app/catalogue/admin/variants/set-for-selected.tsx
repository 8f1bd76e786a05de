import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { SetField } from './many-cells.ts';

const FIELDS: { field: SetField; label: string }[] = [
  { field: 'price', label: 'Price (₹)' },
  { field: 'offer', label: 'Offer (%)' },
  { field: 'mrp', label: 'MRP (₹)' },
  { field: 'stock', label: 'Stock' },
  { field: 'isAvailable', label: 'Available' },
];

export function SetForSelected({ count, onSet }: { count: number; onSet: (field: SetField, value: string) => void }) {
  const [field, setField] = useState<SetField>('price');
  const [value, setValue] = useState('');
  const isSwitch = field === 'isAvailable';
  const set = () => count > 0 && onSet(field, isSwitch ? value || 'yes' : value);
  function setOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="field-label mb-1.5">Set for all selected</legend>
      <select
        className="control w-36!"
        aria-label="Field to set"
        value={field}
        onChange={(event) => {
          setField(event.target.value as SetField);
          setValue('');
        }}
      >
        {FIELDS.map((each) => (
          <option key={each.field} value={each.field}>
            {each.label}
          </option>
        ))}
      </select>
      {isSwitch ? (
        <select
          className="control w-28!"
          aria-label="Value to set"
          value={value || 'yes'}
          onChange={(event) => setValue(event.target.value)}
        >
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
      ) : (
        <input
          className="control w-28!"
          aria-label="Value to set"
          inputMode="decimal"
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={setOnEnter}
        />
      )}
      <Button variant="secondary" size="small" aria-disabled={count === 0} onClick={set}>
        {count === 0 ? 'Select variants first' : `Set for ${count} selected`}
      </Button>
    </fieldset>
  );
}
