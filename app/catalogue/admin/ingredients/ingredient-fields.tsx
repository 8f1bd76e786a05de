import { usablePictures } from '../../../media/choose-pictures.ts';
import { ListEditor } from '../../../staff-kit/arrange/list-editor.tsx';
import { RichText } from '../../../staff-kit/rich-text/rich-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DraftIngredient } from '../form/product-draft.ts';

interface IngredientProps {
  ingredient: DraftIngredient;
  place: number;
  errorOf: (name: string) => string | undefined;
  onChange: (ingredient: DraftIngredient) => void;
  onRemove: () => void;
}

export function Ingredient({ ingredient, place, errorOf, onChange, onRemove }: IngredientProps) {
  const at = `keyIngredients.${place}`;
  const pictureError = errorOf(`keyIngredientImage_${place}`);
  return (
    <details className="group" open={Boolean(errorOf(at) || pictureError) || undefined}>
      <summary className="flex list-none items-center gap-3 px-3 py-2 [&::-webkit-details-marker]:hidden">
        {ingredient.image ? (
          <img src={ingredient.image} alt="" className="size-11 min-w-11 flex-none rounded-control bg-rose object-cover" />
        ) : (
          <span className="size-11 min-w-11 flex-none rounded-control bg-rose object-cover" />
        )}
        <span className="flex min-w-0 flex-col items-start gap-0.5">
          <strong>{ingredient.name || 'Without a name'}</strong>
          <span className="soft line-clamp-2 max-w-md">{ingredient.benefits.join(', ')}</span>
        </span>
        <Icon name="chevron-down" className="ml-auto size-4.5 group-open:rotate-180" />
      </summary>
      <div className="grid min-w-0 gap-4 px-3 pt-2 pb-4">
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
        <div className="flex flex-wrap items-center gap-2">
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
      <label className="button button-secondary button-small has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink">
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
