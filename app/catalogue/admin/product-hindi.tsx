// A product's texts in Hindi, each beside its English one. All may be left empty.

import { ListEditor } from '../../staff-kit/list-editor.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { RichText } from '../../staff-kit/rich-text/rich-text.tsx';
import { TextField } from '../../ui/field.tsx';
import type { DraftIngredient, Hindi, IngredientTexts, ProductDraft } from './product-draft.ts';

interface ProductHindiProps {
  hindi: Hindi | null;
  draft: ProductDraft;
  onChange: (part: Partial<ProductDraft>) => void;
  errorOf: (name: string) => string | undefined;
}

export function ProductHindi({ hindi, draft, onChange, errorOf }: ProductHindiProps) {
  const of = (name: 'name' | 'description' | 'productOverview' | 'detailedDescription') => ({
    name: `hindi.${name}`,
    defaultValue: hindi?.[name],
    error: errorOf(`hindi.${name}`),
    lang: 'hi',
    isOptional: true,
  });
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby="f-hindi">
      <h2 id="f-hindi">
        <span lang="hi">हिन्दी</span> (Hindi)
      </h2>
      <p className="soft">Leave blank to use the English text. Declarations stay as printed on the pack.</p>
      <TextField label="Name in Hindi" {...of('name')} maxLength={120} />
      <RichText format="product" label="Description in Hindi" {...of('description')} />
      <RichText format="product" label="Product overview in Hindi" {...of('productOverview')} />
      <RichText format="product" label="Detailed description in Hindi" {...of('detailedDescription')} />
      <ListEditor
        legend="How to use in Hindi"
        entry="step in Hindi"
        isLong
        entries={draft.hindi.howToUse}
        onChange={(howToUse) => onChange({ hindi: { ...draft.hindi, howToUse } })}
      />
      <ListEditor
        legend="Overall benefits in Hindi"
        entry="benefit in Hindi"
        isLong
        entries={draft.hindi.overallBenefits}
        onChange={(overallBenefits) => onChange({ hindi: { ...draft.hindi, overallBenefits } })}
      />
      {draft.pictures.map((picture, place) => (
        <TextField
          key={picture.id}
          label={`Alternative text of image ${place + 1} in Hindi`}
          hint={picture.alt}
          lang="hi"
          isOptional
          maxLength={300}
          value={picture.hindiAlt}
          onChange={(event) =>
            onChange({
              pictures: draft.pictures.map((other) => (other === picture ? { ...picture, hindiAlt: event.target.value } : other)),
            })
          }
        />
      ))}
      {draft.ingredients.map((ingredient) => (
        <HindiIngredient
          key={ingredient.id}
          ingredient={ingredient}
          onChange={(texts) =>
            onChange({ ingredients: draft.ingredients.map((other) => (other === ingredient ? { ...ingredient, hindi: texts } : other)) })
          }
        />
      ))}
    </Panel>
  );
}

function HindiIngredient({ ingredient, onChange }: { ingredient: DraftIngredient; onChange: (texts: IngredientTexts) => void }) {
  const { name, hindi } = ingredient;
  return (
    <details>
      <summary>
        {name}
        {hindi.name && (
          <span className="soft" lang="hi">
            {' '}
            {hindi.name}
          </span>
        )}
      </summary>
      <div className="grid min-w-0 gap-4">
        <TextField
          label={`${name} in Hindi`}
          lang="hi"
          isOptional
          maxLength={120}
          value={hindi.name}
          onChange={(event) => onChange({ ...hindi, name: event.target.value })}
        />
        <ListEditor
          legend={`Benefits of ${name} in Hindi`}
          entry="benefit in Hindi"
          entries={hindi.benefits}
          onChange={(benefits) => onChange({ ...hindi, benefits })}
        />
        <RichText
          label={`Description of ${name} in Hindi`}
          format="product"
          lang="hi"
          isOptional
          defaultValue={hindi.description}
          onChange={(description) => onChange({ ...hindi, description })}
        />
      </div>
    </details>
  );
}
