import { type FormEvent, useId, useState } from 'react';
import { formatDateTime } from '../../../platform/time.ts';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { type Answer, api } from '../../../ui/browser/api-client.ts';
import { useRefresh } from '../../../ui/browser/use-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { fieldsOf, type KeyField, keyForm } from '../../keys/key-parties.ts';
import type { KeyStanding, KeyTest } from '../../keys/keys.schema.ts';

interface KeyCardProps {
  standing: KeyStanding;
  onEdit: (isEdited: boolean) => void;
}

const TONES = { good: 'success', attention: 'warning', wrong: 'danger' } as const;

export function KeyCard({ standing, onEdit }: KeyCardProps) {
  const { party, source } = standing;
  const { title, text, test } = keyForm(party);
  const id = useId();
  const keys = useKeys(standing, onEdit);
  const isSet = source === 'settings' || source === 'environment';
  return (
    <Panel className="grid max-w-208 gap-4" aria-labelledby={id} data-part={party}>
      <h2 id={id}>{title}</h2>
      <StandingWords {...standing} />
      {source !== 'environment' && (
        <form id={`${id}-form`} onSubmit={keys.submit} noValidate className="grid gap-4" aria-labelledby={id}>
          <p className="soft">{text}</p>
          {keys.problem && <Alert tone="danger" title={keys.problem} />}
          <div className="grid items-start gap-x-4 gap-y-3.5 min-[640px]:grid-cols-2">
            {fieldsOf(party).map((field) => (
              <OneKey
                key={field.name}
                field={field}
                standing={standing}
                value={keys.values[field.name] ?? ''}
                error={keys.errors[field.name]}
                onChange={(value) => keys.change(field.name, value)}
              />
            ))}
          </div>
        </form>
      )}
      {keys.tested && (
        <Alert tone={TONES[keys.tested.state]} title={keys.tested.says}>
          {keys.tested.todo}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {source !== 'environment' && (
          <Button type="submit" form={`${id}-form`} size="small" isBusy={keys.busy === 'save'} busyLabel="Saving..." aria-describedby={id}>
            Save keys
          </Button>
        )}
        {isSet && test && (
          <Button
            variant="secondary"
            size="small"
            isBusy={keys.busy === 'test'}
            busyLabel="Testing..."
            onClick={keys.test}
            aria-describedby={id}
          >
            Test connection
          </Button>
        )}
        {source !== 'environment' && source !== 'none' && (
          <Button variant="secondary" size="small" onClick={() => keys.askRemove(true)} aria-describedby={id}>
            Remove keys
          </Button>
        )}
      </div>
      {isSet && test && <p className="field-hint">{`The test: ${test}`}</p>}
      <ConfirmDialog
        isOpen={keys.isRemoveAsked}
        question={`Remove the keys of ${title}?`}
        detail={<p>The shop stops using it at once. To use it again, enter the keys again.</p>}
        confirmLabel="Remove keys"
        isBusy={keys.busy === 'remove'}
        onConfirm={keys.remove}
        onCancel={() => keys.askRemove(false)}
      />
    </Panel>
  );
}

function StandingWords({ source, savedAt, savedBy, fields }: KeyStanding) {
  if (source === 'environment')
    return (
      <p>
        Set in the environment of the server, which overrides this page:{' '}
        {fields
          .filter(({ isSet }) => isSet)
          .map(({ name }) => name)
          .join(', ')}
        . Change them there.
      </p>
    );
  if (source === 'unreadable')
    return (
      <Alert tone="danger" isStatic title="These keys cannot be read: SESSION_SECRET of the server has changed">
        Enter the keys again.
      </Alert>
    );
  if (source === 'none' || !savedAt) return <p>Not set.</p>;
  return <p>{`Set${savedBy ? ` by ${savedBy}` : ''} on ${formatDateTime(savedAt)}.`}</p>;
}

interface OneKeyProps {
  field: KeyField;
  standing: KeyStanding;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function OneKey({ field: { name, label, hint, isSecret, isNeeded, options }, standing, value, error, onChange }: OneKeyProps) {
  const own = standing.fields.find((each) => each.name === name);
  const isKept = standing.source === 'settings' && isSecret && own?.isSet;
  const common = { name, label, error, value, isOptional: !isNeeded };
  if (options) return <SelectField {...common} options={options} placeholder="Choose" onChange={(event) => onChange(event.target.value)} />;
  const kept = isKept ? `Set${own.tail ? `, ends in …${own.tail}` : ''}. Leave blank to keep it.` : '';
  return (
    <TextField
      {...common}
      hint={[kept, hint].filter(Boolean).join(' ') || undefined}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2_000}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function useKeys({ party, fields, savedAt }: KeyStanding, onEdit: (isEdited: boolean) => void) {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ''])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<'save' | 'test' | 'remove' | null>(null);
  const [tested, setTested] = useState<KeyTest | null>(null);
  const [isRemoveAsked, askRemove] = useState(false);
  const refresh = useRefresh();
  const name: string = party;

  async function act<T>(what: NonNullable<typeof busy>, call: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
    if (busy) return null;
    setBusy(what);
    setProblem('');
    setErrors({});
    const answer = await call();
    setBusy(null);
    if (answer.ok) return answer;
    setErrors(answer.fields);
    setProblem(answer.message || 'That did not work. Please try again.');
    return null;
  }

  return {
    ...{ values, errors, problem, busy, tested, isRemoveAsked, askRemove },
    change(field: string, value: string) {
      onEdit(true);
      setValues((before) => ({ ...before, [field]: value }));
    },
    async submit(event: FormEvent) {
      event.preventDefault();
      setTested(null);
      const body = { values, updatedAt: savedAt?.toISOString() ?? null };
      const answer = await act('save', () => api.put(`/api/settings/keys/${name}`, body));
      if (!answer) return;
      onEdit(false);
      toast('Keys saved. They are in effect now.');
      await refresh(answer);
    },
    async test() {
      const answer = await act('test', () => api.post(`/api/settings/keys/${name}/test`));
      if (answer?.ok) setTested(answer.value);
    },
    async remove() {
      const answer = await act('remove', () => api.delete(`/api/settings/keys/${name}`));
      askRemove(false);
      if (!answer) return;
      onEdit(false);
      toast('Keys removed');
      await refresh(answer);
    },
  };
}
