import { CONSENTS } from '../../consents/consents.schema.ts';
import { useWords } from '../../language/use-words.tsx';
import { Checkbox } from '../../ui/field.tsx';

interface AdultCheckboxProps {
  isChecked: boolean;
  error: string | undefined;
  onChange: (isChecked: boolean) => void;
}

/** Asked once, of who has not said so yet. */
export function AdultCheckbox({ isChecked, error, onChange }: AdultCheckboxProps) {
  const t = useWords();
  return (
    <Checkbox
      label={t(CONSENTS.adult.text)}
      name="isAdult"
      required
      checked={isChecked}
      error={error}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
