import { type FormEvent, useRef, useState } from 'react';
import type { FacetAnswer } from '../../facets/facets.schema.ts';
import { LANGUAGES, translations } from '../../platform/words/language.ts';
import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { type CollectionAnswer, SORTS } from '../collections.schema.ts';
import { CollectionPicture } from './collection-picture.tsx';
import { type ChosenProduct, CollectionProducts } from './collection-products.tsx';
import { CollectionRules, type DraftRule, draftRules, sentRules } from './collection-rules.tsx';
import { usePreview } from './use-preview.ts';

interface CollectionFormProps {
  id: string;
  collection: CollectionAnswer | null;
  /** Its products by hand, in order. */
  chosen: ChosenProduct[];
  facets: FacetAnswer[];
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

export function CollectionForm({ id, collection, chosen, facets, onBusy, onSaved }: CollectionFormProps) {
  const isDirty = useRef(false);
  const [kind, setKind] = useState(collection?.kind ?? 'hand');
  const [match, setMatch] = useState(collection?.match ?? 'all');
  const [rules, setRules] = useState<DraftRule[]>(() => draftRules(collection?.rules ?? []));
  const [products, setProducts] = useState(chosen);
  const [image, setImage] = useState<File | 'remove' | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const guard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');
  const preview = usePreview({ kind, match, rules: sentRules(rules), products: products.map((product) => product.id) });
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      isDirty.current = true;
      set(value);
    };

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const wordsIn = (prefix: string) => ({
      title: text(`${prefix}title`),
      description: text(`${prefix}description`),
      seoTitle: text(`${prefix}seoTitle`),
      seoDescription: text(`${prefix}seoDescription`),
    });
    const body = {
      ...wordsIn(''),
      ...(text('slug') && { slug: text('slug') }),
      texts: Object.fromEntries(translations().map((language) => [language, wordsIn(`texts.${language}.`)])),
      alt: text('alt'),
      ...{ kind, match, rules: kind === 'rule' ? sentRules(rules) : [] },
      sort: text('sort') as CollectionAnswer['sort'],
      isActive: given.has('isActive'),
      products: kind === 'hand' ? products.map((product) => product.id) : [],
    };
    onBusy(true);
    const answer = collection
      ? await api.put(`/api/collections/${collection.id}`, { ...body, updatedAt: collection.updatedAt })
      : await api.post('/api/collections', body);
    const pictured = answer.ok && image ? await savePicture(answer.value.id, image) : answer;
    onBusy(false);
    if (!answer.ok) {
      const isAtField = Object.keys(answer.fields).length > 0;
      return setErrors({
        ...answer.fields,
        ...(!isAtField && { form: answer.message || "Couldn't save the collection. Please try again." }),
      });
    }
    isDirty.current = false;
    if (pictured.ok) toast(`${answer.value.title} saved.`);
    else toast(`${answer.value.title} is saved without its new picture. ${pictured.message}`, 'error');
    onSaved();
  }

  const field = (name: string) => ({ name, error: errors[name] });
  const typed = () => {
    isDirty.current = true;
  };
  return (
    <form id={id} onSubmit={save} onInput={typed} noValidate className="flex flex-wrap items-start gap-4">
      {(errors['form'] || errors['products']) && (
        <Alert tone="danger" className="basis-full">
          {errors['form'] ?? errors['products']}
        </Alert>
      )}
      <div className="grid max-w-full min-w-0 flex-[3_1_26rem] gap-4">
        <Panel className="grid min-w-0 gap-4" aria-labelledby="c-texts">
          <h2 id="c-texts">Texts</h2>
          <TextField label="Title" {...field('title')} defaultValue={collection?.title} maxLength={120} autoFocus={!collection} />
          <TextArea
            label="Description"
            {...field('description')}
            defaultValue={collection?.description}
            rows={4}
            maxLength={5000}
            isOptional
          />
        </Panel>
        <Panel className="grid min-w-0 gap-4" aria-labelledby="c-products">
          <h2 id="c-products">Products</h2>
          <FieldPair>
            <SelectField
              label="Choose products"
              value={kind}
              onChange={(event) => changed(setKind)(event.target.value as typeof kind)}
              options={[
                { value: 'hand', label: 'By hand' },
                { value: 'rule', label: 'By rule' },
              ]}
            />
            <SelectField
              label="Order"
              {...field('sort')}
              defaultValue={collection?.sort ?? 'own'}
              options={Object.entries(SORTS).map(([value, label]) => ({
                value,
                label: value === 'own' && kind === 'rule' ? 'Featured first' : label,
              }))}
            />
          </FieldPair>
          {kind === 'hand' ? (
            <CollectionProducts products={products} onChange={changed(setProducts)} />
          ) : (
            <CollectionRules {...{ rules, match, facets, errors }} onChange={changed(setRules)} onMatch={changed(setMatch)} />
          )}
          <p role="status" className="soft">
            {preview}
          </p>
        </Panel>
        {translations().map((language) => (
          <Panel key={language} className="grid min-w-0 gap-4" aria-labelledby={`c-${language}`}>
            <h2 id={`c-${language}`} lang={language}>
              {LANGUAGES[language].name}
            </h2>
            <p className="soft">Leave blank to use the English text.</p>
            <Texts prefix={`texts.${language}.`} lang={language} texts={collection?.texts[language]} field={field} />
          </Panel>
        ))}
      </div>
      <div className="grid max-w-full min-w-0 flex-[1_1_18rem] gap-4">
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
        <CollectionPicture present={collection?.image ?? null} alt={collection?.alt ?? ''} image={image} onChange={changed(setImage)} />
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
      </div>
      {guard}
    </form>
  );
}

function savePicture(id: string, image: File | 'remove') {
  if (image === 'remove') return api.delete(`/api/collections/${id}/picture`);
  const form = new FormData();
  form.set('image', image);
  return api.put(`/api/collections/${id}/picture`, form);
}

interface TextsProps {
  prefix: string;
  lang: string;
  texts: CollectionAnswer['texts'][string] | undefined;
  field: (name: string) => { name: string; error: string | undefined };
}

function Texts({ prefix, lang, texts, field }: TextsProps) {
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
