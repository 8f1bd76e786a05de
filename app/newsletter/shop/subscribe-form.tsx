import { type FormEvent, useState } from 'react';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { ConsentLine } from '../../shop-kit/consent-line.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

type Outcome = { tone: 'success' | 'info' | 'danger'; message: string };

export function SubscribeForm({ consentText }: { consentText: string }) {
  const t = useWords();
  const language = useLanguage();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const answer = await api.post('/api/sub/subscribe', {
      email: String(new FormData(form).get('email')),
      source: 'home',
      language,
    });
    setBusy(false);
    if (answer.ok) {
      form.reset();
      return setOutcome({ tone: 'success', message: t('Subscribed successfully!') });
    }
    if (answer.status === 409) return setOutcome({ tone: 'info', message: t('Email already subscribed.') });
    setOutcome({ tone: 'danger', message: t(answer.fields['email'] ?? 'Something went wrong. Please try again.') });
  }

  // `post`, so that submitting before hydration does not put the e-mail address into the address bar.
  return (
    <form method="post" noValidate onSubmit={subscribe} className="mt-7 grid gap-4 text-left">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField label={t('E-mail')} type="email" name="email" autoComplete="email" required maxLength={254} fieldClassName="grow" />
        <Button type="submit" isBusy={isBusy}>
          {t('SIGN UP')}
        </Button>
      </div>
      {outcome && <Alert tone={outcome.tone}>{outcome.message}</Alert>}
      <ConsentLine text={consentText} />
      <noscript>
        <p className="text-sm">{t('Please turn on JavaScript to sign up.')}</p>
      </noscript>
    </form>
  );
}
