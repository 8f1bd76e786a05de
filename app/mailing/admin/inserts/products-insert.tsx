import { useState } from 'react';
import { type ChosenProduct, ProductFinder } from '../../../collections/admin/collection-products.tsx';
import { escapeHtml } from '../../../platform/words/escape-html.ts';
import type { InsertPanelProps } from '../../../staff-kit/rich-text/rich-text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { GOODS_AT_MOST } from '../../body/mail-blocks.ts';
import { InsertFrame } from './insert-frame.tsx';

export function ProductsInsert({ selected, onInsert, onClose }: InsertPanelProps) {
  const [products, setProducts] = useState(() => chosenIn(selected));
  const isFull = products.length >= GOODS_AT_MOST;
  function put() {
    const [ids, names] = [products.map(({ id }) => id).join(','), products.map(({ name }) => name).join(SEPARATOR)];
    onInsert(`<p data-products="${ids}">${escapeHtml(names)}</p>`);
  }
  return (
    <InsertFrame act={selected ? 'Change products' : 'Insert products'} onAct={put} onClose={onClose} isReady={products.length > 0}>
      <p className="soft">
        Each is drawn with its name, picture and price on the day the e-mail is sent. What is no longer sold is left out.
      </p>
      {!isFull && <ProductFinder chosen={products} onAdd={(product) => setProducts([...products, product])} />}
      <ul className="grid gap-1.5">
        {products.map((product) => (
          <li key={product.id} className="flex items-center gap-1 rounded-control border border-hairline bg-paper pl-3">
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">{product.name}</span>
            <IconButton
              icon="trash"
              label={`Remove ${product.name}`}
              onClick={() => setProducts(products.filter((other) => other !== product))}
            />
          </li>
        ))}
      </ul>
    </InsertFrame>
  );
}

const SEPARATOR = ' · ';

function chosenIn(selected: InsertPanelProps['selected']): ChosenProduct[] {
  const names = selected?.['names']?.split(SEPARATOR) ?? [];
  return (selected?.['ids'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((id, place) => ({ id, name: names[place] ?? 'Product' }));
}
