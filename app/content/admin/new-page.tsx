import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { SOURCE } from '../../platform/words/language.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PLACES } from '../page-places.ts';

const WORDS = { landing: { heading: 'New landing page', add: 'Add page' }, post: { heading: 'New post', add: 'Add post' } };

/** Adds a draft and opens it. */
export function NewPage({ kind }: { kind: keyof typeof WORDS }) {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '');
    setBusy(true);
    const answer = await api.post('/api/pages', { kind, slug: text('slug'), title: { [SOURCE]: text('title') } });
    setBusy(false);
    if (answer.ok) return navigate(`/admins/pages/${answer.value.id}`);
    const isAtField = Object.keys(answer.fields).length > 0;
    setErrors({ ...answer.fields, ...(!isAtField && { form: answer.message || "Couldn't add the page. Please try again." }) });
  }

  return (
    <Panel aria-labelledby="p-new">
      <h2 id="p-new">{WORDS[kind].heading}</h2>
      <form onSubmit={add} noValidate className="flex flex-wrap items-start gap-3">
        {errors['form'] && (
          <Alert tone="danger" className="basis-full">
            {errors['form']}
          </Alert>
        )}
        <TextField label="Title" name="title" maxLength={120} error={errors[`title.${SOURCE}`]} />
        <TextField
          label="Address"
          name="slug"
          maxLength={60}
          spellCheck={false}
          error={errors['slug']}
          hint={`Shown at ${PLACES[kind]}/…`}
        />
        <Button type="submit" size="small" className="basis-full sm:mt-6 sm:basis-auto" isBusy={isBusy} busyLabel="Adding...">
          {WORDS[kind].add}
        </Button>
      </form>
    </Panel>
  );
}
