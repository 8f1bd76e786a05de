import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatRupees, paiseFromRupees } from '../../../platform/money.ts';
import { hasCamera } from '../../../staff-kit/camera/use-barcode-camera.ts';
import { readScan } from '../../../stock/goods/scan-words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { findExact, searchGoods } from '../../offline/find-goods.ts';
import type { Goods } from '../../offline/till-store.ts';
import { CameraScan } from './camera-scan.tsx';

interface ScanFieldProps {
  goods: readonly Goods[];
  isLoaded: boolean;
  priceOf: (goods: Goods) => number;
  onAdd: (goods: Goods, quantity: number) => void;
  /** Enter in the empty field. */
  onPay: () => void;
  /** Changes when the focus returns here, after a sale. */
  focusKey: number;
}

export function ScanField({ goods, isLoaded, priceOf, onAdd, onPay, focusKey }: ScanFieldProps) {
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [canScan, setCanScan] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => setCanScan(hasCamera()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key asks for it
  useEffect(() => place.current?.querySelector('input')?.focus(), [focusKey]);

  const { wanted, quantity } = readScan(text);
  const found = searchGoods(goods, wanted);

  function add(one: Goods) {
    onAdd(one, quantity);
    setText('');
    setMessage('');
    place.current?.querySelector('input')?.focus();
  }
  function take(code: string) {
    const exact = findExact(goods, code);
    if (exact) add(exact);
    else setMessage(`Nothing on sale has the code ${code}.`);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (wanted === '') return onPay();
    const chosen = findExact(goods, wanted) ?? found[0];
    if (chosen) add(chosen);
    else setMessage(isLoaded ? `No results for “${wanted}”.` : 'The products are still loading.');
  }

  return (
    <div ref={place} className="grid gap-2">
      <div className="flex items-start gap-2">
        <TextField
          label="Scan or search"
          fieldClassName="grow"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setMessage('');
          }}
          onKeyDown={press}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          hint="Barcode, SKU or name, then Enter. 3*code adds three. Enter in the empty field: payment."
        />
        {canScan && <IconButton icon="scan" label="Scan with the camera" onClick={() => setScanning(true)} className="mt-7.5" />}
      </div>
      <p className="field-error" role="alert">
        {message}
      </p>
      {wanted !== '' && found.length > 0 && (
        <ul className="divide-y divide-hairline rounded-panel border border-hairline bg-paper" aria-label="Products found">
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3 py-1.5 text-start"
                onClick={() => add(one)}
              >
                <span className="min-w-0">
                  <span className="block">{one.name}</span>
                  <span className="soft">{`${one.pieces ? 'Kit, ' : ''}${one.sku}, ${stockWords(one.stock)}`}</span>
                </span>
                <span className="tabular">{formatRupees(paiseFromRupees(priceOf(one)))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isScanning && <CameraScan onCode={take} onClose={() => setScanning(false)} />}
    </div>
  );
}

export const stockWords = (stock: number) => (stock > 0 ? `${stock} in stock` : 'out of stock');
