// The grid of variants, one row each. It scrolls sideways in its own frame; the names stay.
import { type ClipboardEvent, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DraftPicture } from '../product-draft.ts';
import { OwnDeclarations } from './own-declarations.tsx';
import { ColourCell, PictureCell, TextCell, UnitCell } from './variant-cells.tsx';
import { type CellName, type GridRow, labelOf, pasted, type VariantGrid, withColour, withoutRow } from './variant-grid.ts';
import { errorsOfRow, FIELD_OF } from './variant-texts.ts';

interface VariantTableProps {
  grid: VariantGrid;
  onChange: (grid: VariantGrid) => void;
  pictures: readonly DraftPicture[];
  errors: Record<string, string>;
  pricesIncludeTax: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** With the width of its control. */
const TEXT_CELLS: { cell: Exclude<CellName, 'unit'>; label: string; width: string; inputMode?: 'decimal' | 'numeric' }[] = [
  { cell: 'sku', label: 'SKU', width: 'w-32!' },
  { cell: 'barcode', label: 'Barcode', width: 'w-36!', inputMode: 'numeric' },
  { cell: 'price', label: 'Price', width: 'w-24!', inputMode: 'decimal' },
  { cell: 'offer', label: 'Offer', width: 'w-18!', inputMode: 'decimal' },
  { cell: 'mrp', label: 'MRP', width: 'w-24!', inputMode: 'decimal' },
  { cell: 'stock', label: 'Stock', width: 'w-20!', inputMode: 'numeric' },
  { cell: 'quantity', label: 'Net quantity', width: 'w-20!', inputMode: 'decimal' },
];
const headsOf = (pricesIncludeTax: boolean) => [
  ...['SKU', 'Barcode', pricesIncludeTax ? 'Price incl. GST (₹)' : 'Price (₹)', 'Offer (%)', 'MRP (₹)'],
  ...['Stock', 'Net quantity', 'Unit', 'Colour', 'Picture', 'Available'],
];
/** With those of the name and the acts. */
const COLUMNS = headsOf(false).length + 2;
const HEAD = 'px-1.5 py-2 text-left font-medium whitespace-nowrap text-ink-soft';
const STUCK = 'sticky left-0 z-1 border-r border-hairline bg-paper';

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
            {headsOf(pricesIncludeTax).map((head) => (
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
              const next = pasted(rows, { row: place, cell }, event.clipboardData.getData('text'));
              if (!next) return;
              event.preventDefault();
              onChange({ options, rows: next });
            }}
          />
        ))}
      </table>
    </div>
  );
}

interface VariantRowProps {
  row: GridRow;
  label: string;
  pictures: readonly DraftPicture[];
  errors: Record<string, string>;
  isSelected: boolean;
  onSelect: () => void;
  onChange: (part: Partial<GridRow>) => void;
  onColour: (colour: string) => void;
  onRemove: () => void;
  onPaste: (event: ClipboardEvent, cell: CellName) => void;
}

function VariantRow({ row, label, pictures, errors, isSelected, onSelect, onChange, onColour, onRemove, onPaste }: VariantRowProps) {
  const [isOpen, setOpen] = useState(row.ingredients !== '' || row.shelfLife !== '');
  return (
    <tbody className="border-t border-hairline">
      <tr>
        <th scope="row" className={`${STUCK} px-1.5 text-left font-medium`}>
          <label className="check w-28 gap-2! wrap-anywhere sm:w-40">
            <input type="checkbox" aria-label={`Select ${label}`} checked={isSelected} onChange={onSelect} />
            <span>{label}</span>
          </label>
        </th>
        {TEXT_CELLS.map(({ cell, label: name, ...look }) => (
          <td key={cell} className="px-1 py-1.5">
            <TextCell
              {...look}
              label={`${name} of ${label}`}
              value={row[cell]}
              isWrong={errors[FIELD_OF[cell]] !== undefined || (cell === 'price' && errors['row'] !== undefined)}
              onChange={(value) => onChange({ [cell]: value })}
              onPaste={(event) => onPaste(event, cell)}
            />
          </td>
        ))}
        <td className="px-1">
          <UnitCell label={`Unit of ${label}`} value={row.unit} onChange={(unit) => onChange({ unit })} />
        </td>
        <td className="px-1">
          <ColourCell label={label} colour={row.colour} onChange={onColour} />
        </td>
        <td className="px-1">
          <PictureCell label={label} {...{ row, pictures }} onChange={(picture) => onChange({ picture })} />
        </td>
        <td className="px-1">
          <label className="grid size-11 place-items-center">
            <input
              type="checkbox"
              className="size-5"
              aria-label={`${label} is available`}
              checked={row.isAvailable}
              onChange={() => onChange({ isAvailable: !row.isAvailable })}
            />
          </label>
        </td>
        <td className="px-1 whitespace-nowrap">
          {!row.isProduct && (
            <IconButton
              icon="receipt"
              label={`Ingredients and shelf life of ${label}`}
              aria-expanded={isOpen}
              className="text-ink-soft"
              onClick={() => setOpen(!isOpen)}
            />
          )}
          {!row.isProduct && <IconButton icon="trash" label={`Remove ${label}`} className="text-ink-soft" onClick={onRemove} />}
        </td>
      </tr>
      {isOpen && !row.isProduct && (
        <tr>
          <td colSpan={COLUMNS} className="px-1.5 pb-3">
            <OwnDeclarations row={row} label={label} errors={errors} onChange={onChange} />
          </td>
        </tr>
      )}
      <RowMessages messages={[...new Set(Object.values(errors))]} />
    </tbody>
  );
}

function RowMessages({ messages }: { messages: string[] }) {
  if (messages.length === 0) return null;
  return (
    <tr>
      <td colSpan={COLUMNS} className="px-1.5 pb-2">
        <ul className="sticky left-1.5 w-fit max-w-[70vw]">
          {messages.map((message) => (
            <li key={message} className="field-error">
              <Icon name="warning" />
              {message}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
