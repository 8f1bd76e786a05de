// Goods with their pieces, batch, expiry and cost: a row each. On a phone a row is a card.
import type { ClipboardEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type CellName, differenceOf, type GoodsRow, pastedInto } from '../goods-rows.ts';

const CELL_LOOK: Record<CellName, { label: string; width: string; type?: 'date'; inputMode?: 'numeric' | 'decimal' }> = {
  quantity: { label: 'Pieces', width: 'md:w-24', inputMode: 'numeric' },
  batchNumber: { label: 'Batch', width: 'md:w-36' },
  expiresOn: { label: 'Expires', width: 'md:w-42', type: 'date' },
  unitCost: { label: 'Cost (₹)', width: 'md:w-28', inputMode: 'decimal' },
};

interface GoodsGridProps {
  rows: GoodsRow[];
  cells: readonly CellName[];
  /** Messages by 'lines.0.quantity'. */
  errors: Record<string, string | undefined>;
  onChange: (rows: GoodsRow[]) => void;
}

export function GoodsGrid({ rows, cells, errors, onChange }: GoodsGridProps) {
  const change = (place: number, part: Partial<GoodsRow>) =>
    onChange(rows.map((row, other) => (other === place ? { ...row, ...part } : row)));
  return (
    <ol className="grid gap-2" aria-label="Goods">
      {rows.map((row, place) => (
        <GoodsLine
          key={row.key}
          row={row}
          cells={cells}
          messages={Object.entries(errors).flatMap(([name, text]) => (text && name.startsWith(`lines.${place}.`) ? [text] : []))}
          isWrong={(cell) => errors[`lines.${place}.${cell}`] !== undefined}
          onChange={(part) => change(place, part)}
          onRemove={() => onChange(rows.filter((_, other) => other !== place))}
          onSplit={cells.includes('batchNumber') ? () => onChange(withSplit(rows, place)) : null}
          onPaste={(event, cell) => {
            const next = pastedInto(rows, { row: place, cell }, event.clipboardData.getData('text'), cells);
            if (!next) return;
            event.preventDefault();
            onChange(next);
          }}
        />
      ))}
    </ol>
  );
}

/** A second batch of the same goods. */
function withSplit(rows: readonly GoodsRow[], place: number): GoodsRow[] {
  const row = rows[place];
  if (!row) return [...rows];
  const taken = rows.filter(({ goods }) => goods.id === row.goods.id).length;
  const second: GoodsRow = { ...row, key: `${row.key} ${taken}`, expected: null, quantity: '', batchNumber: '', expiresOn: '' };
  return [...rows.slice(0, place + 1), second, ...rows.slice(place + 1)];
}

interface GoodsLineProps {
  row: GoodsRow;
  cells: readonly CellName[];
  messages: string[];
  isWrong: (cell: CellName) => boolean;
  onChange: (part: Partial<GoodsRow>) => void;
  onRemove: () => void;
  onSplit: (() => void) | null;
  onPaste: (event: ClipboardEvent, cell: CellName) => void;
}

function GoodsLine({ row, cells, messages, isWrong, onChange, onRemove, onSplit, onPaste }: GoodsLineProps) {
  const { name, sku } = row.goods;
  const difference = differenceOf(row);
  return (
    <li className="grid min-w-0 gap-2 rounded-panel border border-hairline bg-paper p-2.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="soft wrap-anywhere">
          {[sku, row.expected !== null && `${row.expected} to come`, difference].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="grid min-w-0 grid-cols-2 items-end gap-2 md:flex">
        {cells.map((cell) => {
          const { label, width, ...input } = CELL_LOOK[cell];
          return (
            <label key={cell} className={`grid min-w-0 gap-1 ${width}`}>
              <span className="soft text-(length:--text-sm)">{label}</span>
              <input
                {...input}
                className="control w-full min-w-0 px-2!"
                aria-label={`${label} of ${name}`}
                aria-invalid={isWrong(cell) || undefined}
                autoComplete="off"
                spellCheck={false}
                maxLength={60}
                value={row[cell]}
                onChange={(event) => onChange({ [cell]: event.target.value })}
                onPaste={(event) => onPaste(event, cell)}
              />
            </label>
          );
        })}
        <span className="flex">
          {onSplit && <IconButton icon="plus" label={`Another batch of ${name}`} className="text-ink-soft" onClick={onSplit} />}
          <IconButton icon="trash" label={`Remove ${name}`} className="text-ink-soft" onClick={onRemove} />
        </span>
      </div>
      {messages.length > 0 && (
        <ul className="md:col-span-full">
          {[...new Set(messages)].map((message) => (
            <li key={message} className="field-error">
              <Icon name="warning" />
              {message}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
