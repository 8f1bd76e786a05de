// For a sold-out product: one e-mail when it is back.
import { type FormEvent, useState } from 'react';
import { CONSENTS } from '../../consents/consents.schema.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { useUser } from '../../shop-kit/shopper.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { focusOnce } from '../../ui/browser/focus-once.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

export default function StockNotice({ productId }: { productId: string }) {
  const t = useWords();
  const language = useLanguage();
  const user = useUser();
  const [typed, setTyped] = useState<string>();
  const [done, setDone] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const email = typed ?? user?.email ?? '';

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await api.post(`/api/product/${productId}/notify`, { email, language });
    setBusy(false);
    if (answer.ok) return setDone(answer.value.message);
    setError(answer.fields['email'] ?? (answer.message || 'Something went wrong. Please try again.'));
  }

  if (done)
    return (
      // The field that had the focus was removed.
      <div tabIndex={-1} ref={focusOnce} className="outline-none">
        <Alert tone="success">{t(done)}</Alert>
      </div>
    );
  return (
    <form onSubmit={ask} noValidate className="grid gap-3 rounded-panel border border-hairline bg-paper p-5">
      <TextField
        label={t("Notify me when it's back")}
        hint={t(CONSENTS['back-in-stock'].text)}
        type="email"
        autoComplete="email"
        value={email}
        maxLength={254}
        required
        error={error && t(error)}
        onChange={(event) => {
          setTyped(event.target.value);
          setError('');
        }}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {t('Notify me')}
      </Button>
    </form>
  );
}
