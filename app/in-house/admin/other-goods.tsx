import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { lineForm, USUAL_HSN } from '../in-house.schema.ts';
import { lineBody, mistakesIn, numberOf } from './in-house-draft.ts';
import type { NewLine, Pick } from './product-picker.tsx';

const OTHER = 'other';

const EMPTY = { choice: '', productName: '', price: '', quantity: '1', hsn: '', gstRate: '' };

interface GoodsAdderProps {
  products: Pick[];
  usualRate: number;
  pricesIncludeTax: boolean;
  onAdd: (line: NewLine) => void;
}

export function GoodsAdder({ products, usualRate, pricesIncludeTax, onAdd }: GoodsAdderProps) {
  const [texts, setTexts] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const product = products.find(({ id }) => id === texts.choice);
  const isOther = texts.choice === OTHER;

  function set(part: Partial<typeof EMPTY>) {
    setTexts({ ...texts, ...part });
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) });
  }
  function add() {
    const line = { productId: product?.id ?? null, productName: isOther ? texts.productName.trim() : (product?.name ?? '') };
    const given = {
      ...line,
      price: texts.price.trim(),
      quantity: numberOf(texts.quantity),
      hsn: texts.hsn.trim(),
      gstRate: texts.gstRate.trim(),
    };
    // An error about a missing name belongs to the select or the text field.
    const { productName: _, ...mistakes } = mistakesIn(lineForm, lineBody(given));
    if (line.productName === '') mistakes[isOther ? 'productName' : 'choice'] = 'Please select a product';
    setErrors(mistakes);
    if (Object.keys(mistakes).length > 0) return;
    onAdd(given);
    setTexts(EMPTY);
  }
  const field = (name: keyof typeof EMPTY) => ({
    value: texts[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    // Enter here must not submit the surrounding form.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      add();
    },
  });
  return (
    <fieldset className="grid grid-cols-2 items-start gap-2.5">
      <legend className="field-label mb-1.5">Custom price or item</legend>
      <SelectField
        label="Product"
        {...field('choice')}
        onChange={({ target: { value } }) => {
          const chosen = products.find(({ id }) => id === value);
          set({ choice: value, price: chosen ? String(chosen.price) : '' });
        }}
        placeholder="Select a product"
        options={[{ value: OTHER, label: 'Other item' }, ...products.map(({ id, name }) => ({ value: id, label: name }))]}
        fieldClassName="col-span-full w-full"
      />
      {isOther && (
        <>
          <TextField label="Name" {...field('productName')} maxLength={120} fieldClassName="col-span-full w-full" />
          <TextField label="HSN code" {...field('hsn')} inputMode="numeric" placeholder={USUAL_HSN} maxLength={8} isOptional />
          <TextField label="GST rate (%)" {...field('gstRate')} inputMode="decimal" placeholder={String(usualRate)} isOptional />
        </>
      )}
      <TextField label={pricesIncludeTax ? 'Price incl. GST (₹)' : 'Price (₹)'} {...field('price')} inputMode="decimal" />
      <TextField label="Quantity" {...field('quantity')} inputMode="numeric" />
      <Button variant="secondary" size="small" className="col-span-full justify-self-start" onClick={add}>
        Add Product
      </Button>
    </fieldset>
  );
}
