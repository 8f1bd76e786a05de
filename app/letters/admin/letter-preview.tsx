import { useState } from 'react';
import { MailPreview } from '../../mailing/admin/mail-preview.tsx';
import { LANGUAGES, type Language, languages, SOURCE } from '../../platform/words/language.ts';
import { Panel, PlainText } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { LetterPreview as Drawn } from '../letters.schema.ts';
import type { LetterForm } from './use-letter.ts';

const WAYS = { phone: 'Phone', desk: 'Desktop', text: 'Plain text' } as const;
type Way = keyof typeof WAYS;
const WIDTH: Partial<Record<Way, number>> = { phone: 375, desk: 720 };

type Person = { key: string; email: string; name: string | null };

function useRehearsal(letterId: string, form: LetterForm) {
  const [people, setPeople] = useState<Person[] | null>(null);
  const [search, setSearch] = useState('');
  const [reader, setReader] = useState<string>(SOURCE);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<'find' | 'show' | 'test' | null>(null);

  const language = (languages() as string[]).includes(reader) ? (reader as Language) : undefined;

  async function find() {
    setBusy('find');
    if (await form.save()) {
      const answer = await api.get(`/api/letters/${letterId}/people?${new URLSearchParams({ search })}`);
      setPeople(answer.ok ? answer.value : null);
      setProblem(answer.ok ? '' : answer.message || "Couldn't look for people. Please try again.");
    }
    setBusy(null);
  }
  async function show() {
    setBusy('show');
    if (await form.save()) {
      const answer = await api.post(`/api/letters/${letterId}/preview`, language ? { key: null, language } : { key: reader });
      setDrawn(answer.ok ? answer.value : null);
      setProblem(answer.ok ? '' : answer.message || "Couldn't create the preview. Please try again.");
    }
    setBusy(null);
  }
  async function test() {
    setBusy('test');
    if (await form.save()) {
      const answer = await api.post(`/api/letters/${letterId}/test`, { language: language ?? SOURCE });
      if (answer.ok) toast(answer.value.message);
      else toast(answer.message || "Couldn't send the test.", 'error');
    }
    setBusy(null);
  }
  return { people, search, setSearch, reader, setReader, drawn, problem, busy, find, show, test };
}

export function LetterPreview({ letterId, form }: { letterId: string; form: LetterForm }) {
  const { people, search, setSearch, reader, setReader, drawn, problem, busy, find, show, test } = useRehearsal(letterId, form);
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="l-preview">
      <h2 id="l-preview">Preview</h2>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Find a person"
          isOptional
          value={search}
          maxLength={100}
          placeholder="Name or e-mail"
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && find()}
        />
        <Button variant="secondary" size="small" isBusy={busy === 'find'} onClick={find}>
          Find
        </Button>
      </div>
      <SelectField
        label="Preview as"
        value={reader}
        hint={people?.length === 0 ? 'No recipients found.' : undefined}
        onChange={(event) => setReader(event.target.value)}
        options={[
          ...languages().map((each) => ({ value: each as string, label: `A reader without a name, ${LANGUAGES[each].name}` })),
          ...(people ?? []).map(({ key, email, name }) => ({ value: key, label: name ? `${name}, ${email}` : email })),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" isBusy={busy === 'show'} onClick={show}>
          Show preview
        </Button>
        <Button variant="secondary" size="small" isBusy={busy === 'test'} busyLabel="Sending..." onClick={test}>
          Send a test to me
        </Button>
      </div>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {drawn && <DrawnMail drawn={drawn} />}
    </Panel>
  );
}

function DrawnMail({ drawn }: { drawn: Drawn }) {
  const [way, setWay] = useState<Way>('phone');
  return (
    <>
      <fieldset className="flex flex-wrap">
        <legend className="sr-only">View</legend>
        {(Object.keys(WAYS) as Way[]).map((each) => (
          <button
            key={each}
            type="button"
            className="min-h-11 rounded-control px-3.5 hover:bg-sandal-deep aria-pressed:bg-sandal-deep aria-pressed:font-semibold"
            aria-pressed={each === way}
            onClick={() => setWay(each)}
          >
            {WAYS[each]}
          </button>
        ))}
      </fieldset>
      <p>
        <strong>{drawn.subject}</strong>
      </p>
      {way === 'text' ? <PlainText>{drawn.text}</PlainText> : <MailPreview html={drawn.html} width={WIDTH[way] ?? 720} />}
    </>
  );
}
