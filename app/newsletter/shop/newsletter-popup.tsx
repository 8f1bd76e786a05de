// Loaded when it opens.
import { useState } from 'react';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import type { ShopFacts } from '../../shop-kit/shop-facts.server.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';

interface NewsletterPopupProps {
  name: string;
  welcome: NonNullable<ShopFacts['welcome']>;
  isOpen: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

const FAILURE = 'Something went wrong. Please try again.';

type Outcome = { tone: 'success' | 'info' | 'danger'; message: string };

export default function NewsletterPopup({ name, welcome, isOpen, onSubmit, onClose }: NewsletterPopupProps) {
  const t = useWords();
  const language = useLanguage();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isDone = outcome?.tone === 'success';

  const form = useForm({
    read: (given) => ({ email: textIn(given)('email'), source: 'popup' as const, language, wantsNews: given.has('wantsNews') }),
    send(subscriber) {
      onSubmit();
      return api.post('/api/sub/subscribe', subscriber);
    },
    onDone({ hasCode }, element) {
      const given = new FormData(element);
      const message = hasCode
        ? t('Thank you! Your code is on its way to {email}.', { email: textIn(given)('email') })
        : given.has('wantsNews')
          ? t("You're subscribed. We've already sent a code to this address.")
          : t('We have already sent a code to this address.');
      setOutcome({ tone: 'success', message });
    },
    onRefused({ status, message, fields }) {
      if (status === 409) setOutcome({ tone: 'info', message: t(message) });
      else setOutcome({ tone: 'danger', message: t(fields['email'] ?? FAILURE) });
    },
    failure: FAILURE,
  });

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
          <form {...form.props} className="grid gap-4">
            <p className="text-ink-soft">
              {t("We'll e-mail you a personal code, valid for {days} days.", { days: welcome.validDays })}
              {welcome.openCode && <> {t('Or use code {code} for the same discount, without your e-mail.', { code: welcome.openCode })}</>}
            </p>
            <TextField label={t('Email')} type="email" name="email" autoComplete="email" required maxLength={254} />
            <Checkbox label={t(welcome.consentText)} name="wantsNews" className="text-sm" />
            <Button type="submit" isBusy={form.isBusy} isWide>
              {t('Unlock {percent}% Off', { percent: welcome.discountPercent })}
            </Button>
            <Link to="/privacy" className="link justify-self-start text-xs">
              {t('Privacy notice')}
            </Link>
          </form>
        )}
        {outcome && <Alert tone={outcome.tone}>{outcome.message}</Alert>}
        {isDone && (
          // The field that had the focus was removed.
          <div className="grid" ref={focusOnItsButton}>
            <Button variant="secondary" onClick={onClose}>
              {t('Continue shopping')}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}

const focusOnItsButton = (line: HTMLElement | null) => line?.querySelector('button')?.focus();
