import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useWords } from '../../../language/use-words.tsx';
import type { Text } from '../../../platform/words/said.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Address } from '../../addresses/address-book.schema.ts';
import { AddressForm } from './address-form.tsx';
import { PostalAddress } from './postal-address.tsx';

interface AddressChoiceProps {
  userId: string;
  addresses: Array<Address & { isServed: boolean }>;
  phone: string;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  error: Text | undefined;
  /** If the law lets the shop sell within its own state only. */
  onlyState: string | null;
}

export function AddressChoice({ userId, addresses, phone, chosenId, onChoose, error, onlyState }: AddressChoiceProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const { revalidate } = useRevalidator();
  const hasNone = addresses.length === 0;
  const [addedId, setAddedId] = useState('');

  // The form closes once the address can be chosen.
  useEffect(() => {
    if (!addresses.some(({ id }) => id === addedId)) return;
    document.querySelector<HTMLElement>(`input[value="${addedId}"]`)?.focus();
    setAddedId('');
  }, [addresses, addedId]);

  async function onAdded(address: Address) {
    setAddedId(address.id);
    await revalidate();
    toast('Address added');
    // The shopper has moved on; do not pull the focus back.
    if (!section.current) return;
    onChoose(address.id);
    setOpen(false);
  }

  function close() {
    setOpen(false);
    // After the button is mounted again.
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  }

  return (
    <section ref={section} id="delivery" className="@container grid grid-cols-1 gap-4" aria-labelledby="delivery-title" tabIndex={-1}>
      <h2 id="delivery-title">{t('Delivery address')}</h2>
      {onlyState && <p className="text-sm text-ink-soft">{t('We deliver within {state} only.', { state: t(onlyState) })}</p>}
      {error && hasNone && (
        <p className="field-error" role="alert">
          <Icon name="warning" />
          {t(error)}
        </p>
      )}
      {!hasNone && (
        <RadioCards
          legend={t('Deliver to')}
          isLegendHidden
          name="addressId"
          value={chosenId}
          onChange={onChoose}
          error={error}
          className="grid-cols-1 @md:grid-cols-2"
          options={addresses.map((address) => ({
            value: address.id,
            label: <AddressName address={address} />,
            detail: <AddressDetail address={address} onlyState={onlyState} />,
          }))}
        />
      )}
      {isOpen || hasNone ? (
        <AddressForm userId={userId} phone={phone} onSaved={onAdded} {...(hasNone ? {} : { onCancel: close })} />
      ) : (
        <div ref={opener}>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)} aria-expanded={false}>
            <Icon name="plus" />
            {t('Add New Address')}
          </Button>
        </div>
      )}
    </section>
  );
}

type Choice = AddressChoiceProps['addresses'][number];

function AddressName({ address }: { address: Choice }) {
  const t = useWords();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere">{address.name}</span>
      {address.isDefault && <Badge>{t('Default')}</Badge>}
    </span>
  );
}

function AddressDetail({ address, onlyState }: { address: Choice; onlyState: string | null }) {
  const t = useWords();
  return (
    <>
      <PostalAddress address={address} recipient={address.recipientName} />
      {!address.isServed && (
        <span className="mt-1 block text-kumkum">
          {onlyState && address.state !== onlyState
            ? t('We deliver within {state} only.', { state: t(onlyState) })
            : t("We don't deliver to {pin} yet.", { pin: address.zipCode })}
        </span>
      )}
    </>
  );
}
