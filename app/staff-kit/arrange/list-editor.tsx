// biome-ignore-all lint/suspicious/noArrayIndexKey: entries are texts at places
/** Entries are trimmed, empty ones ignored. Enter adds one (with isLong, Shift + Enter is a line break), and so does leaving the field. */
import { type KeyboardEvent, useId, useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MoveButtons } from './move-buttons.tsx';

interface ListEditorProps {
  legend: string;
  entry: string;
  entries: string[];
  onChange: (entries: string[]) => void;
  isLong?: boolean;
  suggestions?: readonly string[];
  error?: string | undefined;
}

export function ListEditor({ legend, entry, entries, onChange, isLong = false, suggestions = [], error }: ListEditorProps) {
  const id = useId();
  const adding = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const Control = isLong ? 'textarea' : 'input';

  function add() {
    const text = adding.current?.value.trim() ?? '';
    if (adding.current) adding.current.value = '';
    if (text !== '' && !entries.includes(text)) onChange([...entries, text]);
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }
  const swap = (place: number, other: number) =>
    onChange(entries.map((text, at) => entries[at === place ? other : at === other ? place : at] ?? text));

  return (
    <fieldset
      className="field [&_.icon-button]:text-ink-soft [&_.icon-button>svg]:size-4.5"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="field-label mb-1.5">{legend}</legend>
      {entries.length > 0 && (
        <ol className="grid gap-2">
          {entries.map((text, place) => (
            <Entry
              key={place}
              {...{ legend, entry, text, place, isLong }}
              count={entries.length}
              onChange={(next) => onChange(entries.map((other, at) => (at === place ? next : other)))}
              onMove={(to) => swap(place, to)}
              onRemove={() => onChange(entries.filter((_, at) => at !== place))}
            />
          ))}
        </ol>
      )}
      <div className="flex items-start gap-2">
        <Control
          ref={adding}
          className="control"
          rows={isLong ? 1 : undefined}
          aria-label={`New ${entry}`}
          aria-invalid={error ? true : undefined}
          placeholder={`Add a ${entry}`}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          onKeyDown={addOnEnter}
          onBlur={add}
        />
        <Button variant="secondary" size="small" onClick={add} aria-label={`Add ${entry}`}>
          Add
        </Button>
      </div>
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface EntryProps extends Pick<ListEditorProps, 'legend' | 'entry'> {
  text: string;
  place: number;
  isLong: boolean;
  count: number;
  onChange: (text: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Entry({ legend, entry, text, place, count, isLong, onChange, onMove, onRemove }: EntryProps) {
  const Control = isLong ? 'textarea' : 'input';
  return (
    <li className="flex items-start gap-0.5">
      <Control
        className="control"
        rows={isLong ? 1 : undefined}
        aria-label={`${legend}, ${entry} ${place + 1}`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <MoveButtons named={`${entry} ${place + 1}`} {...{ place, count, onMove }} />
      <IconButton icon="trash" label={`Remove ${entry} ${place + 1}`} onClick={onRemove} />
    </li>
  );
}
