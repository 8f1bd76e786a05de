import { formatRupees } from '../../platform/money.ts';
import { IconButton } from '../../ui/button.tsx';
import { QuantityStepper, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QUANTITY_AT_MOST } from '../in-house.schema.ts';
import type { DraftLine } from './in-house-draft.ts';

interface InHouseLinesProps {
  lines: DraftLine[];
  errors: Record<string, string | undefined>;
  onChange: (lines: DraftLine[]) => void;
}

export function InHouseLines({ lines, errors, onChange }: InHouseLinesProps) {
  const set = (line: DraftLine, part: Partial<DraftLine>) => onChange(lines.map((each) => (each === line ? { ...each, ...part } : each)));
  return (
    <>
      {lines.length === 0 ? (
        <p className="staff-card staff-soft">Click a product above to add it.</p>
      ) : (
        <ul className="staff-list in-house-lines">
          {lines.map((line, place) => {
            const error = ['productId', 'productName', 'quantity', 'hsn', 'gstRate']
              .map((field) => errors[`products.${place}.${field}`])
              .find(Boolean);
            return (
              <li key={line.key}>
                <div className="in-house-name">
                  <strong>{line.productName}</strong>
                  {!line.productId && <span className="staff-soft">{goodsWords(line)}</span>}
                </div>
                <TextField
                  label={`Price of ${line.productName}`}
                  isLabelHidden
                  name={`products.${place}.price`}
                  value={line.price}
                  onChange={({ target }) => set(line, { price: target.value })}
                  inputMode="decimal"
                  autoComplete="off"
                  error={errors[`products.${place}.price`]}
                />
                <QuantityStepper
                  label={`Quantity of ${line.productName}`}
                  value={line.quantity}
                  max={QUANTITY_AT_MOST}
                  onChange={(quantity) => set(line, { quantity })}
                />
                <span className="in-house-sum">{sumOf(line)}</span>
                <IconButton
                  icon="trash"
                  label={`Remove ${line.productName}`}
                  onClick={() => onChange(lines.filter((each) => each !== line))}
                />
                {error && (
                  <p className="field-error" role="alert">
                    <Icon name="warning" />
                    {error}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <p className="field-error" role="alert">
        {errors['products'] ?? ''}
      </p>
    </>
  );
}

const goodsWords = ({ hsn, gstRate }: DraftLine) =>
  [hsn && `HSN ${hsn}`, gstRate && `GST ${gstRate}%`].filter(Boolean).join(', ') || 'Not in the catalogue';

function sumOf({ price, quantity }: DraftLine): string {
  const paise = Math.round(Number(price) * 100) * quantity;
  return Number.isSafeInteger(paise) && paise > 0 ? formatRupees(paise, { decimals: 'always' }) : '–';
}
