import { useState } from 'react';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { NamedGoods } from './discount-draft.ts';

interface VariantChoiceProps {
  product: NamedGoods;
  onChosen: (variants: NamedGoods[]) => void;
}

export function VariantChoice({ product, onChosen }: VariantChoiceProps) {
  const [variants, setVariants] = useState<NamedGoods[] | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);

  async function look() {
    setBusy(true);
    const answer = await api.get(`/api/product/${product.id}`);
    setBusy(false);
    if (!answer.ok) return toast(answer.message || "Couldn't load the variants. Please try again.", 'error');
    if (answer.value.variants.length < 2) return toast(`${product.name} has no variants.`);
    setVariants(answer.value.variants.map(({ id, options }) => ({ id, name: `${product.name} – ${Object.values(options).join(', ')}` })));
  }

  if (!variants)
    return (
      <Button variant="quiet" size="small" isBusy={isBusy} aria-label={`Only some variants of ${product.name}`} onClick={look}>
        Only some variants
      </Button>
    );
  return (
    <fieldset className="order-last w-full pr-3 pb-3">
      <legend className="sr-only">Variants of {product.name}</legend>
      {variants.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
      <Button
        variant="secondary"
        size="small"
        disabled={chosen.length === 0}
        onClick={() => onChosen(variants.filter(({ id }) => chosen.includes(id)))}
      >
        Use these variants
      </Button>
    </fieldset>
  );
}
