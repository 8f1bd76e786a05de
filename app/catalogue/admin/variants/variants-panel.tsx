import { useState } from 'react';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { OPTIONS_AT_MOST, VARIANTS_AT_MOST } from '../../variants/edit-variants.schema.ts';
import type { DraftPicture } from '../form/product-draft.ts';
import { combinationsOf, labelOf, liveOptions, missingIn, regrid, withCombination } from './combinations.ts';
import { setFor } from './many-cells.ts';
import { OptionEditor } from './option-editor.tsx';
import { SetForSelected } from './set-for-selected.tsx';
import { type GridOption, mayRemove, type Seed, type VariantGrid } from './variant-grid.ts';
import { VariantTable } from './variant-table.tsx';

interface VariantsPanelProps {
  grid: VariantGrid;
  onChange: (grid: VariantGrid) => void;
  pictures: readonly DraftPicture[];
  errors: Record<string, string>;
  pricesIncludeTax: boolean;
  seed: () => Seed;
}

export function VariantsPanel({ grid, onChange, pictures, errors, pricesIncludeTax, seed }: VariantsPanelProps) {
  const { options, rows } = grid;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const own = new Set(rows.flatMap(({ key }) => (selected.has(key) ? key : [])));
  const errorOf = (name: string) => Object.entries(errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];

  function take(next: GridOption[]) {
    if (combinationsOf(next).length > VARIANTS_AT_MOST && combinationsOf(next).length > combinationsOf(options).length)
      return toast(`A product may have at most ${VARIANTS_AT_MOST} variants.`, 'error');
    onChange(regrid(grid, next, seed()));
  }
  const addOption = () => {
    const taken = options.map(({ key }) => key);
    const key = ['a', 'b', 'c'].map((letter) => `new ${letter}`).find((free) => !taken.includes(free)) ?? '';
    onChange({ options: [...options, { key, name: '', names: {}, values: [] }], rows });
  };

  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby="f-variants">
      <h2 id="f-variants">Options and variants</h2>
      {options.length === 0 && <p className="field-hint">Add an option if the product comes in several shades or sizes.</p>}
      {options.map((option, place) => (
        <OptionEditor
          key={option.key}
          {...{ option, place }}
          onChange={(changed) => take(options.map((other) => (other === option ? changed : other)))}
          onRemove={() => take(options.filter((other) => other !== option))}
          mayRemove={(value) => mayRemove(option, value, rows)}
          errors={{ name: errorOf(`options.${place}.name`), values: errorOf(`options.${place}.values`) }}
        />
      ))}
      {options.length < OPTIONS_AT_MOST && (
        <div>
          <Button variant="secondary" size="small" onClick={addOption}>
            <Icon name="plus" />
            Add option
          </Button>
        </div>
      )}
      {(errors['variants'] ?? errors['options']) && <Alert tone="danger">{errors['variants'] ?? errors['options']}</Alert>}
      {rows.length > 0 && (
        <>
          <SetForSelected count={own.size} onSet={(field, value) => onChange({ options, rows: setFor(rows, own, field, value) })} />
          <VariantTable {...{ grid, onChange, pictures, errors, pricesIncludeTax }} selected={own} onSelect={setSelected} />
          <p className="field-hint">
            {`A colour applies to all variants with the same ${liveOptions(options)[0]?.name.trim() || 'first option'}. A blank SKU is generated. You can paste cells from a spreadsheet.`}
          </p>
          <MissingCombinations {...{ grid }} onAdd={(values) => onChange(withCombination(grid, values, seed()))} />
        </>
      )}
    </Panel>
  );
}

function MissingCombinations({ grid, onAdd }: { grid: VariantGrid; onAdd: (values: Record<string, string>) => void }) {
  const missing = missingIn(grid);
  if (missing.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label="Combinations not offered">
      <p className="field-label">Combinations not offered</p>
      <ul className="flex flex-wrap gap-2">
        {missing.map((values) => {
          const label = labelOf(values, grid.options);
          return (
            <li key={JSON.stringify(values)}>
              <Button variant="secondary" size="small" onClick={() => onAdd(values)} aria-label={`Add ${label}`}>
                <Icon name="plus" />
                {label}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
