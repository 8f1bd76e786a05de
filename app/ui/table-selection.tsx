import type { TableProps } from './table.tsx';

const SELECT_LABEL =
  'relative z-1 grid size-11 place-items-center md:group-data-[rows=compact]/rows:h-9 md:group-data-[rows=compact]/rows:w-11 [&>input]:size-4.5';

type Selection = NonNullable<TableProps<never>['selection']>;

export function SelectAll({ keys, selected, onChange }: Selection & { keys: string[] }) {
  const count = keys.filter((key) => selected.has(key)).length;
  return (
    <label className={SELECT_LABEL}>
      <input
        type="checkbox"
        aria-label="Select all rows shown"
        checked={keys.length > 0 && count === keys.length}
        disabled={keys.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < keys.length;
        }}
        onChange={() =>
          onChange(count === keys.length ? new Set([...selected].filter((key) => !keys.includes(key))) : new Set([...selected, ...keys]))
        }
      />
    </label>
  );
}

export function SelectOne({ rowKey, label, selected, onChange }: Selection & { rowKey: string; label: string }) {
  return (
    <label className={SELECT_LABEL}>
      <input
        type="checkbox"
        aria-label={`Select ${label}`}
        checked={selected.has(rowKey)}
        onChange={() =>
          onChange(selected.has(rowKey) ? new Set([...selected].filter((key) => key !== rowKey)) : new Set([...selected, rowKey]))
        }
      />
    </label>
  );
}
