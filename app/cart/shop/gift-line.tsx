import { useWords } from '../../language/use-words.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { CartView } from './cart-view.ts';

export function GiftLine({ gift }: { gift: NonNullable<CartView['gift']> }) {
  const t = useWords();
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-b border-hairline py-5 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6">
      <div className="aspect-square overflow-hidden rounded-panel bg-sandal-deep">
        {gift.picture && <Picture picture={gift.picture} alt="" sizes="7rem" className="size-full object-cover" />}
      </div>
      <div className="flex flex-wrap content-start items-baseline gap-x-4 gap-y-2">
        <h3 className="min-w-0 grow basis-36">
          <Link to={`/product/${gift.slug}`} className="hover:underline" lang={t.lang(gift.name)}>
            {gift.name}
          </Link>
        </h3>
        <p className="tabular ml-auto font-medium">₹0</p>
        <p className="basis-full">
          <Badge tone="success">{t('Free gift')}</Badge>
        </p>
      </div>
    </div>
  );
}
