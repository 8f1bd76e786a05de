import { useId, useState } from 'react';
import { LANGUAGES, translations } from '../../platform/words/language.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { FacetAnswer } from '../facets.schema.ts';
import { type DraftValue, draftValues, sentValues } from './draft-values.ts';
import { FacetValuesEditor } from './facet-values-editor.tsx';

interface FacetDialogProps {
  isOpen: boolean;
  facet: FacetAnswer | null;
  kinds: readonly FacetAnswer['kind'][];
  onSaved: (facet: FacetAnswer) => void;
  onClose: () => void;
}

export function FacetDialog({ isOpen, facet, kinds, onSaved, onClose }: FacetDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={facet ? `Edit ${facet.name}` : 'Add Filter'}
      size="large"
      formId={formId}
      submitLabel="Save Filter"
      isBusy={isBusy}
      busyLabel="Saving..."
    >
      <FacetForm id={formId} facet={facet} kinds={kinds} onSaved={onSaved} onBusy={setBusy} />
    </FormModal>
  );
}

const KIND_WORDS = {
  own: 'Ticked on each product, such as Concern or Skin type',
  category: 'Categories of products',
  ingredient: 'Key ingredients of products',
};

interface FacetFormProps extends Pick<FacetDialogProps, 'facet' | 'kinds' | 'onSaved'> {
  id: string;
  onBusy: (isBusy: boolean) => void;
}

function FacetForm({ id, facet, kinds, onSaved, onBusy }: FacetFormProps) {
  const [values, setValues] = useState<DraftValue[]>(() => draftValues(facet));
  const [moveTo, setMoveTo] = useState<Record<string, string>>({});
  const form = useForm({
    read(given) {
      const text = textIn(given);
      const names = Object.fromEntries(translations().map((language) => [language, text(`names.${language}`)]));
      return { name: text('name'), names, slug: text('slug') || undefined, kind: text('kind') as FacetAnswer['kind'] };
    },
    send: ({ kind, ...named }) =>
      facet
        ? api.put(`/api/facets/${facet.id}`, { ...named, values: sentValues(values), moveTo, updatedAt: facet.updatedAt })
        : api.post('/api/facets', { ...named, values: sentValues(values), kind }),
    onDone: onSaved,
    onBusy,
    failure: "Couldn't save the filter. Please try again.",
  });
  const { errors } = form;

  return (
    <form id={id} {...form.props} className="grid gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      {!facet && kinds.length > 1 && (
        <SelectField
          label="Kind"
          name="kind"
          defaultValue="own"
          error={errors['kind']}
          options={kinds.toReversed().map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
        />
      )}
      {!facet && kinds.length === 1 && <input type="hidden" name="kind" value="own" />}
      <TextField label="Name" name="name" defaultValue={facet?.name} maxLength={80} error={errors['name']} />
      {translations().map((language) => (
        <TextField
          key={language}
          label={`Name in ${LANGUAGES[language].name}`}
          name={`names.${language}`}
          defaultValue={facet?.names[language]}
          lang={language}
          maxLength={80}
          isOptional
          error={errors[`names.${language}`]}
        />
      ))}
      {facet?.kind === 'own' && (
        <TextField
          label="Address"
          name="slug"
          defaultValue={facet.slug}
          maxLength={60}
          spellCheck={false}
          error={errors['slug']}
          hint="Used in links."
        />
      )}
      <FacetValuesEditor facet={facet} values={values} onChange={setValues} moveTo={moveTo} onMoveTo={setMoveTo} errors={errors} />
    </form>
  );
}
