import { useEffect, useState } from 'react';
import { type Say, useLanguage, useWords } from '../../language/use-words.tsx';
import { useUser } from '../../shop-kit/shopper.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { COMPLAINT_AT_MOST, COMPLAINT_KINDS, type ComplaintTaken, complaintForm, KIND_WORDS } from '../complaints.schema.ts';

export function ComplaintForm({ onTaken }: { onTaken: (taken: ComplaintTaken & { email: string }) => void }) {
  const t = useWords();
  const language = useLanguage();
  const user = useUser();
  const [typed, setTyped] = useState<{ name?: string; email?: string }>({});
  const [order, setOrder] = useState('');
  // After the first render, because the page is cached for all visitors.
  useEffect(() => setOrder((typed) => typed || (new URLSearchParams(location.search).get('order') ?? '')), []);
  const name = typed.name ?? user?.fullName ?? '';
  const email = typed.email ?? user?.email ?? '';
  const form = useForm({
    schema: complaintForm,
    send: (values) => api.post('/api/complaints', values),
    failure: 'Something went wrong. Please try again.',
    onDone: (taken) => onTaken({ ...taken, email }),
  });
  const errorOf = (field: string) => form.errors[field] && t(form.errors[field]);
  return (
    <form {...form.props} className="grid gap-5">
      {form.message && <Alert tone="danger">{t(form.message)}</Alert>}
      <input type="hidden" name="language" value={language} />
      <TextField
        label={t('Your name')}
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        value={name}
        onChange={(event) => setTyped((typed) => ({ ...typed, name: event.target.value }))}
        error={errorOf('name')}
      />
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={(event) => setTyped((typed) => ({ ...typed, email: event.target.value }))}
        error={errorOf('email')}
      />
      <SelectField
        label={t('What is it about?')}
        name="kind"
        required
        placeholder={t('Please choose')}
        options={kindOptions(t)}
        error={errorOf('kind')}
      />
      <TextField
        label={t('Order number')}
        name="orderNumber"
        isOptional
        maxLength={40}
        placeholder="ORD-1001"
        autoComplete="off"
        value={order}
        onChange={(event) => setOrder(event.target.value)}
        error={errorOf('orderNumber')}
      />
      <TextArea label={t('What went wrong?')} name="text" rows={6} required maxLength={COMPLAINT_AT_MOST} error={errorOf('text')} />
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('Sending...')}>
        {t('Submit complaint')}
      </Button>
      <p className="text-sm text-ink-soft">
        {t.rich('We use these details to resolve your complaint; see our <link>Privacy notice</link>.', {
          link: (words) => (
            <Link to="/privacy" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    </form>
  );
}

const kindOptions = (t: Say) => COMPLAINT_KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) }));
