import { useWords } from '../../../language/use-words.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Address } from '../../addresses/address-book.schema.ts';
import { PostalAddress } from './postal-address.tsx';

interface AddressCardProps {
  address: Address;
  recipient: string;
  isBusy: boolean;
  onEdit: () => void;
  onDefault: () => void;
  onDelete: () => void;
}

export function AddressCard({ address, recipient, isBusy, onEdit, onDefault, onDelete }: AddressCardProps) {
  const t = useWords();
  return (
    <li className="flex flex-col rounded-panel border border-hairline bg-paper p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-lg wrap-anywhere">{address.name}</h3>
        {address.isDefault && <Badge>{t('Default')}</Badge>}
      </div>
      <div className="mt-2 text-ink-soft">
        <PostalAddress address={address} recipient={recipient} />
      </div>
      <div className="-mx-3 mt-auto flex flex-wrap pt-3">
        <Button size="small" variant="quiet" onClick={onEdit}>
          {t('Edit')}
          <span className="sr-only"> {address.name}</span>
        </Button>
        {!address.isDefault && (
          <>
            <Button size="small" variant="quiet" isBusy={isBusy} onClick={onDefault}>
              {t('Set Default')}
              <span className="sr-only"> {address.name}</span>
            </Button>
            <Button size="small" variant="quiet" className="text-kumkum" onClick={onDelete}>
              {t('Delete')}
              <span className="sr-only"> {address.name}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
