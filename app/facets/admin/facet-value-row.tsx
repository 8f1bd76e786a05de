import { LANGUAGES, translations } from '../../platform/words/language.ts';
import { MoveButtons } from '../../staff-kit/arrange/move-buttons.tsx';
import type { useDragOrder } from '../../staff-kit/arrange/use-drag-order.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DraftValue } from './draft-values.ts';

interface ValueRowProps extends Pick<ReturnType<typeof useDragOrder>, 'handle' | 'target'> {
  value: DraftValue;
  place: number;
  count: number;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (over: Partial<DraftValue>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  errorOf: (name: 'name' | 'slug') => string | undefined;
}

export function ValueRow({ value, place, count, isOpen, onOpen, onChange, onMove, onRemove, errorOf, handle, target }: ValueRowProps) {
  return (
    <li className="grid gap-2 data-dragged:opacity-50" {...target(place)}>
      <div className="flex flex-wrap items-start gap-0.5">
        <span className="grid size-9 cursor-grab place-items-center text-ink-soft max-md:hidden" {...handle(place)} aria-hidden="true">
          <Icon name="menu" className="size-4" />
        </span>
        <TextField
          label={`Name of value ${place + 1}`}
          isLabelHidden
          fieldClassName="min-w-0 flex-[1_1_10rem]"
          name={`values.${place}.name`}
          value={value.name}
          maxLength={80}
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className="flex">
          <MoveButtons named={`value ${place + 1}`} {...{ place, count, onMove }} />
          <IconButton icon="pencil" label={`More about value ${place + 1}`} aria-expanded={isOpen} onClick={onOpen} />
          <IconButton icon="trash" label={`Remove value ${place + 1}`} onClick={onRemove} />
        </div>
      </div>
      {(isOpen || errorOf('slug')) && <ValueDetails {...{ value, place, onChange }} slugError={errorOf('slug')} />}
    </li>
  );
}

interface ValueDetailsProps {
  value: DraftValue;
  place: number;
  onChange: (over: Partial<DraftValue>) => void;
  slugError: string | undefined;
}

function ValueDetails({ value, place, onChange, slugError }: ValueDetailsProps) {
  return (
    <div className="grid gap-3 border-l border-hairline pl-3 md:ml-9">
      {translations().map((language) => (
        <TextField
          key={language}
          label={`Name in ${LANGUAGES[language].name}`}
          lang={language}
          isOptional
          maxLength={80}
          value={value.names[language] ?? ''}
          onChange={(event) => onChange({ names: { ...value.names, [language]: event.target.value } })}
        />
      ))}
      <TextField
        label="Synonyms"
        isOptional
        hint="Separated by commas."
        value={value.synonyms}
        onChange={(event) => onChange({ synonyms: event.target.value })}
      />
      <TextField
        label="Address"
        isOptional
        spellCheck={false}
        maxLength={60}
        name={`values.${place}.slug`}
        error={slugError}
        hint="Lower-case letters, digits and hyphens. Old links keep working."
        value={value.slug}
        onChange={(event) => onChange({ slug: event.target.value })}
      />
    </div>
  );
}
