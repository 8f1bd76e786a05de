import { type KeyboardEvent, useState } from 'react';
import { usablePictures } from '../../media/choose-pictures.ts';
import { ListEditor } from '../../staff-kit/list-editor.tsx';
import { RichText } from '../../staff-kit/rich-text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { randomName } from '../../ui/random-name.ts';
import { type DraftIngredient, NO_TEXTS } from './product-draft.ts';

interface IngredientEditorProps {
  ingredients: DraftIngredient[];
  onChange: (ingredients: DraftIngredient[]) => void;
  /** The message about a field of the form, or about anything inside it. */
  errorOf: (name: string) => string | undefined;
}

export function IngredientEditor({ ingredients, onChange, errorOf }: IngredientEditorProps) {
  return (
    <div className="staff-stack">
      {ingredients.length > 0 && (
        <ol className="ingredient-editor">
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

interface IngredientProps {
  ingredient: DraftIngredient;
  place: number;
  errorOf: (name: string) => string | undefined;
  onChange: (ingredient: DraftIngredient) => void;
  onRemove: () => void;
}

function Ingredient({ ingredient, place, errorOf, onChange, onRemove }: IngredientProps) {
  const at = `keyIngredients.${place}`;
  const pictureError = errorOf(`keyIngredientImage_${place}`);
  return (
    <details open={Boolean(errorOf(at) || pictureError) || undefined}>
      <summary>
        {ingredient.image ? <img src={ingredient.image} alt="" className="staff-thumb" /> : <span className="staff-thumb" />}
        <span className="staff-two">
          <strong>{ingredient.name || 'Without a name'}</strong>
          <span className="staff-soft staff-clamp">{ingredient.benefits.join(', ')}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="staff-stack">
        <TextField
          label="Ingredient name"
          value={ingredient.name}
          maxLength={120}
          error={errorOf(`${at}.name`)}
          onChange={(event) => onChange({ ...ingredient, name: event.target.value })}
        />
        <ListEditor
          legend="Benefits"
          entry="benefit"
          entries={ingredient.benefits}
          error={errorOf(`${at}.benefits`)}
          onChange={(benefits) => onChange({ ...ingredient, benefits })}
        />
        <RichText
          label="Description"
          format="product"
          isOptional
          defaultValue={ingredient.description}
          error={errorOf(`${at}.description`)}
          onChange={(description) => onChange({ ...ingredient, description })}
        />
        <div className="staff-buttons">
          <PictureButton
            name={ingredient.name}
            hasPicture={ingredient.image !== null}
            error={pictureError}
            onChoose={(file) => onChange(withPicture(ingredient, file))}
          />
          {ingredient.image && (
            <Button variant="quiet" size="small" onClick={() => onChange(withPicture(ingredient, undefined))}>
              {`Remove picture of ${ingredient.name}`}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={onRemove}>
            {`Remove ${ingredient.name}`}
          </Button>
        </div>
      </div>
    </details>
  );
}

function withPicture({ file: before, ...ingredient }: DraftIngredient, file: File | undefined): DraftIngredient {
  if (before && ingredient.image) URL.revokeObjectURL(ingredient.image);
  return file ? { ...ingredient, file, image: URL.createObjectURL(file) } : { ...ingredient, image: null };
}

interface PictureButtonProps {
  name: string;
  hasPicture: boolean;
  error: string | undefined;
  onChoose: (file: File) => void;
}

function PictureButton({ name, hasPicture, error, onChoose }: PictureButtonProps) {
  return (
    <span>
      <label className="button button-secondary button-small file-button">
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          aria-label={`Picture of ${name}`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const [file] = usablePictures(event.target.files);
            event.target.value = '';
            if (file) onChoose(file);
          }}
        />
        <Icon name="image" />
        {hasPicture ? 'Change picture' : 'Add picture'}
      </label>
      {error && <span className="field-error">{error}</span>}
    </span>
  );
}

/** "A key ingredient needs a non-empty name and a non-empty benefit to be added." */
function NewIngredient({ onAdd }: { onAdd: (ingredient: DraftIngredient) => void }) {
  const [name, setName] = useState('');
  const [benefit, setBenefit] = useState('');
  const isReady = name.trim() !== '' && benefit.trim() !== '';
  function add() {
    if (!isReady) return;
    onAdd({ id: randomName(), name: name.trim(), description: '', benefits: [benefit.trim()], image: null, hindi: NO_TEXTS });
    setName('');
    setBenefit('');
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }
  return (
    <div className="ingredient-add">
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
