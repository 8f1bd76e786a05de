import { type Choice, SelectField } from '../../../ui/field.tsx';
import { type ErrorOf, ListFields } from '../words-fields.tsx';

interface NamedProps {
  label: string;
  value: string;
  choices: Choice[];
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What is gone stays visible until another is chosen. */
export function Named({ label, value, choices, error, onChange }: NamedProps) {
  const isGone = value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <SelectField
      {...{ label, value, error }}
      placeholder="Choose"
      options={isGone ? [...choices, { value, label: `${value} (not in the shop)` }] : choices}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface NamedListProps extends Pick<NamedProps, 'choices'> {
  one: string;
  path: string;
  values: string[];
  errorOf: ErrorOf;
  onChange: (values: string[]) => void;
}

export function NamedList({ one, path, values, choices, errorOf, onChange }: NamedListProps) {
  return (
    <ListFields one={one} blank="" entries={values} onChange={onChange}>
      {(value, place, change) => (
        <Named
          label={`${one.charAt(0).toUpperCase()}${one.slice(1)} ${place + 1}`}
          value={value}
          choices={choices}
          error={errorOf(`${path}.${place}`)}
          onChange={change}
        />
      )}
    </ListFields>
  );
}
