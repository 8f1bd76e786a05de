import { useEffect, useRef } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { useForm } from '../../../ui/browser/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { type Address, addressForm } from '../../addresses/address-book.schema.ts';
import { WhoAndStreet } from './address-fields.tsx';
import { CountryField, PlaceFields } from './place-fields.tsx';

interface AddressFormProps {
  userId: string;
  address?: Address;
  phone: string;
  /** Only in the address book; checkout asks only for what the parcel needs. */
  asksCountry?: boolean;
  onSaved: (address: Address) => void;
  onCancel?: () => void;
}

export function AddressForm({ userId, address, phone, asksCountry = false, onSaved, onCancel }: AddressFormProps) {
  const t = useWords();
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
        <WhoAndStreet address={address} phone={phone} errors={form.errors} />
        <PlaceFields address={address} form={form} />
        {asksCountry && <CountryField error={form.errors['country']} />}
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
