import { formatRupees } from '../../platform/money.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
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
        <Panel as="p" className="soft">
          Click a product above to add it.
        </Panel>
      ) : (
        <ul className="@container divide-y divide-hairline rounded-panel border border-hairline bg-paper">
          {lines.map((line, place) => {
            const error = ['productId', 'productName', 'quantity', 'hsn', 'gstRate']
              .map((field) => errors[`products.${place}.${field}`])
              .find(Boolean);
            return (
              <li
                key={line.key}
                className="relative grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-2 px-3.5 py-2.5 hover:bg-sandal/60 @min-[40rem]:grid-cols-[minmax(12rem,1fr)_6.5rem_auto_6.5rem_auto]"
              >
                <div className={NAME}>
                  <strong>{line.productName}</strong>
                  {!line.productId && <span className="soft">{goodsWords(line)}</span>}
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
                <span className="text-end tabular">{sumOf(line)}</span>
                <IconButton
                  icon="trash"
                  label={`Remove ${line.productName}`}
                  className="col-start-3 row-start-1 @min-[40rem]:col-auto @min-[40rem]:row-auto"
                  onClick={() => onChange(lines.filter((each) => each !== line))}
                />
                {error && (
                  <p className="field-error col-span-full" role="alert">
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

/** A name needs a row of its own beside price, quantity and total: a container query, not the window, decides. */
const NAME = 'col-span-2 grid grid-cols-1 wrap-break-word @min-[40rem]:col-auto';

const goodsWords = ({ hsn, gstRate }: DraftLine) =>
  [hsn && `HSN ${hsn}`, gstRate && `GST ${gstRate}%`].filter(Boolean).join(', ') || 'Not in the catalogue';

function sumOf({ price, quantity }: DraftLine): string {
  const paise = Math.round(Number(price) * 100) * quantity;
  return Number.isSafeInteger(paise) && paise > 0 ? formatRupees(paise, { decimals: 'always' }) : '–';
}
