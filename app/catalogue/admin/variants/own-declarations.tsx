import { TextArea, TextField } from '../../../ui/field.tsx';
import type { GridRow } from './variant-grid.ts';

interface OwnDeclarationsProps {
  row: GridRow;
  label: string;
  errors: Record<string, string>;
  onChange: (part: Partial<GridRow>) => void;
}

export const OwnDeclarations = ({ row, label, errors, onChange }: OwnDeclarationsProps) => (
  <div className="sticky left-1.5 grid w-fit max-w-[min(44rem,70vw)] gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
    <TextArea
      label={`All ingredients of ${label} (INCI)`}
      hint="Only where they differ. Leave blank to show the product's."
      isOptional
      rows={3}
      maxLength={20_000}
      value={row.ingredients}
      error={errors['inciIngredients']}
      onChange={(event) => onChange({ ingredients: event.target.value })}
    />
    <TextField
      label={`Shelf life of ${label} (months)`}
      isOptional
      inputMode="numeric"
      maxLength={4}
      value={row.shelfLife}
      error={errors['shelfLifeMonths']}
      onChange={(event) => onChange({ shelfLife: event.target.value })}
    />
  </div>
);
