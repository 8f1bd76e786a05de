import { z } from 'zod';
import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { TextArea } from '../../ui/field.tsx';
import { HINGLISH, newSearchWords, type SearchWordsAnswer, searchWordsChange, WRITINGS } from '../search/search-words.schema.ts';

interface SearchWordsDialogProps {
  isOpen: boolean;
  /** The words to edit; null adds new ones. */
  meaning: SearchWordsAnswer | null;
  onSaved: (saved: SearchWordsAnswer) => void;
  onClose: () => void;
}

export function SearchWordsDialog({ isOpen, meaning, onSaved, onClose }: SearchWordsDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={meaning ? 'Edit Search Words' : 'Add Search Words'}
      submitLabel={meaning ? 'Save Words' : 'Add Words'}
    >
      {(form) => <SearchWordsForm {...form} meaning={meaning} onSaved={onSaved} />}
    </FormDialog>
  );
}

interface SearchWordsFormProps extends Pick<SearchWordsDialogProps, 'meaning' | 'onSaved'> {
  id: string;
  onBusy: (isBusy: boolean) => void;
}

function SearchWordsForm({ id, meaning, onSaved, onBusy }: SearchWordsFormProps) {
  const form = useForm<z.ZodType<Send>, SearchWordsAnswer>({
    schema: formOf(meaning),
    send: (send) => send(),
    onDone: onSaved,
    failure: "Couldn't save the words. Please try again.",
    onBusy,
  });

  /** A list's error is named after the word in it. */
  const errorOf = (name: string) => Object.entries(form.errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <p className="soft">A search for any of these words finds the same products. Separate words and phrases with commas.</p>
      {Object.entries(WRITINGS).map(([writing, label]) => (
        <TextArea
          key={writing}
          label={label}
          name={`words.${writing}`}
          error={errorOf(`words.${writing}`)}
          defaultValue={meaning?.words[writing]?.join(', ')}
          rows={2}
          lang={writing === HINGLISH ? undefined : writing}
          autoCapitalize="none"
        />
      ))}
      <TextArea
        label="Also find"
        name="alsoFinds"
        error={errorOf('alsoFinds')}
        defaultValue={meaning?.alsoFinds.join(', ')}
        rows={2}
        autoCapitalize="none"
        isOptional
        hint="Products that help, though they are called something else: sunscreen for “tan”."
      />
    </form>
  );
}

type Send = () => Promise<Answer<SearchWordsAnswer>>;

const listOf = (text = '') => text.split(/[,\n]/).flatMap((word) => word.trim() || []);

function bodyOf(texts: Record<string, string>) {
  const words = Object.keys(WRITINGS).map((writing) => [writing, listOf(texts[`words.${writing}`])]);
  return { words: Object.fromEntries(words), alsoFinds: listOf(texts['alsoFinds']) };
}

const formOf = (meaning: SearchWordsAnswer | null) =>
  meaning
    ? z
        .preprocess((texts) => ({ ...bodyOf(texts as Record<string, string>), updatedAt: meaning.updatedAt }), searchWordsChange)
        .transform(
          (values): Send =>
            () =>
              api.put(`/api/search-words/${meaning.id}`, values),
        )
    : z
        .preprocess((texts) => bodyOf(texts as Record<string, string>), newSearchWords)
        .transform(
          (values): Send =>
            () =>
              api.post('/api/search-words', values),
        );
