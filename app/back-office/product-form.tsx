import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProductView } from '../catalogue/catalogue.schema.ts';
import { SHOP_CATEGORIES } from '../catalogue/shop-filters.ts';
import { Alert } from '../ui/alert.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { IngredientEditor } from './ingredient-editor.tsx';
import { ListEditor } from './list-editor.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { guardOf, PricePreview, type PriceTexts } from './price-preview.tsx';
import { draftOf, type Hindi, mistakesIn, type ProductDraft, saveProduct, textsOf } from './product-draft.ts';
import { ProductHindi } from './product-hindi.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

interface ProductFormProps {
  id: string;
  product: ProductView | null;
  hindi: Hindi | null;
  defaultGstPercent: number;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

const CATEGORIES = SHOP_CATEGORIES.slice(1);
const MARKUP_HINT = 'Simple markup is kept: <b>, <i>, <p>, <ul>, <li>.';

export function ProductForm({ id, product, hindi, defaultGstPercent, onBusy, onSaved }: ProductFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const isSaving = useRef(false);
  const [draft, setDraft] = useState(() => draftOf(product, hindi));
  const [prices, setPrices] = useState<PriceTexts>(() => pricesOf(product, defaultGstPercent));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState(0);
  const leaveGuard = useLeaveGuard(isDirty, 'What you changed in this product is lost.');

  // After each attempt, not at each change: what is being mended keeps the focus.
  useEffect(() => {
    if (attempts === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else form.current?.scrollIntoView({ block: 'start' });
  }, [attempts]);

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
    const guard = texts['isAvailable'] === 'true' ? guardOf(prices) : null;
    if (guard) mistakes['mrp'] ??= guard;
    setErrors({});
    if (Object.keys(mistakes).length > 0) return refuse(mistakes);

    isSaving.current = true;
    onBusy(true);
    const answer = await saveProduct(product, texts, draft);
    isSaving.current = false;
    onBusy(false);
    if (!answer.ok) {
      const said = { form: answer.message || 'The shop could not be reached. Please try again.' };
      return refuse(Object.keys(answer.fields).length > 0 ? answer.fields : said);
    }
    isDirty.current = false;
    toast(product ? 'Product updated successfully' : 'Product created successfully');
    onSaved();
  }

  const messages = [...new Set(Object.values(errors))];
  const text = (name: string) => ({ name, error: errors[name] });
  return (
    <form id={id} ref={form} onSubmit={save} onInput={typed} noValidate className="staff-detail is-form">
      {messages.length > 0 && (
        <Alert tone="danger" title="The product was not saved" className="staff-wide">
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="staff-stack is-main">
        <section className="staff-card staff-stack" aria-labelledby="f-details">
          <h2 id="f-details">Details</h2>
          <TextField label="Name" {...text('name')} defaultValue={product?.name} maxLength={120} required autoFocus={!product} />
          <TextArea label="Description" {...text('description')} defaultValue={product?.description} rows={3} hint={MARKUP_HINT} />
          <TextArea label="Product overview" {...text('productOverview')} defaultValue={product?.productOverview} rows={3} isOptional />
          <TextArea
            label="Detailed description"
            {...text('detailedDescription')}
            defaultValue={product?.detailedDescription}
            rows={6}
            isOptional
          />
        </section>
        <section className="staff-card staff-stack" aria-labelledby="f-images">
          <h2 id="f-images">Images</h2>
          <PictureEditor
            pictures={draft.pictures}
            onChange={(pictures) => change({ pictures })}
            error={errorOf('image') ?? errorOf('images') ?? errorOf('pictures')}
          />
        </section>
        <section className="staff-card staff-stack" aria-labelledby="f-use">
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
        </section>
        <section className="staff-card staff-stack" aria-labelledby="f-ingredients">
          <h2 id="f-ingredients">Key ingredients</h2>
          <IngredientEditor ingredients={draft.ingredients} onChange={(ingredients) => change({ ingredients })} errorOf={errorOf} />
        </section>
      </div>
      <div className="staff-stack">
        <section className="staff-card staff-stack" aria-labelledby="f-shop">
          <h2 id="f-shop">In the shop</h2>
          <Checkbox
            label="Available"
            name="isAvailable"
            defaultChecked={product?.isAvailable ?? true}
            hint="Shoppers can see and buy it."
          />
          <Checkbox label="Featured" name="isFeatured" defaultChecked={product?.isFeatured ?? false} hint="Shown at /p." />
        </section>
        <section className="staff-card staff-stack" aria-labelledby="f-price">
          <h2 id="f-price">Price</h2>
          <div className="staff-pair">
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
          </div>
          <p className="field-hint">The original price is before GST; the MRP on the pack includes it.</p>
          <PricePreview prices={prices} />
        </section>
        <section className="staff-card staff-stack" aria-labelledby="f-stock">
          <h2 id="f-stock">Stock</h2>
          <TextField
            label="Stock quantity"
            {...text('stockQuantity')}
            defaultValue={product?.stockQuantity ?? ''}
            inputMode="numeric"
            required
          />
          <div className="staff-pair">
            <TextField label="SKU" {...text('sku')} defaultValue={product?.sku} maxLength={60} spellCheck={false} required />
            <TextField label="HSN code" {...text('hsn')} defaultValue={product?.hsn} inputMode="numeric" required hint="4, 6 or 8 digits" />
          </div>
          <TextField
            label="Weight"
            {...text('weight')}
            defaultValue={product?.weight}
            maxLength={120}
            isOptional
            hint="As shown, such as 50 g"
          />
        </section>
        <section className="staff-card staff-stack" aria-labelledby="f-category">
          <h2 id="f-category">Category</h2>
          <ListEditor
            legend="Categories"
            entry="category"
            suggestions={CATEGORIES}
            entries={draft.category}
            onChange={(category) => change({ category })}
            error={errorOf('category')}
          />
        </section>
      </div>
      <div className="staff-stack staff-wide">
        <Declarations product={product} errorOf={errorOf} />
        <ProductHindi hindi={hindi} draft={draft} onChange={change} errorOf={errorOf} />
      </div>
      {leaveGuard}
    </form>
  );
}

function pricesOf(product: ProductView | null, defaultGstPercent: number): PriceTexts {
  if (!product) return { originalPrice: '', offerPercentage: '0', gstRate: String(defaultGstPercent), mrp: '' };
  const { originalPaise, offerPercent, gstPercent, mrpPaise } = product.prices;
  return {
    originalPrice: String(originalPaise / 100),
    offerPercentage: String(offerPercent),
    gstRate: String(gstPercent),
    mrp: mrpPaise === null ? '' : String(mrpPaise / 100),
  };
}

/** What the Legal Metrology and Cosmetics Rules want shown beside the product (D37). */
function Declarations({ product, errorOf }: { product: ProductView | null; errorOf: (name: string) => string | undefined }) {
  const given = product?.declarations;
  const of = (name: string) => ({ name: `declarations.${name}`, error: errorOf(`declarations.${name}`) });
  return (
    <section className="staff-card staff-stack" aria-labelledby="f-declarations">
      <h2 id="f-declarations">Declarations</h2>
      <div className="staff-pair">
        <TextField label="Generic name" {...of('genericName')} defaultValue={given?.genericName} maxLength={120} hint="Such as Lip balm" />
        <TextField label="Country of origin" {...of('countryOfOrigin')} defaultValue={given?.countryOfOrigin ?? 'India'} maxLength={120} />
        <TextField
          label="Net quantity"
          {...of('netQuantity.value')}
          error={errorOf('declarations.netQuantity')}
          defaultValue={given?.netQuantity?.value ?? ''}
          inputMode="decimal"
        />
        <SelectField
          label="Unit"
          name="declarations.netQuantity.unit"
          defaultValue={given?.netQuantity?.unit ?? 'g'}
          options={['g', 'ml', 'piece'].map((unit) => ({ value: unit, label: unit }))}
        />
        <TextField label="Shelf life (months)" {...of('shelfLifeMonths')} defaultValue={given?.shelfLifeMonths ?? ''} inputMode="numeric" />
        <SelectField
          label="Dot on the pack"
          {...of('originDot')}
          defaultValue={given?.originDot ?? ''}
          options={[
            { value: '', label: 'None' },
            { value: 'green', label: 'Green: vegetarian' },
            { value: 'brown', label: 'Brown: not vegetarian' },
          ]}
        />
        <TextField label="Mfg. licence no." {...of('mfgLicenceNo')} defaultValue={given?.mfgLicenceNo} maxLength={120} spellCheck={false} />
      </div>
      {(['manufacturer', 'packer', 'importer'] as const).map((role) => (
        <div key={role} className="staff-pair is-long">
          <TextField
            label={`${FIRMS[role]} name`}
            {...of(`${role}.name`)}
            defaultValue={given?.[role]?.name}
            maxLength={200}
            isOptional={role !== 'manufacturer'}
          />
          <TextField
            label={`${FIRMS[role]} address`}
            {...of(`${role}.address`)}
            defaultValue={given?.[role]?.address}
            maxLength={500}
            isOptional={role !== 'manufacturer'}
          />
        </div>
      ))}
      <TextArea label="All ingredients (INCI)" {...of('inciIngredients')} defaultValue={given?.inciIngredients} rows={3} />
      <TextArea label="Warnings" {...of('warnings')} defaultValue={given?.warnings} rows={2} isOptional />
    </section>
  );
}

const FIRMS = { manufacturer: 'Manufacturer', packer: 'Packer', importer: 'Importer' } as const;
