import { useWords } from '../../../language/use-words.tsx';
import type { Form } from '../../../ui/browser/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import type { Address } from '../../addresses/address-book.schema.ts';

interface WhoAndStreetProps {
  address: Address | undefined;
  phone: string;
  errors: Form['errors'];
}

export function WhoAndStreet({ address, phone, errors }: WhoAndStreetProps) {
  const t = useWords();
  return (
    <>
      <TextField
        label={t('Save as')}
        name="name"
        defaultValue={address?.name}
        hint={t('Home, Work ...')}
        autoComplete="off"
        maxLength={120}
        required
        error={errors['name']}
      />
      <TextField
        label={t("Recipient's name")}
        name="recipientName"
        defaultValue={address?.recipientName ?? undefined}
        hint={t("Leave blank if it's you")}
        isOptional
        autoComplete="shipping name"
        maxLength={120}
        error={errors['recipientName']}
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
        error={errors['phone']}
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
        error={errors['street']}
      />
      <TextField
        label={t('Landmark')}
        name="landmark"
        defaultValue={address?.landmark ?? undefined}
        isOptional
        autoComplete="off"
        maxLength={120}
        fieldClassName="@md:col-span-2"
        error={errors['landmark']}
      />
    </>
  );
}
