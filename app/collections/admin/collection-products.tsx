import { type KeyboardEvent, useState } from 'react';
import { MoveButtons } from '../../staff-kit/arrange/move-buttons.tsx';
import { useDragOrder } from '../../staff-kit/arrange/use-drag-order.ts';
import { api } from '../../ui/browser/api-client.ts';
import { IconButton } from '../../ui/button.tsx';
import { Option, useCombobox, useFound } from '../../ui/fields/combobox.tsx';

export type ChosenProduct = { id: string; name: string };
const FOUND_AT_MOST = 10;

interface CollectionProductsProps {
  products: ChosenProduct[];
  onChange: (products: ChosenProduct[]) => void;
}

/** The products of a collection by hand, ordered by dragging or by the buttons. */
export function CollectionProducts({ products, onChange }: CollectionProductsProps) {
  const { move, handle, target } = useDragOrder(products, onChange);
  return (
    <div className="grid gap-3">
      <ProductFinder chosen={products} onAdd={(product) => onChange([...products, product])} />
      <ol className="grid gap-1.5">
        {products.map((product, place) => (
          <li
            key={product.id}
            className="flex items-center gap-1 rounded-control border border-hairline pl-3 data-dragged:opacity-50"
            {...target(place)}
          >
            <span className="min-w-0 flex-1 cursor-grab py-2" {...handle(place)}>
              {product.name}
            </span>
            <MoveButtons named={product.name} place={place} count={products.length} onMove={(to) => move(place, to)} />
            <IconButton
              icon="trash"
              label={`Remove ${product.name}`}
              onClick={() => onChange(products.filter((other) => other !== product))}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ProductFinderProps {
  chosen: ChosenProduct[];
  onAdd: (product: ChosenProduct) => void;
}

export function ProductFinder({ chosen, onAdd }: ProductFinderProps) {
  const [text, setText] = useState('');
  const found = useFound(text.trim(), {
    lettersAtLeast: 1,
    ask: (search, signal) => api.get(`/api/product?${new URLSearchParams({ search, limit: String(FOUND_AT_MOST) })}`, { signal }),
  });
  const options = (found.value ?? []).filter(({ id }) => !chosen.some((product) => product.id === id));
  const isShown = text.trim() !== '' && options.length > 0;
  const list = useCombobox({ options: options.length, isShown, startsAt: 0 });

  function add(product: ChosenProduct | undefined) {
    if (!product) return;
    onAdd({ id: product.id, name: product.name });
    setText('');
    list.reset();
  }
  function pressed(event: KeyboardEvent) {
    if (list.move(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(options[list.active]);
    }
  }

  return (
    <>
      <div className="relative">
        <input
          {...list.input}
          aria-label="Add a product"
          placeholder="Search products to add"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressed}
        />
        <div
          id={list.id}
          role="listbox"
          aria-label="Products found"
          hidden={!isShown}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-control border border-hairline bg-paper p-1 shadow-lg"
        >
          {options.map((product, place) => (
            <Option
              key={product.id}
              {...list.option(place)}
              className="flex min-h-11 cursor-pointer items-center rounded-control px-2 aria-selected:bg-sandal-deep"
              onChosen={() => add(product)}
            >
              {product.name}
            </Option>
          ))}
        </div>
      </div>
      {text.trim() !== '' && found.value && options.length === 0 && !found.isBusy && <p className="soft">No other products found.</p>}
    </>
  );
}
