import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ProductFacetChoices } from '../../facets/admin/product-facet-choices.tsx';
import type { FacetAnswer } from '../../facets/facets.schema.ts';
import { dayOf } from '../../platform/time.ts';
import { ListEditor } from '../../staff-kit/list-editor.tsx';
import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { RichText } from '../../staff-kit/rich-text/rich-text.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ProductView } from '../catalogue.schema.ts';
import { IngredientEditor } from './ingredient-editor.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { guardOf, PricePreview, type PriceTexts } from './price-preview.tsx';
import { ProductDeclarations } from './product-declarations.tsx';
import { draftOf, type Hindi, mistakesIn, type ProductDraft, saveProduct, textsOf } from './product-draft.ts';
import { ProductHindi } from './product-hindi.tsx';

interface ProductFormProps {
  id: string;
  product: ProductView | null;
  hindi: Hindi | null;
  /** The shop's categories and filters. */
  facets: FacetAnswer[];
  defaultGstPercent: number;
  /** Whether the shop charges GST; if not, the price is the final price. */
  isTaxed: boolean;
  onBusy: (isBusy: boolean) => void;
  /** With a message if it was kept off sale. */
  onSaved: (held?: string) => void;
}

export function ProductForm({ id, product, hindi, facets, defaultGstPercent, isTaxed, onBusy, onSaved }: ProductFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const isSaving = useRef(false);
  const [draft, setDraft] = useState(() => draftOf(product, hindi));
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
  function typed({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    isDirty.current = true;
    const { name } = target as HTMLInputElement;
    if (errors[name]) setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
    if (name in prices || name === 'isAvailable') {
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

  function refuse(fields: Record<string, string>) {
    setErrors(fields);
    setAttempts((count) => count + 1);
    toast('Error saving product', 'error');
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving.current) return;
    const texts = textsOf(event.currentTarget, draft, product);
    const mistakes = mistakesIn(texts, product);
    const guard = texts['isAvailable'] === 'true' ? guardOf(charged(prices)) : null;
    if (guard) mistakes['mrp'] ??= guard;
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
    const isHeld = texts['isAvailable'] === 'true' && !answer.value.isAvailable;
    onSaved(isHeld ? 'It stays off sale until its declarations are complete. See the list for what is missing.' : undefined);
  }

  const messages = [...new Set(Object.values(errors))];
  const text = (name: string) => ({ name, error: errors[name] });
  const rich = (name: string) => ({ ...text(name), format: 'product' as const });
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
      <div className="grid max-w-full min-w-0 flex-[3_1_30rem] gap-4">
        <Panel className="grid min-w-0 gap-4" aria-labelledby="f-details">
          <h2 id="f-details">Details</h2>
          <TextField label="Name" {...text('name')} defaultValue={product?.name} maxLength={120} required autoFocus={!product} />
          <RichText label="Description" {...rich('description')} defaultValue={product?.description} />
          <RichText label="Product overview" {...rich('productOverview')} defaultValue={product?.productOverview} isOptional />
          <RichText label="Detailed description" {...rich('detailedDescription')} defaultValue={product?.detailedDescription} isOptional />
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
      <div className="grid max-w-full min-w-0 flex-[1_1_21rem] gap-4">
        <Panel className="grid min-w-0 gap-4" aria-labelledby="f-shop">
          <h2 id="f-shop">In the shop</h2>
          <Checkbox label="Available" name="isAvailable" defaultChecked={product?.isAvailable ?? true} hint="Visible and on sale." />
          <Checkbox label="Featured" name="isFeatured" defaultChecked={product?.isFeatured ?? false} hint="Shown at /p." />
        </Panel>
        <Panel className="grid min-w-0 gap-4" aria-labelledby="f-price">
          <h2 id="f-price">Price</h2>
          <FieldPair>
            <TextField
              label="Original price (₹)"
              {...text('originalPrice')}
              defaultValue={prices.originalPrice}
              inputMode="decimal"
              required
            />
            <TextField label="Offer (%)" {...text('offerPercentage')} defaultValue={prices.offerPercentage} inputMode="decimal" />
            <TextField label="GST rate (%)" {...text('gstRate')} defaultValue={prices.gstRate} inputMode="decimal" />
            <TextField label="MRP (₹)" {...text('mrp')} defaultValue={prices.mrp} inputMode="decimal" />
          </FieldPair>
          <p className="field-hint">
            {isTaxed
              ? 'Enter the original price before GST. The MRP includes GST. GST is 0, 5, 18 or 40%.'
              : 'The shop charges no GST: shoppers pay this price. The rate is saved in case that changes.'}
          </p>
          <FieldPair>
            <TextField
              label="Next GST rate (%)"
              {...text('nextGstRate')}
              defaultValue={product?.nextGst?.percent ?? ''}
              inputMode="decimal"
              isOptional
            />
            <TextField
              label="From"
              {...text('nextGstFrom')}
              type="date"
              defaultValue={product?.nextGst ? dayOf(product.nextGst.from) : ''}
              isOptional
            />
          </FieldPair>
          <PricePreview prices={charged(prices)} />
        </Panel>
        <Panel className="grid min-w-0 gap-4" aria-labelledby="f-stock">
          <h2 id="f-stock">Stock</h2>
          <TextField
            label="Stock quantity"
            {...text('stockQuantity')}
            defaultValue={product?.stockQuantity ?? ''}
            inputMode="numeric"
            required
          />
          <FieldPair>
            <TextField label="SKU" {...text('sku')} defaultValue={product?.sku} maxLength={60} spellCheck={false} required />
            <TextField label="HSN code" {...text('hsn')} defaultValue={product?.hsn} inputMode="numeric" required hint="4, 6 or 8 digits" />
          </FieldPair>
          <TextField
            label="Weight"
            {...text('weight')}
            defaultValue={product?.weight}
            maxLength={120}
            isOptional
            hint="As displayed, such as 50 g"
          />
        </Panel>
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
        <ProductDeclarations product={product} errorOf={errorOf} />
        <ProductHindi hindi={hindi} draft={draft} onChange={change} errorOf={errorOf} />
      </div>
      {leaveGuard}
    </form>
  );
}

function pricesOf(product: ProductView | null, defaultGstPercent: number): PriceTexts {
  if (!product) return { originalPrice: '', offerPercentage: '0', gstRate: String(defaultGstPercent), mrp: '' };
  const { originalPaise, offerPercent, mrpPaise } = product.prices;
  return {
    originalPrice: String(originalPaise / 100),
    offerPercentage: String(offerPercent),
    gstRate: String(product.ownGstPercent),
    mrp: mrpPaise === null ? '' : String(mrpPaise / 100),
  };
}
