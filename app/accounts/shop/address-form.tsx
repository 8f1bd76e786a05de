import { useEffect, useRef, useState } from 'react';
import { type Say, useWords } from '../../language/use-words.tsx';
import { normalisePin, STATES, suggestCityForPin, suggestStateForPin } from '../../platform/india.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type Address, addressForm } from '../address-book.schema.ts';

const FROM_PIN = 'Filled in from your PIN code. Please check.';

interface AddressFormProps {
  userId: string;
  /** The address to edit; without one a new one is added. */
  address?: Address;
  /** Prefilled from the account. */
  phone: string;
  /** Only in the address book; checkout asks only for what the parcel needs. */
  asksCountry?: boolean;
  onSaved: (address: Address) => void;
  /** Missing if there is nothing to go back to. */
  onCancel?: () => void;
}

export function AddressForm({ userId, address, phone, asksCountry = false, onSaved, onCancel }: AddressFormProps) {
  const t = useWords();
  const [pin, setPin] = useState(address?.zipCode ?? '');
  const [state, setState] = useState(address?.state ?? '');
  const [city, setCity] = useState(address?.city ?? '');
  const [isSuggested, setSuggested] = useState(false);
  const [isCitySuggested, setCitySuggested] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpened = onCancel !== undefined;
  // The button that opened it was removed.
  useEffect(() => {
    if (wasOpened) heading.current?.focus();
  }, [wasOpened]);
  const [title, notReached, failure] = address
    ? ['Edit Address', 'Error updating address', 'Failed to update address']
    : ['Add New Address', 'Error adding address', 'Failed to add address'];
  const form = useForm({
    schema: addressForm,
    async send(values) {
      const answer = address ? await api.put(`/api/address/${address.id}`, values) : await api.post('/api/address', { userId, ...values });
      if (answer.ok) return answer;
      if (answer.status === 401) return { ...answer, message: 'User not logged in' };
      if (answer.status === 0) return { ...answer, message: notReached };
      return answer.status < 500 && answer.message ? answer : { ...answer, message: failure };
    },
    onDone: onSaved,
    failure,
  });

  /** The PIN code only suggests the state: some span two, and the state decides which tax is due. */
  const likely = suggestStateForPin(normalisePin(pin) ?? '')?.name;

  function typePin(text: string) {
    setPin(text);
    const typed = normalisePin(text) ?? '';
    const [stateThere, cityThere] = [suggestStateForPin(typed)?.name, suggestCityForPin(typed)];
    const errors = { ...form.errors };
    // Keeps what the shopper typed; replaces what another PIN suggested.
    if (stateThere && (!state || isSuggested)) {
      setState(stateThere);
      setSuggested(true);
      Object.assign(errors, { state: undefined, zipCode: undefined });
    }
    if (typed && (!city || isCitySuggested)) {
      setCity(cityThere ?? '');
      setCitySuggested(cityThere !== null);
      if (cityThere) errors['city'] = undefined;
    }
    form.setErrors(errors);
  }

  return (
    <form
      {...form.props}
      className="@container grid grid-cols-1 gap-5 rounded-panel border border-hairline bg-paper p-5 sm:p-6"
      aria-labelledby="address-title"
    >
      <h3 id="address-title" ref={heading} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t(title)}
      </h3>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <div className="grid grid-cols-1 gap-5 @md:grid-cols-2">
        <TextField
          label={t('Save as')}
          name="name"
          defaultValue={address?.name}
          hint={t('Home, Work ...')}
          autoComplete="off"
          maxLength={120}
          required
          error={form.errors['name']}
        />
        <TextField
          label={t("Recipient's name")}
          name="recipientName"
          defaultValue={address?.recipientName ?? undefined}
          hint={t("Leave blank if it's you")}
          isOptional
          autoComplete="shipping name"
          maxLength={120}
          error={form.errors['recipientName']}
        />
        <TextField
          label={t('Phone')}
          name="phone"
          defaultValue={address?.phone ?? phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint={t('10 digits, for the courier')}
          maxLength={20}
          required
          error={form.errors['phone']}
        />
        <TextField
          label={t('Street')}
          name="street"
          defaultValue={address?.street}
          hint={t('House, building, street, area')}
          autoComplete="street-address"
          maxLength={300}
          required
          fieldClassName="@md:col-span-2"
          error={form.errors['street']}
        />
        <TextField
          label={t('Landmark')}
          name="landmark"
          defaultValue={address?.landmark ?? undefined}
          isOptional
          autoComplete="off"
          maxLength={120}
          fieldClassName="@md:col-span-2"
          error={form.errors['landmark']}
        />
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
          value={city}
          onChange={(event) => {
            setCity(event.target.value);
            setCitySuggested(false);
          }}
          hint={isCitySuggested ? t(FROM_PIN) : undefined}
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
          value={state}
          onChange={(event) => {
            setState(event.target.value);
            setSuggested(false);
          }}
          hint={stateHint(t, state, likely, isSuggested)}
          fieldClassName="@md:col-span-2"
          error={form.errors['state']}
        />
        {asksCountry && (
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
            error={form.errors['country']}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel={address ? t('Updating...') : t('Adding...')}>
          {address ? t('Update Address') : t('Add Address')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Sorted by the language's own alphabet. */
export const stateChoices = (t: Say) =>
  STATES.map(({ name }) => ({ value: name, label: t(name) })).sort((a, b) => (a.label < b.label ? -1 : 1));

function stateHint(t: Say, state: string, likely: string | undefined, isSuggested: boolean) {
  if (isSuggested) return t(FROM_PIN);
  if (state && likely && likely !== state)
    return t('This PIN code is usually in {likely}. Keep {state} if correct.', { likely: t(likely), state: t(state) });
  return undefined;
}
