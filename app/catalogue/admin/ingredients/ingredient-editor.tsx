import { type KeyboardEvent, useState } from 'react';
import { randomName } from '../../../ui/browser/random-name.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { DraftIngredient } from '../form/product-draft.ts';
import { Ingredient } from './ingredient-fields.tsx';

interface IngredientEditorProps {
  ingredients: DraftIngredient[];
  onChange: (ingredients: DraftIngredient[]) => void;
  errorOf: (name: string) => string | undefined;
}

export function IngredientEditor({ ingredients, onChange, errorOf }: IngredientEditorProps) {
  return (
    <div className="grid min-w-0 gap-4">
      {ingredients.length > 0 && (
        <ol className="divide-y divide-hairline rounded-control border border-hairline">
          {ingredients.map((ingredient, place) => (
            <li key={ingredient.id}>
              <Ingredient
                ingredient={ingredient}
                place={place}
                errorOf={errorOf}
                onChange={(changed) => onChange(ingredients.map((other) => (other.id === changed.id ? changed : other)))}
                onRemove={() => onChange(ingredients.filter((other) => other.id !== ingredient.id))}
              />
            </li>
          ))}
        </ol>
      )}
      <NewIngredient onAdd={(ingredient) => onChange([...ingredients, ingredient])} />
    </div>
  );
}

/** "A key ingredient needs a non-empty name and a non-empty benefit to be added." */
function NewIngredient({ onAdd }: { onAdd: (ingredient: DraftIngredient) => void }) {
  const [name, setName] = useState('');
  const [benefit, setBenefit] = useState('');
  const isReady = name.trim() !== '' && benefit.trim() !== '';
  function add() {
    if (!isReady) return;
    onAdd({ id: randomName(), name: name.trim(), description: '', benefits: [benefit.trim()], image: null, texts: {} });
    setName('');
    setBenefit('');
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }
  return (
    <div className="grid items-end gap-3 min-[640px]:grid-cols-[1fr_1fr_auto]">
      <TextField
        label="New ingredient"
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={addOnEnter}
      />
      <TextField label="Its benefit" value={benefit} onChange={(event) => setBenefit(event.target.value)} onKeyDown={addOnEnter} />
      <Button variant="secondary" size="small" disabled={!isReady} onClick={add}>
        Add ingredient
      </Button>
    </div>
  );
}
