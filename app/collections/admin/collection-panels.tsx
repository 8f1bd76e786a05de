import type { FacetAnswer } from '../../facets/facets.schema.ts';
import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { type CollectionAnswer, SORTS } from '../collections.schema.ts';
import { type ChosenProduct, CollectionProducts } from './collection-products.tsx';
import { CollectionRules } from './collection-rules.tsx';
import { type DraftRule, sentRules } from './draft-rules.ts';
import { usePreview } from './use-preview.ts';

/** What the form's fields do not hold. */
export interface CollectionDraft {
  kind: CollectionAnswer['kind'];
  match: CollectionAnswer['match'];
  rules: DraftRule[];
  products: ChosenProduct[];
  image: File | 'remove' | null;
}

type Field = (name: string) => { name: string; error: string | undefined };

interface ProductsPanelProps {
  draft: CollectionDraft;
  sort: CollectionAnswer['sort'];
  facets: FacetAnswer[];
  errors: Record<string, string | undefined>;
  field: Field;
  onChange: (over: Partial<CollectionDraft>) => void;
}

export function ProductsPanel({ draft: { kind, match, rules, products }, sort, facets, errors, field, onChange }: ProductsPanelProps) {
  const preview = usePreview({ kind, match, rules: sentRules(rules), products: products.map((product) => product.id) });
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby="c-products">
      <h2 id="c-products">Products</h2>
      <FieldPair>
        <SelectField
          label="Choose products"
          value={kind}
          onChange={(event) => onChange({ kind: event.target.value as typeof kind })}
          options={[
            { value: 'hand', label: 'By hand' },
            { value: 'rule', label: 'By rule' },
          ]}
        />
        <SelectField
          label="Order"
          {...field('sort')}
          defaultValue={sort}
          options={Object.entries(SORTS).map(([value, label]) => ({
            value,
            label: value === 'own' && kind === 'rule' ? 'Featured first' : label,
          }))}
        />
      </FieldPair>
      {kind === 'hand' ? (
        <CollectionProducts products={products} onChange={(next) => onChange({ products: next })} />
      ) : (
        <CollectionRules
          {...{ rules, match, facets, errors }}
          onChange={(next) => onChange({ rules: next })}
          onMatch={(next) => onChange({ match: next })}
        />
      )}
      <p role="status" className="soft">
        {preview}
      </p>
    </Panel>
  );
}

interface TextsPanelProps {
  collection: CollectionAnswer | null;
  field: Field;
}

export const ShopPanel = ({ collection, field }: TextsPanelProps) => (
  <Panel className="grid min-w-0 gap-4" aria-labelledby="c-shop">
    <h2 id="c-shop">In the shop</h2>
    <Checkbox label="Active" name="isActive" defaultChecked={collection?.isActive ?? true} hint="Its page can be opened." />
    <TextField
      label="Address"
      {...field('slug')}
      defaultValue={collection?.slug}
      maxLength={60}
      spellCheck={false}
      isOptional={!collection}
      hint="The end of /collections/…. Old links keep working."
    />
  </Panel>
);

export const SearchPanel = ({ collection, field }: TextsPanelProps) => (
  <Panel className="grid min-w-0 gap-4" aria-labelledby="c-seo">
    <h2 id="c-seo">Search engines</h2>
    <TextField
      label="SEO title"
      {...field('seoTitle')}
      defaultValue={collection?.seoTitle}
      maxLength={120}
      isOptional
      hint="Leave blank to use the title."
    />
    <TextArea
      label="SEO description"
      {...field('seoDescription')}
      defaultValue={collection?.seoDescription}
      rows={3}
      maxLength={300}
      isOptional
    />
  </Panel>
);

interface TextsProps {
  prefix: string;
  lang: string;
  texts: CollectionAnswer['texts'][string] | undefined;
  field: Field;
}

export function Texts({ prefix, lang, texts, field }: TextsProps) {
  return (
    <>
      <TextField label="Title" {...field(`${prefix}title`)} defaultValue={texts?.title} maxLength={120} lang={lang} isOptional />
      <TextArea
        label="Description"
        {...field(`${prefix}description`)}
        defaultValue={texts?.description}
        rows={3}
        maxLength={5000}
        lang={lang}
        isOptional
      />
      <TextField label="SEO title" {...field(`${prefix}seoTitle`)} defaultValue={texts?.seoTitle} maxLength={120} lang={lang} isOptional />
      <TextArea
        label="SEO description"
        {...field(`${prefix}seoDescription`)}
        defaultValue={texts?.seoDescription}
        rows={2}
        maxLength={300}
        lang={lang}
        isOptional
      />
    </>
  );
}
