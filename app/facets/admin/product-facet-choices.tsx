import { Panel } from '../../staff-kit/page-parts.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FacetAnswer, ProductFacets } from '../facets.schema.ts';

interface ProductFacetChoicesProps {
  facets: FacetAnswer[];
  chosen: ProductFacets;
  onChange: (chosen: ProductFacets) => void;
  error?: string | undefined;
}

/** A product's concerns, skin types and so on. Categories and ingredients have fields of their own. */
export function ProductFacetChoices({ facets, chosen, onChange, error }: ProductFacetChoicesProps) {
  const own = facets.filter(({ kind, values }) => kind === 'own' && values.length > 0);
  if (own.length === 0) return null;
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby="f-facets">
      <h2 id="f-facets">Filters</h2>
      {own.map(({ id, slug, name, values }) => (
        <fieldset key={id} className="field">
          <legend className="field-label mb-1.5">{name}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4">
            {values.map((value) => (
              <Checkbox
                key={value.id}
                label={value.name}
                checked={chosen[slug]?.includes(value.slug) ?? false}
                onChange={(event) => onChange({ ...chosen, [slug]: withValue(chosen[slug] ?? [], value.slug, event.target.checked) })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && (
        <p className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </Panel>
  );
}

const withValue = (slugs: readonly string[], slug: string, isChosen: boolean) =>
  isChosen ? [...slugs, slug] : slugs.filter((each) => each !== slug);
