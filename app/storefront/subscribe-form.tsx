import { type FormEvent, useState } from 'react';
import { useLanguage, useWords } from '../language/use-words.tsx';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { ConsentLine } from './consent-line.tsx';

type Outcome = 'none' | 'success' | 'exists' | 'error';

const SAID = {
  success: 'Subscribed successfully!',
  exists: 'Email already subscribed.',
  error: 'Something went wrong. Please try again.',
} satisfies Record<Exclude<Outcome, 'none'>, string>;

export function SubscribeForm({ consentText }: { consentText: string }) {
  const t = useWords();
  const language = useLanguage();
  const [outcome, setOutcome] = useState<Outcome>('none');
  const [isBusy, setBusy] = useState(false);

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const { status } = await api.post('/api/sub/subscribe', {
      email: new FormData(form).get('email'),
      source: 'home',
      language,
    });
    setBusy(false);
    if (status === 201) form.reset();
    setOutcome(status === 201 ? 'success' : status === 409 ? 'exists' : 'error');
  }

  // `post`, so that a press before the page's code has arrived does not write the address into the address bar.
  return (
    <form method="post" onSubmit={subscribe} className="mt-7 grid gap-4 text-left">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField label={t('E-mail')} type="email" name="email" autoComplete="email" required maxLength={254} fieldClassName="grow" />
        <Button type="submit" isBusy={isBusy}>
          {t('SIGN UP')}
        </Button>
      </div>
      {outcome !== 'none' && (
        <Alert tone={outcome === 'success' ? 'success' : outcome === 'exists' ? 'info' : 'danger'}>{t(SAID[outcome])}</Alert>
      )}
      <ConsentLine text={consentText} />
      <noscript>
        <p className="text-sm">{t('Signing up here needs JavaScript.')}</p>
      </noscript>
    </form>
  );
}
