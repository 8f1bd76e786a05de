import type { ReactNode } from 'react';
import { ProductFinder } from '../../collections/admin/collection-products.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox, SelectField } from '../../ui/field.tsx';
import { type DraftGoods, type GoodsChoices, type NamedGoods, NO_GOODS } from './discount-draft.ts';
import { VariantChoice } from './goods-variants.tsx';

interface GoodsChoiceProps {
  label: string;
  name: string;
  allLabel: string;
  hint: string;
  goods: DraftGoods | null;
  choices: GoodsChoices;
  error: string | undefined;
  onChange: (goods: DraftGoods | null) => void;
}

export function GoodsChoice({ label, name, allLabel, hint, goods, choices, error, onChange }: GoodsChoiceProps) {
  return (
    <div className="grid min-w-0 gap-3">
      <SelectField
        label={label}
        name={name}
        hint={hint}
        error={error}
        value={goods ? 'chosen' : 'all'}
        onChange={(event) => onChange(event.target.value === 'all' ? null : NO_GOODS)}
        options={[
          { value: 'all', label: allLabel },
          { value: 'chosen', label: 'Chosen products' },
        ]}
      />
      {goods && (
        <div className="grid min-w-0 gap-3 rounded-control border border-hairline p-3">
          <ProductFinder chosen={goods.products} onAdd={(product) => onChange({ ...goods, products: [...goods.products, product] })} />
          <ul className="grid gap-1.5">
            {goods.products.map((product) => (
              <ChosenGoods
                key={product.id}
                name={product.name}
                onRemove={() => onChange({ ...goods, products: goods.products.filter((other) => other !== product) })}
              >
                <VariantChoice
                  product={product}
                  onChosen={(variants) =>
                    onChange({
                      ...goods,
                      products: goods.products.filter((other) => other !== product),
                      variants: [...goods.variants.filter(({ id }) => !variants.some((one) => one.id === id)), ...variants],
                    })
                  }
                />
              </ChosenGoods>
            ))}
            {goods.variants.map((variant) => (
              <ChosenGoods
                key={variant.id}
                name={variant.name}
                onRemove={() => onChange({ ...goods, variants: goods.variants.filter((other) => other !== variant) })}
              />
            ))}
          </ul>
          <Choices
            legend="Categories"
            all={choices.categories}
            chosen={goods.categories}
            onChange={(categories) => onChange({ ...goods, categories })}
          />
          <Choices
            legend="Collections"
            all={choices.collections}
            chosen={goods.collections}
            onChange={(collections) => onChange({ ...goods, collections })}
          />
        </div>
      )}
    </div>
  );
}

const ChosenGoods = ({ name, onRemove, children }: { name: string; onRemove: () => void; children?: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-1 rounded-control border border-hairline pl-3">
    <span className="min-w-0 flex-1 py-2 wrap-anywhere">{name}</span>
    {children}
    <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
  </li>
);

interface ChoicesProps {
  legend: string;
  all: readonly NamedGoods[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ legend, all, chosen, onChange }: ChoicesProps) {
  if (all.length === 0) return null;
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <div className="grid max-h-48 grid-cols-1 gap-x-4 overflow-y-auto min-[480px]:grid-cols-2">
        {all.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
