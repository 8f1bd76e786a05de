// Name, address and agreement of a shopper without an account. What is typed stays in this tab until it is sent.

import { type ChangeEvent, useEffect, useState } from 'react';
import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { stateChoices } from '../../accounts/shop/addresses/place-fields.tsx';
import { FROM_PIN, type Place, placeFromPin } from '../../accounts/shop/addresses/place-from-pin.ts';
import { Agreement } from '../../accounts/shop/agreement.tsx';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { inTab } from '../../ui/browser/kept.ts';
import { type Form, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { newShopperPageForm } from '../open/open-checkout.schema.ts';

const DRAFT = 'checkout draft';
const EMPTY = { fullName: '', phone: '', street: '', zipCode: '', city: '', state: '' };
type Draft = typeof EMPTY;

interface NewShopperFormProps {
  /** Confirmed by a code. */
  email: string;
  onDone: (user: SessionUser) => Promise<void>;
  /** The confirmation has expired, or another tab has used it. */
  onUnconfirmed: () => void;
}

export function NewShopperForm({ email, onDone, onUnconfirmed }: NewShopperFormProps) {
  const t = useWords();
  const language = useLanguage();
  const form = useForm({
    schema: newShopperPageForm,
    send: (values) => api.post('/api/checkout/account', values),
    failure: 'Something went wrong. Please try again.',
    async onDone({ user }) {
      await onDone(user);
      inTab.drop(DRAFT);
    },
    onRefused({ fields }) {
      if (fields['email']) onUnconfirmed();
    },
  });

  return (
    <form {...form.props} className="@container grid grid-cols-1 gap-5">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="name" value={t('Home address')} />
      <ShopperFields form={form} />
      <Agreement errors={form.errors} />
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('One moment...')}>
        {t('Continue to payment')}
      </Button>
    </form>
  );
}

function ShopperFields({ form }: { form: Pick<Form, 'errors' | 'setErrors'> }) {
  const t = useWords();
  const [draft, change] = useDraft();
  const [fromPin, setFromPin] = useState<Partial<Place>>({});

  function typePin(zipCode: string) {
    const found = placeFromPin(zipCode, draft, fromPin);
    change({ zipCode, ...found?.place });
    if (found) setFromPin(found.suggested);
    const { city, state } = found?.place ?? draft;
    form.setErrors({ ...form.errors, zipCode: undefined, ...(city && { city: undefined }), ...(state && { state: undefined }) });
  }

  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change({ [name]: event.target.value }),
    error: form.errors[name],
  });

  return (
    <div className="grid grid-cols-1 gap-5 @md:grid-cols-2">
      <TextField label={t('Full name')} autoComplete="name" maxLength={120} {...field('fullName')} />
      <TextField
        label={t('Phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={t('10 digits, for the courier')}
        maxLength={20}
        {...field('phone')}
      />
      <TextField
        label={t('Street')}
        hint={t('House, building, street, area')}
        autoComplete="street-address"
        maxLength={300}
        fieldClassName="@md:col-span-2"
        {...field('street')}
      />
      <TextField
        label={t('PIN code')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        {...field('zipCode')}
        onChange={(event) => typePin(event.target.value)}
      />
      <TextField
        label={t('City')}
        autoComplete="address-level2"
        maxLength={120}
        hint={draft.city && draft.city === fromPin.city ? t(FROM_PIN) : undefined}
        {...field('city')}
      />
      <SelectField
        label={t('State')}
        options={stateChoices(t)}
        placeholder={t('Choose a state')}
        autoComplete="address-level1"
        hint={draft.state && draft.state === fromPin.state ? t(FROM_PIN) : undefined}
        fieldClassName="@md:col-span-2"
        {...field('state')}
      />
    </div>
  );
}

/** Kept in this tab. */
function useDraft() {
  const [draft, setDraft] = useState<Draft>(EMPTY);

  useEffect(() => {
    const kept = JSON.parse(inTab.read(DRAFT) ?? '{}') as Partial<Draft>;
    setDraft((typed) => ({ ...typed, ...kept }));
  }, []);

  function change(next: Partial<Draft>) {
    const changed = { ...draft, ...next };
    setDraft(changed);
    inTab.keep(DRAFT, JSON.stringify(changed));
  }

  return [draft, change] as const;
}
