import { type ClipboardEvent, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DraftPicture } from '../form/product-draft.ts';
import { OwnDeclarations } from './own-declarations.tsx';
import { PictureCell, SwatchCell, TextCell, UnitCell } from './variant-cells.tsx';
import { COLUMNS, STUCK, TEXT_CELLS } from './variant-columns.ts';
import type { CellName, GridRow } from './variant-grid.ts';
import { FIELD_OF } from './variant-texts.ts';

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

export function VariantRow({ row, label, pictures, errors, isSelected, onSelect, onChange, onColour, onRemove, onPaste }: VariantRowProps) {
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
          <SwatchCell label={label} colour={row.colour} pictures={pictures} onChange={onColour} />
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
