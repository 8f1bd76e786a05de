import { useState } from 'react';
import { CONSENTS } from '../../consents/consents.schema.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { useUser } from '../../shop-kit/shopper.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { focusOnce } from '../../ui/browser/focus-once.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** `onClose` is for a code that fails to load (lazy-part.tsx). */
export default function StockNotice({ productId }: { productId: string; onClose: () => void }) {
  const t = useWords();
  const language = useLanguage();
  const user = useUser();
  const [typed, setTyped] = useState<string>();
  const [done, setDone] = useState('');
  const form = useForm({
    read: (given) => ({ email: textIn(given)('email'), language }),
    send: (visitor) => api.post(`/api/product/${productId}/notify`, visitor),
    onDone: ({ message }) => setDone(message),
    failure: 'Something went wrong. Please try again.',
  });
  const error = form.errors['email'] || form.message;

  if (done)
    return (
      // The field that had the focus was removed.
      <div tabIndex={-1} ref={focusOnce} className="outline-none">
        <Alert tone="success">{t(done)}</Alert>
      </div>
    );
  return (
    <form {...form.props} className="grid gap-3 rounded-panel border border-hairline bg-paper p-5">
      <TextField
        ref={focusOnce}
        label={t("Notify me when it's back")}
        hint={t(CONSENTS['back-in-stock'].text)}
        type="email"
        autoComplete="email"
        name="email"
        value={typed ?? user?.email ?? ''}
        maxLength={254}
        required
        error={error && t(error)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary" isBusy={form.isBusy}>
        {t('Notify me')}
      </Button>
    </form>
  );
}
