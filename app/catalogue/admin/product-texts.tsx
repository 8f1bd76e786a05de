import { ListEditor } from '../../staff-kit/arrange/list-editor.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { textFieldsIn } from '../texts/text-fields.ts';
import type { ProductView } from '../view/product-view.ts';
import type { ProductDraft } from './form/product-draft.ts';
import { IngredientEditor } from './ingredients/ingredient-editor.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { ProductText } from './texts/product-text.tsx';

interface ProductTextsProps {
  product: ProductView | null;
  draft: ProductDraft;
  change: (part: Partial<ProductDraft>) => void;
  errorOf: (name: string) => string | undefined;
  text: (name: string) => { name: string; error: string | undefined };
}

export function ProductTexts({ product, draft, change, errorOf, text }: ProductTextsProps) {
  return (
    <div className="grid max-w-full min-w-0 flex-[3_1_30rem] gap-4">
      <Panel className="grid min-w-0 gap-4" aria-labelledby="f-details">
        <h2 id="f-details">Details</h2>
        {textFieldsIn('details').map((field) => (
          <ProductText
            key={field}
            field={field}
            {...text(field)}
            defaultValue={product?.[field]}
            {...(field === 'name' ? { required: true, autoFocus: !product } : { isOptional: field !== 'description' })}
          />
        ))}
      </Panel>
      <Panel className="grid min-w-0 gap-4" aria-labelledby="f-images">
        <h2 id="f-images">Images</h2>
        <PictureEditor
          pictures={draft.pictures}
          onChange={(pictures) => change({ pictures })}
          error={errorOf('image') ?? errorOf('images') ?? errorOf('pictures')}
        />
      </Panel>
      <Panel className="grid min-w-0 gap-4" aria-labelledby="f-use">
        <h2 id="f-use">Use and benefits</h2>
        <ListEditor
          legend="How to use"
          entry="step"
          isLong
          entries={draft.howToUse}
          onChange={(howToUse) => change({ howToUse })}
          error={errorOf('HowToUse')}
        />
        <ListEditor
          legend="Overall benefits"
          entry="benefit"
          isLong
          entries={draft.overallBenefits}
          onChange={(overallBenefits) => change({ overallBenefits })}
          error={errorOf('overallBenefits')}
        />
      </Panel>
      <Panel className="grid min-w-0 gap-4" aria-labelledby="f-ingredients">
        <h2 id="f-ingredients">Key ingredients</h2>
        <IngredientEditor ingredients={draft.ingredients} onChange={(ingredients) => change({ ingredients })} errorOf={errorOf} />
      </Panel>
    </div>
  );
}
