import { Checkbox } from '../../ui/field.tsx';

interface ChoicesProps {
  legend: string;
  chosen: readonly string[];
  options: { value: string; label: string; hint?: string }[];
  error?: string | undefined;
  onChange: (chosen: string[]) => void;
}

export const Choices = ({ legend, chosen, options, error, onChange }: ChoicesProps) => (
  <fieldset className="field">
    <legend className="field-label">{legend}</legend>
    <div className="grid max-h-56 grid-cols-1 gap-x-4 overflow-y-auto min-[480px]:grid-cols-2">
      {options.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
        />
      ))}
    </div>
    {error && <p className="field-error">{error}</p>}
  </fieldset>
);
