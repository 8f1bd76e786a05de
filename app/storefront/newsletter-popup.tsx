// Fetched when it opens.
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage, useWords } from '../language/use-words.tsx';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ConsentLine } from './consent-line.tsx';
import type { ShopFacts } from './storefront-layout.tsx';

interface NewsletterPopupProps {
  name: string;
  welcome: NonNullable<ShopFacts['welcome']>;
  isOpen: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

type Outcome = { tone: 'success' | 'info' | 'danger'; message: string };

export default function NewsletterPopup({ name, welcome, isOpen, onSubmit, onClose }: NewsletterPopupProps) {
  const t = useWords();
  const language = useLanguage();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isDone = outcome?.tone === 'success';

  async function unlock(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    onSubmit();
    const answer = await api.post<{ hasCode: boolean }>('/api/sub/subscribe', { email, source: 'popup', language });
    isSending.current = false;
    setBusy(false);
    if (answer.ok) {
      const message = answer.value.hasCode
        ? t('Thank you! Your code is on its way to {email}.', { email })
        : t('Thank you for subscribing! A code is sent once to an address.');
      return setOutcome({ tone: 'success', message });
    }
    if (answer.status === 409) return setOutcome({ tone: 'info', message: t('Email already subscribed.') });
    setOutcome({ tone: 'danger', message: t(answer.fields['email'] ?? 'Something went wrong. Please try again.') });
  }

  return (
    <Notice isOpen={isOpen} onClose={onClose} title={t('Welcome to {name}', { name })}>
      <div className="grid gap-5" data-section="newsletter-popup">
        <p>
          <strong className="block font-display text-3xl font-normal text-clay">
            {t('FLAT {percent}% OFF', { percent: welcome.discountPercent })}
          </strong>
          <span className="text-lg">{t('on your first order')}</span>
        </p>
        {!isDone && (
          <form method="post" noValidate onSubmit={unlock} className="grid gap-4">
            <p className="text-ink-soft">{t('We mail you a code of your own. It is good for {days} days.', { days: welcome.validDays })}</p>
            <TextField label={t('E-mail')} type="email" name="email" autoComplete="email" required maxLength={254} />
            <Button type="submit" isBusy={isBusy} isWide>
              {t('Unlock {percent}% Off', { percent: welcome.discountPercent })}
            </Button>
            <ConsentLine text={welcome.consentText} />
          </form>
        )}
        {outcome && <Alert tone={outcome.tone}>{outcome.message}</Alert>}
        {isDone && (
          // The field that had the focus is gone.
          <div className="grid" ref={focusOnItsButton}>
            <Button variant="secondary" onClick={onClose}>
              {t('Go on looking around')}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}

const focusOnItsButton = (line: HTMLElement | null) => line?.querySelector('button')?.focus();
