import { useState } from 'react';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { ConsentLine } from '../../shop-kit/consent-line.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

const FAILURE = 'Something went wrong. Please try again.';

type Outcome = { tone: 'success' | 'info' | 'danger'; message: string };

export function SubscribeForm({ consentText }: { consentText: string }) {
  const t = useWords();
  const language = useLanguage();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    read: (given) => ({ email: textIn(given)('email'), source: 'home' as const, language }),
    send: (subscriber) => api.post('/api/sub/subscribe', subscriber),
    onDone(_, element) {
      element.reset();
      setOutcome({ tone: 'success', message: t('Subscribed successfully!') });
    },
    onRefused({ status, fields }) {
      if (status === 409) setOutcome({ tone: 'info', message: t('Email already subscribed.') });
      else setOutcome({ tone: 'danger', message: t(fields['email'] ?? FAILURE) });
    },
    failure: FAILURE,
  });

  return (
    <form {...form.props} className="mt-7 grid gap-4 text-left">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField label={t('Email')} type="email" name="email" autoComplete="email" required maxLength={254} fieldClassName="grow" />
        <Button type="submit" isBusy={form.isBusy}>
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
