import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ProductFacetChoices } from '../../facets/admin/product-facet-choices.tsx';
import type { FacetAnswer } from '../../facets/facets.schema.ts';
import { translations } from '../../platform/words/language.ts';
import { ListEditor } from '../../staff-kit/list-editor.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ProductView } from '../catalogue.schema.ts';
import { KitPanel } from './kits/kit-panel.tsx';
import { PriceAndStock } from './price-and-stock.tsx';
import { guardOf, type PriceTexts } from './price-preview.tsx';
import { ProductDeclarations, type UsualFirms } from './product-declarations.tsx';
import { draftOf, mistakesIn, type ProductDraft, type ShownTexts, saveProduct, seedOf, textsOf } from './product-draft.ts';
import { ProductStateFields } from './product-state-fields.tsx';
import { ProductTexts } from './product-texts.tsx';
import { ProductTranslation } from './product-translation.tsx';
import type { VariantGrid } from './variants/variant-grid.ts';
import { isVaried, messagesOf, shownErrors } from './variants/variant-texts.ts';
import { VariantsPanel } from './variants/variants-panel.tsx';

interface ProductFormProps {
  id: string;
  product: ProductView | null;
  isNewKit: boolean;
  shownTexts: ShownTexts | null;
  /** The names of its options in other languages, by their own name. */
  optionNames: Record<string, Record<string, string>>;
  /** The shop's categories and filters. */
  facets: FacetAnswer[];
  usualFirms: UsualFirms;
  defaultGstPercent: number;
  /** Whether the shop charges GST; if not, the price is the final price. */
  isTaxed: boolean;
  /** Whether prices are entered including GST (D48). */
  pricesIncludeTax: boolean;
  onBusy: (isBusy: boolean) => void;
  /** With a message if it was kept off sale. */
  onSaved: (held?: string) => void;
}

export function ProductForm({
  id,
  product,
  isNewKit,
  shownTexts,
  optionNames,
  facets,
  usualFirms,
  defaultGstPercent,
  isTaxed,
  pricesIncludeTax,
  onBusy,
  onSaved,
}: ProductFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const isSaving = useRef(false);
  const [draft, setDraft] = useState(() => draftOf(product, shownTexts, optionNames, isNewKit));
  const [prices, setPrices] = useState<PriceTexts>(() => pricesOf(product, defaultGstPercent));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState(0);
  const leaveGuard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');

  // After each attempt, not at each change: a field being corrected keeps the focus.
  useEffect(() => {
    if (attempts === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else form.current?.scrollIntoView({ block: 'start' });
  }, [attempts]);

  const charged = (texts: PriceTexts) => (isTaxed ? texts : { ...texts, gstRate: '0' });
  const errorOf = (name: string) => errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1];
  const change = (part: Partial<ProductDraft>) => {
    isDirty.current = true;
    setDraft((present) => ({ ...present, ...part }));
  };
  function changeVariants(variants: VariantGrid) {
    const keys = ({ rows }: VariantGrid) => rows.map(({ key }) => key).join();
    // Errors name rows by their place.
    if (keys(variants) !== keys(draft.variants))
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !/^(variants|options)\b/.test(field))));
    change({ variants });
  }
  function typed({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    isDirty.current = true;
    const { name } = target as HTMLInputElement;
    if (errors[name]) setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
    if (name in prices) {
      const given = new FormData(currentTarget);
      const text = (field: string) => String(given.get(field) ?? '').trim();
      setPrices({
        originalPrice: text('originalPrice'),
        offerPercentage: text('offerPercentage'),
        gstRate: text('gstRate'),
        mrp: text('mrp'),
      });
    }
  }

  /** Above the MRP nothing can be sold. */
  function refusePrices(mistakes: Record<string, string>) {
    // A kit is measured by its pieces, on the server.
    if (draft.kit) return;
    const { rows } = draft.variants;
    const check = (field: string, texts: PriceTexts) => {
      const guard = guardOf(charged(texts), pricesIncludeTax);
      if (guard) mistakes[field] ??= guard;
    };
    if (!isVaried(draft.variants)) return check('mrp', prices);
    for (const [place, { isAvailable, price, offer, mrp }] of rows.entries())
      if (isAvailable) check(`variants.${place}.mrp`, { ...prices, originalPrice: price, offerPercentage: offer, mrp });
  }

  function refuse(fields: Record<string, string>) {
    setErrors(shownErrors(fields, draft.variants));
    setAttempts((count) => count + 1);
    toast('Error saving product', 'error');
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving.current) return;
    const texts = textsOf(event.currentTarget, draft, product);
    const mistakes = mistakesIn(texts, product);
    if (texts['state'] !== 'draft') refusePrices(mistakes);
    setErrors({});
    if (Object.keys(mistakes).length > 0) return refuse(mistakes);

    isSaving.current = true;
    onBusy(true);
    const answer = await saveProduct(product, texts, draft);
    isSaving.current = false;
    onBusy(false);
    if (!answer.ok) {
      const said = { form: answer.message || "Couldn't connect. Please try again." };
      return refuse(Object.keys(answer.fields).length > 0 ? answer.fields : said);
    }
    isDirty.current = false;
    toast(product ? 'Product updated successfully' : 'Product created successfully');
    const isHeld = texts['state'] === 'active' && !answer.value.isAvailable;
    onSaved(isHeld ? 'It stays off sale until its declarations are complete. See the list for what is missing.' : undefined);
  }

  const messages = messagesOf(errors, draft.variants);
  const text = (name: string) => ({ name, error: errors[name] });
  return (
    <form id={id} ref={form} onSubmit={save} onInput={typed} noValidate className="flex flex-wrap items-start gap-4">
      {messages.length > 0 && (
        <Alert tone="danger" title="The product was not saved" className="max-w-full min-w-0 grow basis-full">
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
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
        <Panel className="grid min-w-0 gap-4" aria-labelledby="f-category">
          <h2 id="f-category">Category</h2>
          <ListEditor
            legend="Categories"
            entry="category"
            suggestions={facets.flatMap(({ kind, values }) => (kind === 'category' ? values.map(({ name }) => name) : []))}
            entries={draft.category}
            onChange={(category) => change({ category })}
            error={errorOf('category')}
          />
        </Panel>
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
        {translations().map((language) => (
          <ProductTranslation key={language} texts={shownTexts?.texts[language]} onChange={change} {...{ language, draft, errorOf }} />
        ))}
      </div>
      {leaveGuard}
    </form>
  );
}

function pricesOf(product: ProductView | null, defaultGstPercent: number): PriceTexts {
  if (!product) return { originalPrice: '', offerPercentage: '0', gstRate: String(defaultGstPercent), mrp: '' };
  const { originalPaise, ownOfferPercent, mrpPaise } = product.prices;
  return {
    originalPrice: String(originalPaise / 100),
    offerPercentage: String(ownOfferPercent),
    gstRate: String(product.ownGstPercent),
    mrp: mrpPaise === null ? '' : String(mrpPaise / 100),
  };
}
