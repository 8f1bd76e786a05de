import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import type { Answer } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

interface Choice<Name> {
  name: Name;
  consent: string;
  button: string;
  /** For screen readers, where the button alone does not say what it is for. */
  label?: string;
}

interface ConsentOfferProps<Name> {
  title: string;
  intro?: ReactNode;
  choices: readonly Choice<Name>[];
  agree: (name: Name) => Promise<Answer<{ message: string }>>;
  children?: ReactNode;
}

export function ConsentOffer<Name extends string>({ title, intro, choices, agree, children }: ConsentOfferProps<Name>) {
  const t = useWords();
  const id = useId();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<Name | null>(null);
  if (choices.length === 0) return null;

  async function press(name: Name) {
    setBusy(name);
    const answer = await agree(name);
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || 'Something went wrong. Please try again.', 'error');
    await refresh(answer);
    setBusy(null);
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {intro}
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {choices.map(({ name, consent, button, label }) => (
          <li key={name} className="grid gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
            <p className="max-w-prose">{t(consent)}</p>
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              aria-label={label}
              isBusy={busy === name}
              onClick={() => press(name)}
            >
              {button}
            </Button>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
