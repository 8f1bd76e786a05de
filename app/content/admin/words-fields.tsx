import { LANGUAGES, languages, SOURCE } from '../../platform/words/language.ts';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Words } from '../content.schema.ts';

export type ErrorOf = (field: string) => string | undefined;

interface WordsFieldsProps {
  label: string;
  /** Its name in the answer's fields. */
  path: string;
  value: Words;
  atMost: number;
  errorOf: ErrorOf;
  onChange: (value: Words) => void;
  hint?: string;
  isLong?: boolean;
  /** Such as a picture's description: a translation is needed too. */
  isNeededInAll?: boolean;
}

export function WordsFields({
  label,
  path,
  value,
  atMost,
  errorOf,
  onChange,
  hint,
  isLong = false,
  isNeededInAll = false,
}: WordsFieldsProps) {
  const Control = isLong ? TextArea : TextField;
  return (
    <FieldPair className="md:grid-cols-2">
      {languages().map((language) => (
        <Control
          key={language}
          label={language === SOURCE ? label : `${label} in ${LANGUAGES[language].name}`}
          lang={language}
          maxLength={atMost}
          {...(hint && language === SOURCE && { hint })}
          isOptional={language !== SOURCE && !isNeededInAll}
          value={value[language] ?? ''}
          error={errorOf(`${path}.${language}`)}
          onChange={(event: { target: { value: string } }) => onChange({ ...value, [language]: event.target.value })}
          {...(isLong && { rows: 3 })}
        />
      ))}
    </FieldPair>
  );
}

interface ListFieldsProps<Entry> {
  /** 'paragraph', 'question'. */
  one: string;
  entries: Entry[];
  blank: Entry;
  onChange: (entries: Entry[]) => void;
  children: (entry: Entry, place: number, change: (entry: Entry) => void) => React.ReactNode;
}

export function ListFields<Entry>({ one, entries, blank, onChange, children }: ListFieldsProps<Entry>) {
  return (
    <div className="grid gap-3">
      {entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end, and all fields are controlled
        <div key={place} className="flex items-start gap-1 border-s-2 border-hairline ps-3">
          <div className="grid min-w-0 flex-1 gap-3">
            {children(entry, place, (changed) => onChange(entries.map((other, at) => (at === place ? changed : other))))}
          </div>
          <IconButton icon="trash" label={`Remove ${one} ${place + 1}`} onClick={() => onChange(entries.filter((_, at) => at !== place))} />
        </div>
      ))}
      <Button variant="secondary" size="small" className="justify-self-start" onClick={() => onChange([...entries, blank])}>
        <Icon name="plus" />
        Add {one}
      </Button>
    </div>
  );
}
