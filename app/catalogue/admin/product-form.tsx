import { ProductFacetChoices } from '../../facets/admin/product-facet-choices.tsx';
import type { FacetAnswer } from '../../facets/facets.schema.ts';
import { translations } from '../../platform/words/language.ts';
import { ListEditor } from '../../staff-kit/arrange/list-editor.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { FormSections } from './form/form-sections.tsx';
import { leadTo } from './form/lead-to.ts';
import { MissingList } from './form/missing-list.tsx';
import { seedOf } from './form/product-draft.ts';
import { type ProductFormProps, useProductForm } from './form/use-product-form.ts';
import { KitPanel } from './kits/kit-panel.tsx';
import { PriceAndStock } from './price-and-stock.tsx';
import { ProductDeclarations, type UsualFirms } from './product-declarations.tsx';
import { ProductStateFields } from './product-state-fields.tsx';
import { ProductTexts } from './product-texts.tsx';
import { ProductTranslation } from './product-translation.tsx';
import { SeoFields } from './seo/seo-fields.tsx';
import { isVaried, messagesOf } from './variants/variant-texts.ts';
import { VariantsPanel } from './variants/variants-panel.tsx';

export function ProductForm(props: ProductFormProps & { facets: FacetAnswer[]; usualFirms: UsualFirms; shopName: string }) {
  const { id, product, shownTexts, facets, usualFirms, shopName, isTaxed, pricesIncludeTax } = props;
  const { form, draft, prices, errors, missing, leaveGuard, charged, change, changeVariants, typed, save } = useProductForm(props);
  const messages = messagesOf(errors, draft.variants);
  const errorOf = (name: string) => errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1];
  const text = (name: string) => ({ name, error: errors[name] });
  return (
    <form
      id={id}
      ref={form}
      onSubmit={save}
      onInput={typed}
      noValidate
      className="flex min-w-0 flex-wrap items-start gap-4 [&_h2]:scroll-mt-16 [&_h2]:focus:outline-none"
    >
      <FormSections form={form} version={`${missing.length} ${JSON.stringify(errors)}`} />
      {messages.length > 0 && (
        <Alert tone="danger" title="The product was not saved" className="max-w-full min-w-0 grow basis-full">
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <MissingList missing={missing} onChoose={(field) => leadTo(form.current, field)} />
      <ProductTexts {...{ product, draft, change, errorOf, text }} />
      <div className="grid max-w-full min-w-0 flex-[1_1_21rem] gap-4">
        <ProductStateFields {...{ product, text }} />
        {draft.kit ? (
          <KitPanel kit={draft.kit} onChange={(kit) => change({ kit })} {...{ product, prices, pricesIncludeTax, text, errors }} />
        ) : (
          <PriceAndStock
            {...{ product, prices, isTaxed, pricesIncludeTax, text }}
            charged={charged(prices)}
            isVaried={isVaried(draft.variants)}
          />
        )}
        <CategoryPanel {...{ facets }} chosen={draft.category} onChange={(category) => change({ category })} error={errorOf('category')} />
        <ProductFacetChoices
          facets={facets}
          chosen={draft.facets}
          onChange={(chosen) => change({ facets: chosen })}
          error={errorOf('facets')}
        />
      </div>
      <div className="grid max-w-full min-w-0 grow basis-full gap-4">
        {!draft.kit && (
          <VariantsPanel
            grid={draft.variants}
            onChange={changeVariants}
            pictures={draft.pictures}
            {...{ errors, pricesIncludeTax }}
            seed={() => seedOf(form.current, product)}
          />
        )}
        {!draft.kit && <ProductDeclarations {...{ product, usualFirms, errorOf }} />}
        <SeoFields {...{ product, shopName, text }} />
        {translations().map((language) => (
          <ProductTranslation key={language} texts={shownTexts?.texts[language]} onChange={change} {...{ language, draft, errorOf }} />
        ))}
      </div>
      {leaveGuard}
    </form>
  );
}

interface CategoryPanelProps {
  facets: FacetAnswer[];
  chosen: string[];
  onChange: (category: string[]) => void;
  error: string | undefined;
}

const CategoryPanel = ({ facets, chosen, onChange, error }: CategoryPanelProps) => (
  <Panel className="grid min-w-0 gap-4" aria-labelledby="f-category">
    <h2 id="f-category">Category</h2>
    <ListEditor
      legend="Categories"
      entry="category"
      suggestions={facets.flatMap(({ kind, values }) => (kind === 'category' ? values.map(({ name }) => name) : []))}
      entries={chosen}
      onChange={onChange}
      error={error}
    />
  </Panel>
);
