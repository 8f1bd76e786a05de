import { translations } from '../../../platform/words/language.ts';
import { labelIn } from '../../../staff-kit/other-languages.tsx';
import { FieldPair, Panel } from '../../../staff-kit/page-parts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../../ui/browser/use-form.ts';
import { useRefresh } from '../../../ui/browser/use-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { TagAnswer } from '../../journal/tags.schema.ts';

export function TagNames({ tags }: { tags: TagAnswer[] }) {
  const refresh = useRefresh();
  const form = useForm({
    read(given) {
      const text = textIn(given);
      const namesAt = (place: number) =>
        Object.fromEntries(translations().map((language) => [language, { name: text(`tags.${place}.texts.${language}.name`) }]));
      return { tags: tags.map(({ tag }, place) => ({ tag, texts: namesAt(place) })) };
    },
    send: (values) => api.put('/api/post-tags', values),
    onDone() {
      toast('Tags saved.');
      refresh();
    },
    failure: "Couldn't save the tags. Please try again.",
  });
  return (
    <Panel className="grid gap-4" aria-labelledby="p-tags">
      <h2 id="p-tags">Tags in other languages</h2>
      <p className="soft">Readers of another language see these names. A tag without one is shown as it is.</p>
      <form {...form.props} className="grid gap-4">
        {form.message && <Alert tone="danger">{form.message}</Alert>}
        <FieldPair className="md:grid-cols-2">
          {tags.flatMap(({ tag, texts }, place) =>
            translations().map((language) => (
              <TextField
                key={`${tag} ${language}`}
                label={labelIn(language, `“${tag}”`)}
                name={`tags.${place}.texts.${language}.name`}
                defaultValue={texts[language]?.name}
                lang={language}
                maxLength={40}
                isOptional
                error={form.errors[`tags.${place}.texts.${language}.name`]}
              />
            )),
          )}
        </FieldPair>
        <div>
          <Button type="submit" size="small" isBusy={form.isBusy} busyLabel="Saving...">
            Save tags
          </Button>
        </div>
      </form>
    </Panel>
  );
}
