import { type RefObject, useRef, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { type Answer, api } from '../../../ui/browser/api-client.ts';
import { useRefresh } from '../../../ui/browser/use-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Address } from '../../addresses/address-book.schema.ts';
import { AddressCard } from './address-card.tsx';
import { AddressForm } from './address-form.tsx';
import { PostalAddress } from './postal-address.tsx';

const NOT_REACHED = "We couldn't connect. Please try again.";

type Owner = { id: string; fullName: string; phone: string };

export function AddressBook({ owner: { id: userId, fullName, phone }, addresses }: { owner: Owner; addresses: Address[] }) {
  const t = useWords();
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Address | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const refresh = useRefresh();

  function close() {
    setEdited(null);
    // The form unmounts with its controls; move the focus to the list.
    requestAnimationFrame(() => title.current?.focus());
  }

  async function onSaved() {
    await refresh();
    toast(edited === 'new' ? 'Address added' : 'Address updated');
    close();
  }

  async function change(address: Address, send: () => Promise<Answer<unknown>>, done: string) {
    setBusyId(address.id);
    const answer = await send();
    await refresh(answer);
    setBusyId(null);
    setDoomed(null);
    title.current?.focus();
    toast(answer.ok ? done : answer.message || NOT_REACHED, answer.ok ? 'success' : 'error');
  }

  const makeDefault = (address: Address) =>
    change(address, () => api.put(`/api/address/${address.id}/default`), t('{name} is now your default address', { name: address.name }));

  if (edited) {
    return (
      <AddressForm
        userId={userId}
        phone={phone}
        asksCountry
        {...(edited !== 'new' && { address: edited })}
        onSaved={onSaved}
        onCancel={close}
        key={JSON.stringify(edited)}
      />
    );
  }
  return (
    <section aria-labelledby="addresses-title">
      <AddressBookHead title={title} onAdd={addresses.length > 0 ? () => setEdited('new') : null} />
      {addresses.length === 0 ? (
        <NoAddress onAdd={() => setEdited('new')} />
      ) : (
        <ul className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              recipient={address.recipientName ?? fullName}
              isBusy={busyId === address.id}
              onEdit={() => setEdited(address)}
              onDefault={() => makeDefault(address)}
              onDelete={() => setDoomed(address)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={doomed !== null}
        question={t('Are you sure you want to delete this address?')}
        detail={doomed && <PostalAddress address={doomed} />}
        confirmLabel={t('Delete address')}
        isBusy={busyId !== null}
        onConfirm={() => doomed && change(doomed, () => api.delete(`/api/address/${doomed.id}`), 'Address deleted')}
        onCancel={() => setDoomed(null)}
      />
    </section>
  );
}

function NoAddress({ onAdd }: { onAdd: () => void }) {
  const t = useWords();
  return (
    <EmptyState
      icon="pin"
      title={t("You haven't added any addresses yet.")}
      action={<Button onClick={onAdd}>{t('Add Your First Address')}</Button>}
    />
  );
}

interface AddressBookHeadProps {
  title: RefObject<HTMLHeadingElement | null>;
  /** Null while there is none: the first address is added below. */
  onAdd: (() => void) | null;
}

function AddressBookHead({ title, onAdd }: AddressBookHeadProps) {
  const t = useWords();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="addresses-title" ref={title} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t('Manage Addresses')}
      </h2>
      <div className="flex flex-wrap gap-3">
        <Link to="/profile" preventScrollReset className="button button-quiet button-small">
          {t('Back to Profile')}
        </Link>
        {onAdd && (
          <Button size="small" variant="secondary" onClick={onAdd}>
            <Icon name="plus" />
            {t('Add New Address')}
          </Button>
        )}
      </div>
    </div>
  );
}
