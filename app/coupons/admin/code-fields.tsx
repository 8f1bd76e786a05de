import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { TextField } from '../../ui/field.tsx';
import type { FieldOf } from './offer-fields.tsx';

interface CodeFieldsProps {
  isMany: boolean;
  code: string;
  onCode: (code: string) => void;
  field: FieldOf;
}

export function CodeFields({ isMany, code, onCode, field }: CodeFieldsProps) {
  if (isMany)
    return (
      <FieldPair>
        <TextField
          label="Code prefix"
          {...field('prefix')}
          className="font-medium tracking-[0.02em] uppercase"
          value={code}
          onChange={(event) => onCode(event.target.value)}
          maxLength={10}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          hint="2 to 10 letters and digits. Search by this prefix to find the codes."
        />
        <TextField label="How many" {...field('count')} defaultValue="50" inputMode="numeric" autoComplete="off" hint="At most 1,000." />
      </FieldPair>
    );
  return (
    <TextField
      label="Code"
      {...field('code')}
      className="font-medium tracking-[0.02em] uppercase"
      value={code}
      onChange={(event) => onCode(event.target.value)}
      maxLength={20}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      hint="3 to 20 letters and digits."
    />
  );
}
