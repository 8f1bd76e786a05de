// Adds goods to a form by SKU, barcode or name, or many at once from a spreadsheet.
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Goods } from '../../stock/goods/goods.schema.ts';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { type GoodsRow, type PastedRow, pastedGoods, rowOf } from '../goods-rows.ts';

interface GoodsAdderProps {
  onAdd: (rows: GoodsRow[]) => void;
  hint?: string;
}

export function GoodsAdder({ onAdd, hint }: GoodsAdderProps) {
  const box = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Goods[]>([]);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  function add(rows: GoodsRow[]) {
    onAdd(rows);
    setFound([]);
    if (box.current) box.current.value = '';
    box.current?.focus();
  }

  async function find() {
    const text = box.current?.value.trim() ?? '';
    if (text === '' || isBusy) return;
    setBusy(true);
    const answer = await api.get(`/api/goods?${new URLSearchParams({ search: text })}`);
    setBusy(false);
    if (!answer.ok) return setError(answer.message || "Couldn't search. Please try again.");
    const exact = answer.value.filter(({ sku, barcode }) => [sku.toLowerCase(), barcode].includes(text.toLowerCase()));
    const only = exact.length === 1 ? exact[0] : answer.value.length === 1 ? answer.value[0] : undefined;
    if (only) return add([rowOf(only)]);
    setError(answer.value.length === 0 ? `No product has the SKU, barcode or name "${text}".` : '');
    setFound(answer.value);
  }

  async function paste(event: ClipboardEvent) {
    const rows = pastedGoods(event.clipboardData.getData('text'));
    if (rows.length < 2 && rows[0]?.quantity === '') return;
    event.preventDefault();
    setBusy(true);
    const answer = await api.post('/api/goods/find', { codes: rows.map(({ code }) => code) });
    setBusy(false);
    if (!answer.ok) return setError(answer.fields['codes'] ?? (answer.message || "Couldn't look up the products. Please try again."));
    const { known, unknown } = matched(rows, answer.value);
    setError(unknown.length > 0 ? `Left out, as no product has this SKU or barcode: ${unknown.join(', ')}.` : '');
    if (known.length > 0) {
      add(known);
      toast(`${known.length} ${known.length === 1 ? 'line' : 'lines'} added.`);
    }
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-2">
        <TextField
          ref={box}
          label="Add a product"
          type="search"
          placeholder="SKU, barcode or name"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          error={error || undefined}
          hint={hint}
          fieldClassName="flex-1"
          onInput={() => setError('')}
          onPaste={paste}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void find();
          }}
        />
        <Button variant="secondary" isBusy={isBusy} onClick={find} className="mt-7 md:mt-6.5">
          Add
        </Button>
      </div>
      {found.length > 0 && <FoundGoods found={found} onChoose={(goods) => add([rowOf(goods)])} />}
    </div>
  );
}

function FoundGoods({ found, onChoose }: { found: Goods[]; onChoose: (goods: Goods) => void }) {
  return (
    <ul className="grid max-h-72 gap-1 overflow-y-auto rounded-panel border border-hairline p-1" aria-label="Products found">
      {found.map((goods) => (
        <li key={goods.id}>
          <button
            type="button"
            className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-control px-2 text-start hover:bg-sandal"
            onClick={() => onChoose(goods)}
          >
            <span className="font-medium">{goods.name}</span>
            <span className="soft">{`${goods.sku} · ${goods.stockQuantity} in stock`}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function matched(rows: readonly PastedRow[], goods: readonly Goods[]) {
  const known: GoodsRow[] = [];
  const unknown: string[] = [];
  for (const { code, ...cells } of rows) {
    const found = goods.find(({ sku, barcode }) => sku.toLowerCase() === code.toLowerCase() || barcode === code);
    if (found) known.push(rowOf(found, cells));
    else unknown.push(code);
  }
  return { known, unknown };
}
