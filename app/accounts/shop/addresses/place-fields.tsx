// Where an address is: PIN code, city, state and country. The PIN code suggests city and state.
import { useEffect, useEffectEvent, useState } from 'react';
import { type Say, useWords } from '../../../language/use-words.tsx';
import { normalisePin, suggestStateForPin } from '../../../platform/india/pin-codes.ts';
import { STATES } from '../../../platform/india.ts';
import { KNOWN_PIN, onDevice } from '../../../ui/browser/kept.ts';
import type { Form } from '../../../ui/browser/use-form.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { Address } from '../../addresses/address-book.schema.ts';
import { FROM_PIN, type Place, placeFromPin } from './place-from-pin.ts';

interface PlaceFieldsProps {
  address: Address | undefined;
  form: Pick<Form, 'errors' | 'setErrors'>;
}

export function PlaceFields({ address, form }: PlaceFieldsProps) {
  const t = useWords();
  const [pin, setPin] = useState(address?.zipCode ?? '');
  const [place, setPlace] = useState<Place>({ city: address?.city ?? '', state: address?.state ?? '' });
  const [fromPin, setFromPin] = useState<Partial<Place>>({});

  /** The PIN code only suggests the state: some span two, and the state decides which tax is due. */
  const likely = suggestStateForPin(normalisePin(pin) ?? '')?.name;

  // A new address begins with the PIN code that was checked on a product's page.
  const known = useEffectEvent(() => {
    const checked = onDevice.read(KNOWN_PIN);
    if (!address && !pin && checked) typePin(checked);
  });
  useEffect(() => known(), []);

  function typePin(text: string) {
    setPin(text);
    const found = placeFromPin(text, place, fromPin);
    if (!found) return;
    setPlace(found.place);
    setFromPin(found.suggested);
    const { city, state } = found.place;
    form.setErrors({ ...form.errors, zipCode: undefined, ...(city && { city: undefined }), ...(state && { state: undefined }) });
  }

  return (
    <>
      <TextField
        label={t('PIN code')}
        name="zipCode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        required
        value={pin}
        onChange={(event) => typePin(event.target.value)}
        error={form.errors['zipCode']}
      />
      <TextField
        label={t('City')}
        name="city"
        value={place.city}
        onChange={(event) => setPlace({ ...place, city: event.target.value })}
        hint={place.city && place.city === fromPin.city ? t(FROM_PIN) : undefined}
        autoComplete="address-level2"
        maxLength={120}
        required
        error={form.errors['city']}
      />
      <SelectField
        label={t('State')}
        name="state"
        options={stateChoices(t)}
        placeholder={t('Choose a state')}
        autoComplete="address-level1"
        required
        value={place.state}
        onChange={(event) => setPlace({ ...place, state: event.target.value })}
        hint={stateHint(t, place.state, likely, fromPin.state)}
        fieldClassName="@md:col-span-2"
        error={form.errors['state']}
      />
    </>
  );
}

export function CountryField({ error }: { error: string | undefined }) {
  const t = useWords();
  return (
    <TextField
      label={t('Country')}
      name="country"
      value={t('India')}
      readOnly
      required
      hint={t('We deliver within India only')}
      autoComplete="country-name"
      fieldClassName="@md:col-span-2"
      className="read-only:bg-sandal-deep"
      error={error}
    />
  );
}

/** Sorted by the language's own alphabet. */
export const stateChoices = (t: Say) =>
  STATES.map(({ name }) => ({ value: name, label: t(name) })).sort((a, b) => (a.label < b.label ? -1 : 1));

function stateHint(t: Say, state: string, likely: string | undefined, suggested: string | undefined) {
  if (state && state === suggested) return t(FROM_PIN);
  if (state && likely && likely !== state)
    return t('This PIN code is usually in {likely}. Keep {state} if correct.', { likely: t(likely), state: t(state) });
  return undefined;
}
