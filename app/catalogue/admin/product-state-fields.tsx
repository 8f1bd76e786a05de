import { useState } from 'react';
import { wallTimeOf } from '../../platform/time.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { CHOSEN_STATES, STATE_WORDS } from '../states/product-state.ts';
import type { ProductView } from '../view/product-view.ts';

interface ProductStateFieldsProps {
  product: ProductView | null;
  text: (name: string) => { name: string; error: string | undefined };
}

type ChosenState = (typeof CHOSEN_STATES)[number];

const HINTS: Record<ChosenState, string> = {
  active: 'Visible and on sale.',
  draft: 'Only staff see it.',
  scheduled: 'Only staff see it until then.',
};

export function ProductStateFields({ product, text }: ProductStateFieldsProps) {
  const [state, setState] = useState<ChosenState>(() => chosenState(product));
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby="f-shop">
      <h2 id="f-shop">In the shop</h2>
      <SelectField
        label="State"
        {...text('state')}
        value={state}
        options={CHOSEN_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))}
        hint={HINTS[state]}
        onChange={({ target }) => setState(CHOSEN_STATES.find((each) => each === target.value) ?? 'draft')}
      />
      {state === 'scheduled' && (
        <TextField
          label="Goes on sale at (Indian time)"
          {...text('launchAt')}
          type="datetime-local"
          defaultValue={product?.launchAt ? wallTimeOf(product.launchAt) : ''}
          required
        />
      )}
      <Checkbox label="Featured" name="isFeatured" defaultChecked={product?.isFeatured ?? false} hint="Shown at /p." />
    </Panel>
  );
}

/** A deleted product keeps what it was. */
function chosenState(product: ProductView | null): ChosenState {
  if (!product || product.isAvailable) return 'active';
  return product.launchAt ? 'scheduled' : 'draft';
}
