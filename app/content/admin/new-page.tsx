import { useNavigate } from 'react-router';
import { SOURCE } from '../../platform/words/language.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PLACES } from '../page-places.ts';

const WORDS = { landing: { heading: 'New landing page', add: 'Add page' }, post: { heading: 'New post', add: 'Add post' } };

export function NewPage({ kind }: { kind: keyof typeof WORDS }) {
  const navigate = useNavigate();
  const title = `title.${SOURCE}`;
  const form = useForm({
    read(given) {
      const text = textIn(given);
      return { kind, slug: text('slug'), title: { [SOURCE]: text(title) } };
    },
    send: (page) => api.post('/api/pages', page),
    onDone: ({ id }) => void navigate(`/admins/pages/${id}`),
    failure: "Couldn't add the page. Please try again.",
  });

  return (
    <Panel aria-labelledby="p-new">
      <h2 id="p-new">{WORDS[kind].heading}</h2>
      <form {...form.props} className="flex flex-wrap items-start gap-3">
        {form.message && (
          <Alert tone="danger" className="basis-full">
            {form.message}
          </Alert>
        )}
        <TextField label="Title" name={title} maxLength={120} error={form.errors[title]} />
        <TextField
          label="Address"
          name="slug"
          maxLength={60}
          spellCheck={false}
          error={form.errors['slug']}
          hint={`Shown at ${PLACES[kind]}/…`}
        />
        <Button type="submit" size="small" className="basis-full sm:mt-7.5 sm:basis-auto" isBusy={form.isBusy} busyLabel="Adding...">
          {WORDS[kind].add}
        </Button>
      </form>
    </Panel>
  );
}
