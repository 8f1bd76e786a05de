import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../staff-kit/use-leave-guard.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { ProductView } from '../../view/product-view.ts';
import { guardOf, type PriceTexts } from '../price-preview.tsx';
import type { VariantGrid } from '../variants/variant-grid.ts';
import { isVaried, shownErrors } from '../variants/variant-texts.ts';
import { type MissingField, missingFields } from './missing-fields.ts';
import { draftOf, type ProductDraft, type ShownTexts } from './product-draft.ts';
import { mistakesIn, saveProduct, textsOf } from './sent-product.ts';
import { pricesOf, typedPrices } from './typed-prices.ts';

export interface ProductFormProps {
  id: string;
  product: ProductView | null;
  isNewKit: boolean;
  shownTexts: ShownTexts | null;
  optionNames: Record<string, Record<string, string>>;
  defaultGstPercent: number;
  isTaxed: boolean;
  pricesIncludeTax: boolean;
  onBusy: (isBusy: boolean) => void;
  /** With a message if it was kept off sale. */
  onSaved: (held?: string) => void;
}

export function useProductForm(props: ProductFormProps) {
  const { product, isNewKit, shownTexts, optionNames, defaultGstPercent, isTaxed, pricesIncludeTax } = props;
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const [draft, setDraft] = useState(() => draftOf(product, shownTexts, optionNames, isNewKit));
  const [prices, setPrices] = useState<PriceTexts>(() => pricesOf(product, defaultGstPercent));
  const { errors, setErrors, refuse } = useMistakes(form, draft);
  const [missing, lookAgain] = useMissing(form, draft);
  const leaveGuard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');
  const charged = (texts: PriceTexts) => (isTaxed ? texts : { ...texts, gstRate: '0' });

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
    if (name in prices) setPrices(typedPrices(currentTarget));
    lookAgain();
  }

  /** Above the MRP nothing can be sold. A kit is measured by its pieces, on the server. */
  function refusePrices(mistakes: Record<string, string>) {
    if (draft.kit) return;
    const check = (field: string, texts: PriceTexts) => {
      const guard = guardOf(charged(texts), pricesIncludeTax);
      if (guard) mistakes[field] ??= guard;
    };
    if (!isVaried(draft.variants)) return check('mrp', prices);
    for (const [place, { isAvailable, price, offer, mrp }] of draft.variants.rows.entries())
      if (isAvailable) check(`variants.${place}.mrp`, { ...prices, originalPrice: price, offerPercentage: offer, mrp });
  }
  const save = useSaving(props, {
    draft,
    refuse,
    refusePrices,
    onSent: () => setErrors({}),
    onSaved: () => {
      isDirty.current = false;
    },
  });
  return { form, draft, prices, errors, missing, leaveGuard, charged, change, changeVariants, typed, save };
}

function useMistakes(form: RefObject<HTMLFormElement | null>, draft: ProductDraft) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState(0);
  // After each attempt, not at each change: a field being corrected keeps the focus.
  useEffect(() => {
    if (attempts === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else form.current?.scrollIntoView({ block: 'start' });
  }, [form, attempts]);
  function refuse(fields: Record<string, string>) {
    setErrors(shownErrors(fields, draft.variants));
    setAttempts((count) => count + 1);
    toast('Error saving product', 'error');
  }
  return { errors, setErrors, refuse };
}

/** The form's own controls are read when something was typed; the draft when it changed. */
function useMissing(form: RefObject<HTMLFormElement | null>, draft: ProductDraft): [MissingField[], () => void] {
  const [missing, setMissing] = useState<MissingField[]>([]);
  const [looks, setLooks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` says that the form is to be read again
  useEffect(() => {
    if (!form.current) return;
    const given = new FormData(form.current);
    setMissing(missingFields((name) => String(given.get(name) ?? '').trim(), draft));
  }, [form, draft, looks]);
  return [missing, () => setLooks((count) => count + 1)];
}

interface Saving {
  draft: ProductDraft;
  refuse: (fields: Record<string, string>) => void;
  refusePrices: (mistakes: Record<string, string>) => void;
  onSent: () => void;
  onSaved: () => void;
}

function useSaving({ product, onBusy, onSaved }: ProductFormProps, { draft, refuse, refusePrices, ...told }: Saving) {
  const isSaving = useRef(false);
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving.current) return;
    const texts = textsOf(event.currentTarget, draft, product);
    const mistakes = mistakesIn(texts, product);
    if (texts['state'] !== 'draft') refusePrices(mistakes);
    told.onSent();
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
    told.onSaved();
    toast(product ? 'Product updated successfully' : 'Product created successfully');
    const isHeld = texts['state'] === 'active' && !answer.value.isAvailable;
    onSaved(isHeld ? 'It stays off sale until its declarations are complete. Its form lists what is missing.' : undefined);
  };
}
