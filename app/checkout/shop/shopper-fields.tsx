import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react';
import { stateChoices } from '../../accounts/shop/addresses/place-fields.tsx';
import { FROM_PIN, type Place, placeFromPin } from '../../accounts/shop/addresses/place-from-pin.ts';
import { useWords } from '../../language/use-words.tsx';
import { inTab, KNOWN_PIN, onDevice } from '../../ui/browser/kept.ts';
import type { Form } from '../../ui/browser/use-form.ts';
import { SelectField, TextField } from '../../ui/field.tsx';

const DRAFT = 'checkout draft';
const EMPTY = { fullName: '', phone: '', email: '', street: '', zipCode: '', city: '', state: '' };
type Draft = typeof EMPTY;

interface ShopperFieldsProps {
  form: Pick<Form, 'errors' | 'setErrors'>;
  /** What is not confirmed yet: the courier's phone, or where the mails about the order go. */
  asks: 'phone' | 'email';
}

export const dropDraft = () => inTab.drop(DRAFT);

export function ShopperFields({ form, asks }: ShopperFieldsProps) {
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
    required: name !== 'email',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change({ [name]: event.target.value }),
    error: form.errors[name],
  });

  return (
    <div className="grid grid-cols-1 gap-5 @md:grid-cols-2">
      <TextField label={t('Full name')} autoComplete="name" maxLength={120} {...field('fullName')} />
      <ContactField {...field(asks)} name={asks} />
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

function ContactField({ name, ...field }: { name: 'phone' | 'email' } & Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  const t = useWords();
  if (name === 'phone') return <TextField {...field} {...{ name }} {...PHONE} label={t('Phone')} hint={t('10 digits, for the courier')} />;
  return <TextField {...field} {...{ name }} {...EMAIL} label={t('Email (optional)')} hint={t('For order updates and your invoice')} />;
}

const PHONE = { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', maxLength: 20 } as const;
const EMAIL = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const;

/** Kept in this tab. The PIN code that was checked on a product's page is where it begins. */
function useDraft() {
  const [draft, setDraft] = useState<Draft>(EMPTY);

  useEffect(() => {
    const kept = (JSON.parse(inTab.read(DRAFT) ?? 'null') ?? fromKnownPin()) as Partial<Draft>;
    setDraft((typed) => ({ ...typed, ...kept }));
  }, []);

  function change(next: Partial<Draft>) {
    const changed = { ...draft, ...next };
    setDraft(changed);
    inTab.keep(DRAFT, JSON.stringify(changed));
  }

  return [draft, change] as const;
}

function fromKnownPin(): Partial<Draft> {
  const zipCode = onDevice.read(KNOWN_PIN) ?? '';
  return { zipCode, ...placeFromPin(zipCode, EMPTY, {})?.place };
}
