import { QUANTITY_AT_MOST } from '../../../in-house/in-house.schema.ts';
import { formatRupees } from '../../../platform/money.ts';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { QuantityStepper } from '../../../ui/fields/quantity-stepper.tsx';
import type { DraftLine } from '../../offline/draft-sale.ts';
import { stockWords } from './scan-field.tsx';

interface SaleLinesProps {
  lines: readonly DraftLine[];
  /** With GST, of each line. */
  totals: readonly number[];
  stockOf: (line: DraftLine, place: number) => number;
  onChange: (lines: DraftLine[]) => void;
}

export function SaleLines({ lines, totals, stockOf, onChange }: SaleLinesProps) {
  if (lines.length === 0)
    return (
      <Panel as="p" className="soft">
        Scan or choose the first product.
      </Panel>
    );
  return (
    <ul className="divide-y divide-hairline rounded-panel border border-hairline bg-paper" aria-label="Products in this sale">
      {lines.map((line, place) => {
        const { goods, quantity } = line;
        const stock = stockOf(line, place);
        return (
          <li
            key={goods.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3.5 py-2.5 md:grid-cols-[minmax(0,1fr)_auto_7rem_auto]"
          >
            <div className="min-w-0 max-md:col-span-2">
              <strong className="block wrap-break-word">{goods.name}</strong>
              <span className={quantity > stock ? 'text-kumkum' : 'soft'}>
                {quantity > stock ? `Only ${Math.max(0, stock)} in stock` : stockWords(stock)}
              </span>
            </div>
            <QuantityStepper
              label={`Quantity of ${goods.name}`}
              value={quantity}
              max={QUANTITY_AT_MOST}
              onChange={(next) => onChange(lines.map((each) => (each === line ? { ...each, quantity: next } : each)))}
            />
            <span className="tabular text-end max-md:hidden">{formatRupees(totals[place] ?? 0, { decimals: 'always' })}</span>
            <span className="flex items-center justify-end gap-1">
              <span className="tabular md:hidden">{formatRupees(totals[place] ?? 0, { decimals: 'always' })}</span>
              <IconButton icon="trash" label={`Remove ${goods.name}`} onClick={() => onChange(lines.filter((each) => each !== line))} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
