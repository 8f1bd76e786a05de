import { toast } from '../../../ui/toast.tsx';
import type { DraftPicture } from '../form/product-draft.ts';
import { labelOf, liveOptions, withoutRow } from './combinations.ts';
import { linesBeyond, pasted, withColour } from './many-cells.ts';
import { headsOf, STUCK } from './variant-columns.ts';
import type { VariantGrid } from './variant-grid.ts';
import { VariantRow } from './variant-row.tsx';
import { errorsOfRow } from './variant-texts.ts';

interface VariantTableProps {
  grid: VariantGrid;
  onChange: (grid: VariantGrid) => void;
  pictures: readonly DraftPicture[];
  errors: Record<string, string>;
  pricesIncludeTax: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

const HEAD = 'px-1.5 py-2 text-left font-medium whitespace-nowrap text-ink-soft';

export function VariantTable({ grid, onChange, pictures, errors, pricesIncludeTax, selected, onSelect }: VariantTableProps) {
  const { options, rows } = grid;
  const isAll = rows.every(({ key }) => selected.has(key));
  return (
    <div className="max-w-full min-w-0 overflow-x-auto overscroll-x-contain rounded-panel border border-hairline">
      <table className="border-collapse text-(length:--text-sm) tabular">
        <caption className="sr-only">Variants</caption>
        <thead>
          <tr className="border-b border-hairline">
            <th scope="col" className={`${STUCK} px-1.5 text-left font-medium text-ink-soft`}>
              <label className="check gap-2! whitespace-nowrap">
                <input
                  type="checkbox"
                  aria-label="Select all variants"
                  checked={isAll}
                  onChange={() => onSelect(new Set(isAll ? [] : rows.map(({ key }) => key)))}
                />
                <span>Variant</span>
              </label>
            </th>
            {headsOf(pricesIncludeTax, liveOptions(options)[0]?.name ?? '').map((head) => (
              <th key={head} scope="col" className={HEAD}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        {rows.map((row, place) => (
          <VariantRow
            key={row.key}
            row={row}
            label={labelOf(row.values, options)}
            pictures={pictures}
            errors={errorsOfRow(errors, place)}
            isSelected={selected.has(row.key)}
            onSelect={() =>
              onSelect(new Set(selected.has(row.key) ? [...selected].filter((key) => key !== row.key) : [...selected, row.key]))
            }
            onChange={(part) => onChange({ options, rows: rows.map((other) => (other === row ? { ...row, ...part } : other)) })}
            onColour={(colour) => onChange({ options, rows: withColour(grid, row, colour) })}
            onRemove={() => onChange(withoutRow(grid, row.key))}
            onPaste={(event, cell) => {
              const text = event.clipboardData.getData('text');
              const next = pasted(rows, { row: place, cell }, text);
              if (!next) return;
              event.preventDefault();
              const beyond = linesBeyond(rows, place, text);
              if (beyond > 0)
                toast(`${beyond === 1 ? 'One line was' : `${beyond} lines were`} not pasted: the table has no more rows.`, 'error');
              onChange({ options, rows: next });
            }}
          />
        ))}
      </table>
    </div>
  );
}
