import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { CountLine, Scanned } from '../counts/counts.schema.ts';
import { PIECES_AT_MOST } from '../counts/counts.schema.ts';
import { BarcodeCamera } from './barcode-camera.tsx';
import { useScanning } from './use-scanning.ts';

interface ScanPanelProps {
  countId: string;
  items: readonly CountLine[];
  onCounted: (line: CountLine) => void;
}

export function ScanPanel({ countId, items, onCounted }: ScanPanelProps) {
  const box = useRef<HTMLInputElement>(null);
  const { shown, message, unsent, scan, enter, choose } = useScanning(countId, onCounted);
  useEffect(() => box.current?.focus(), []);
  function typed() {
    const code = box.current?.value.trim() ?? '';
    if (box.current) box.current.value = '';
    if (code !== '') void scan(code);
  }
  return (
    <Panel className="grid gap-3" aria-label="Scan">
      <div className="flex items-start gap-2">
        <TextField
          ref={box}
          label="Barcode or SKU"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          hint="5*code counts five."
          fieldClassName="flex-1"
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            typed();
          }}
        />
        <Button variant="secondary" onClick={typed} className="mt-7.5">
          Count
        </Button>
      </div>
      <BarcodeCamera onCode={scan} />
      {message && <Alert tone="warning">{message}</Alert>}
      {unsent.length > 0 && (
        <Alert tone="danger" isStatic title={`Not counted, as the shop can't be reached: ${unsent.map(({ words }) => words).join(', ')}`}>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              for (const { again } of unsent) again();
            }}
          >
            Try again
          </Button>
        </Alert>
      )}
      {shown && (
        <ShownGoods
          key={`${shown.goods.id} ${shown.batchId}`}
          goods={shown.goods}
          batchId={shown.batchId}
          counted={items.find(({ productId, batchId }) => productId === shown.goods.id && batchId === shown.batchId)?.counted ?? 0}
          onChoose={(batchId) => choose(shown.goods, batchId, shown.batchId === undefined ? shown.scanned : 0)}
          onSet={(pieces) =>
            enter({ productId: shown.goods.id, batchId: shown.batchId ?? null, way: 'set', pieces }, shown.goods.name).then(() =>
              box.current?.focus(),
            )
          }
        />
      )}
      <p className="field-hint">Pieces set aside for orders are not in stock: leave them out.</p>
    </Panel>
  );
}

interface ShownGoodsProps {
  goods: Scanned;
  batchId: string | null | undefined;
  counted: number;
  onChoose: (batchId: string | null) => void;
  onSet: (pieces: number) => void;
}

function ShownGoods({ goods, batchId, counted, onChoose, onSet }: ShownGoodsProps) {
  const [text, setText] = useState('');
  const { name, sku, batches, loose, inOrders } = goods;
  const pieces = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const choices = [
    ...batches.map(({ id, number, expiresOn }) => ({ id: id as string | null, words: `${number}, ${formatDate(startOfDay(expiresOn))}` })),
    ...(loose > 0 || batches.length === 0 ? [{ id: null, words: 'Without a batch' }] : []),
  ];
  return (
    <div className="grid gap-2.5 rounded-panel border border-hairline p-3" aria-live="polite">
      <p>
        <strong>{name}</strong> <span className="soft">{sku}</span>
        {inOrders > 0 && <span className="soft">{` · ${inOrders} set aside for orders`}</span>}
      </p>
      {batches.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="field-label mb-1.5">{batchId === undefined ? 'Which batch is it?' : 'Batch'}</legend>
          {choices.map(({ id, words }) => (
            <Button
              key={id ?? 'none'}
              size="small"
              variant={id === batchId ? 'primary' : 'secondary'}
              aria-pressed={id === batchId}
              onClick={() => onChoose(id)}
            >
              {words}
            </Button>
          ))}
        </fieldset>
      )}
      {batchId !== undefined && (
        <div className="flex flex-wrap items-end gap-2">
          <p className="text-(length:--text-lg) font-semibold tabular">{`${counted} counted`}</p>
          <TextField
            label="Pieces on the shelf"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter' || Number.isNaN(pieces)) return;
              event.preventDefault();
              onSet(pieces);
            }}
            fieldClassName="w-40"
          />
          <Button variant="secondary" disabled={Number.isNaN(pieces) || pieces > PIECES_AT_MOST} onClick={() => onSet(pieces)}>
            Set
          </Button>
        </div>
      )}
    </div>
  );
}
