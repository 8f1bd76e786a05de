import { useWords } from '../../language/use-words.tsx';
import { inTime, useAdd } from '../../shop-kit/add-product.ts';

import { TaxedPrice } from '../../shop-kit/taxed-price.tsx';

import { beginChange, findWrite, land, takeBack, type Write } from '../../shop-kit/writes.ts';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Wish } from './wishlist-page.tsx';

interface WishLineProps {
  userId: string;
  wish: Wish;
  change: Write | undefined;
  onRemoved: () => void;
}

export function WishLine({ userId, wish, change, onRemoved }: WishLineProps) {
  const t = useWords();
  const { variantId, name } = wish;
  const add = useAdd('cart', { id: variantId, name });
  const isRemoving = change?.quantity === 0;
  const isOut = !wish.isOnSale || wish.stockQuantity === 0;

  async function remove() {
    if (findWrite('wishlist', variantId)) return;
    const key = randomName();
    beginChange({ key, userId, place: 'wishlist', productId: variantId, name, quantity: 0 });
    const answer = await api.delete(`/api/wishlist/${userId}/${variantId}`, inTime());
    if (answer.ok) {
      onRemoved();
      return land(key);
    }
    takeBack(key);
    toast(answer.message || "We couldn't connect. Please try again.", 'error');
  }

  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4 border-b border-hairline py-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6">
      <div className="aspect-square overflow-hidden rounded-panel bg-sandal-deep">
        {wish.picture && <Picture picture={wish.picture} alt="" sizes="9rem" className="size-full object-cover" />}
      </div>
      <div className="grid grid-cols-1 gap-3">
        <div>
          <h2 className="text-lg">
            <Link to={`/product/${wish.slug}`} className="hover:underline" lang={t.lang(name)}>
              {name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">
            {wish.weight && <span className="block">{wish.weight}</span>}
            <TaxedPrice prices={wish.prices} />
          </p>
          {isOut && <p className="text-sm font-medium text-kumkum">{wish.isOnSale ? t('Out of stock') : t('Not available right now')}</p>}
        </div>
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Button
            {...add}
            size="small"
            disabled={isOut && !add.isDone}
            aria-label={add.isDone ? t('{name}: Added to Cart', { name }) : t('Add to the Cart: {name}', { name })}
          >
            {add.isDone ? t('Added to Cart') : t('Add to the Cart')}
          </Button>
          <Button size="small" variant="quiet" isBusy={isRemoving} onClick={remove} aria-label={t('Remove {name}', { name })}>
            {t('Remove')}
          </Button>
        </div>
      </div>
    </li>
  );
}
