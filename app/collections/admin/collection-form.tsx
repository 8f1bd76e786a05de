import { useRef, useState } from 'react';
import type { FacetAnswer } from '../../facets/facets.schema.ts';
import { translations } from '../../platform/words/language.ts';
import { LanguagePanel, textsIn } from '../../staff-kit/other-languages.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { CollectionAnswer } from '../collections.schema.ts';
import { type CollectionDraft, ProductsPanel, SearchPanel, ShopPanel, Texts } from './collection-panels.tsx';
import { CollectionPicture } from './collection-picture.tsx';
import type { ChosenProduct } from './collection-products.tsx';
import { draftRules, sentRules } from './draft-rules.ts';

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
  const [draft, setDraft] = useState<CollectionDraft>(() => draftOf(collection, chosen));
  const guard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');
  const markDirty = () => {
    isDirty.current = true;
  };
  function change(over: Partial<CollectionDraft>) {
    markDirty();
    setDraft((present) => ({ ...present, ...over }));
  }

  const form = useForm({
    read: (given) => bodyOf(given, draft),
    send: (body) => saveCollection(collection, body, draft.image),
    onDone({ title, pictureProblem }) {
      isDirty.current = false;
      if (pictureProblem === null) toast(`${title} saved.`);
      else toast(`${title} is saved without its new picture. ${pictureProblem}`, 'error');
      onSaved();
    },
    onBusy,
    failure: "Couldn't save the collection. Please try again.",
  });
  const { errors } = form;
  const field = (name: string) => ({ name, error: errors[name] });
  return (
    <form
      id={id}
      {...form.props}
      onInput={(event) => {
        markDirty();
        form.props.onInput(event);
      }}
      className="flex flex-wrap items-start gap-4"
    >
      {(form.message || errors['products']) && (
        <Alert tone="danger" className="basis-full">
          {errors['products'] ?? form.message}
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
        <ProductsPanel sort={collection?.sort ?? 'own'} {...{ draft, facets, errors, field }} onChange={change} />
        {translations().map((language) => (
          <LanguagePanel key={language} language={language}>
            <Texts prefix={`texts.${language}.`} lang={language} texts={collection?.texts[language]} field={field} />
          </LanguagePanel>
        ))}
      </div>
      <div className="grid max-w-full min-w-0 flex-[1_1_18rem] gap-4">
        <ShopPanel collection={collection} field={field} />
        <CollectionPicture
          present={collection?.image ?? null}
          alt={collection?.alt ?? ''}
          image={draft.image}
          onChange={(image) => change({ image })}
        />
        <SearchPanel collection={collection} field={field} />
      </div>
      {guard}
    </form>
  );
}

const draftOf = (collection: CollectionAnswer | null, chosen: ChosenProduct[]): CollectionDraft => ({
  kind: collection?.kind ?? 'hand',
  match: collection?.match ?? 'all',
  rules: draftRules(collection?.rules ?? []),
  products: chosen,
  image: null,
});

function bodyOf(given: FormData, { kind, match, rules, products }: CollectionDraft) {
  const text = textIn(given);
  return {
    title: text('title'),
    description: text('description'),
    seoTitle: text('seoTitle'),
    seoDescription: text('seoDescription'),
    ...(text('slug') && { slug: text('slug') }),
    texts: textsIn(given),
    alt: text('alt'),
    ...{ kind, match, rules: kind === 'rule' ? sentRules(rules) : [] },
    sort: text('sort') as CollectionAnswer['sort'],
    isActive: given.has('isActive'),
    products: kind === 'hand' ? products.map((product) => product.id) : [],
  };
}

/** The collection first, then its picture; a refused picture leaves the rest saved. */
async function saveCollection(collection: CollectionAnswer | null, body: ReturnType<typeof bodyOf>, image: CollectionDraft['image']) {
  const answer = collection
    ? await api.put(`/api/collections/${collection.id}`, { ...body, updatedAt: collection.updatedAt })
    : await api.post('/api/collections', body);
  if (!answer.ok) return answer;
  const pictured = image ? await savePicture(answer.value.id, image) : answer;
  return { ...answer, value: { title: answer.value.title, pictureProblem: pictured.ok ? null : pictured.message } };
}

function savePicture(id: string, image: File | 'remove') {
  if (image === 'remove') return api.delete(`/api/collections/${id}/picture`);
  const form = new FormData();
  form.set('image', image);
  return api.put(`/api/collections/${id}/picture`, form);
}
