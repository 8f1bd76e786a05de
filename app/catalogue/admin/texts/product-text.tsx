import { RichText } from '../../../staff-kit/rich-text/rich-text.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { aboutText, type TextField as Field } from '../../texts/text-fields.ts';

interface ProductTextProps {
  field: Field;
  name: string;
  error: string | undefined;
  label?: string;
  defaultValue: string | undefined;
  lang?: string;
  isOptional?: boolean;
  required?: boolean;
  autoFocus?: boolean;
}

export function ProductText({ field, label = aboutText(field).label, required, autoFocus, ...control }: ProductTextProps) {
  const { kind, atMost } = aboutText(field);
  if (kind === 'markup') return <RichText format="product" label={label} {...control} />;
  if (kind === 'lines') return <TextArea label={label} rows={3} maxLength={atMost} {...control} />;
  return <TextField label={label} maxLength={atMost} required={required} autoFocus={autoFocus} {...control} />;
}
