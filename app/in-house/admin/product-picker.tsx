import { useState } from 'react';
import type { ProductAnswer } from '../../catalogue/product-answer.schema.ts';
import { withVariant } from '../../catalogue/product-name.ts';
import type { Picture as PictureOf } from '../../media/media.schema.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { api } from '../../ui/browser/api-client.ts';
import { TextField } from '../../ui/field.tsx';
import { useFound } from '../../ui/fields/combobox.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { DraftLine } from './in-house-draft.ts';

export type Pick = { id: string; name: string; picture: PictureOf | null; price: number; stockQuantity: number };

export type NewLine = Omit<DraftLine, 'key'>;

export const PICKS = 24;

/** The product buttons: the newest, or search results. */
export function useProductSearch(newest: Pick[]) {
  const [text, setText] = useState('');
  const { value: found } = useFound(text.trim(), {
    lettersAtLeast: 1,
    ask: (search, signal) => api.get(`/api/product?${new URLSearchParams({ search, limit: String(PICKS) })}`, { signal }),
  });
  return { text, setText, products: found?.flatMap(picksOf) ?? newest };
}

const picksOf = ({ name, pictures, variants, options }: ProductAnswer): Pick[] =>
  variants
    .filter(({ isAvailable }) => isAvailable)
    .map((variant) => {
      const label = options.map((option) => variant.options[option.name]).join(', ');
      const { id, price, stockQuantity } = variant;
      return { id, name: withVariant(name, label), picture: pictures[0] ?? null, price, stockQuantity };
    });

const lineOf = ({ id, name, price }: Pick): NewLine => ({
  productId: id,
  productName: name,
  price: String(price),
  quantity: 1,
  hsn: '',
  gstRate: '',
});

export function ProductPicker({ search, onPick }: { search: ReturnType<typeof useProductSearch>; onPick: (line: NewLine) => void }) {
  const { text, setText, products } = search;
  return (
    <>
      <TextField
        label="Search products"
        isLabelHidden
        type="search"
        placeholder="Search products"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
        maxLength={200}
      />
      {products.length === 0 ? (
        <p className="soft" role="status">
          No products found
        </p>
      ) : (
        <ul
          className="grid max-h-76 grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2 overflow-y-auto p-0.5"
          aria-label="Products to add"
        >
          {products.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="group flex size-full min-h-14 items-center gap-2.5 rounded-control border border-hairline p-1.5 text-start hover:enabled:border-edge hover:enabled:bg-sandal disabled:cursor-default"
                disabled={product.stockQuantity === 0}
                onClick={() => onPick(lineOf(product))}
              >
                {product.picture ? (
                  <Picture
                    picture={product.picture}
                    alt=""
                    sizes="44px"
                    className="size-11 min-w-11 flex-none rounded-control bg-rose object-cover group-disabled:opacity-50"
                  />
                ) : (
                  <span className="size-11 min-w-11 flex-none rounded-control bg-rose object-cover group-disabled:opacity-50" />
                )}
                <span className="grid min-w-0 grid-cols-1">
                  <span className="leading-[1.3] font-medium wrap-break-word">{product.name}</span>
                  <span className="soft">
                    {`${formatRupees(paiseFromRupees(product.price))} · ${product.stockQuantity === 0 ? 'out of stock' : `${product.stockQuantity} in stock`}`}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
