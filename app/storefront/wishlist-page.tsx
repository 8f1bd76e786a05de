import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { nameIn } from '../catalogue/product-name.ts';
import { useWords } from '../language/use-words.tsx';
import type { Language } from '../platform/language.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { findUser, getLanguage, getShop } from '../platform/page.server.ts';
import { api } from '../ui/api-client.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { toast } from '../ui/toast.tsx';
import type { WishlistItem } from '../wishlist/wishlist.schema.ts';
import { listWishes } from '../wishlist/wishlist.server.ts';
import type { Route } from './+types/wishlist-page.ts';
import { pageMeta } from './page-meta.ts';
import { showWishlist, useAdd } from './shopper.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { useRemovalFocus } from './use-removal-focus.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const user = await findUser(context);
  if (!user) return null;
  return { userId: user.id, wishes: (await listWishes(getShop(context).db, user.id)).map((wish) => wishView(wish, getLanguage(context))) };
}

type Wish = ReturnType<typeof wishView>;

function wishView({ productId, Product: product }: WishlistItem, language: Language) {
  const { slug, weight, originalPrice, price, offerPercentage, gstRate, stockQuantity, isAvailable, isArchived, pictures } = product;
  const isOnSale = isAvailable && !isArchived;
  const picture = pictures[0] ?? null;
  const name = nameIn(language, product);
  return { productId, name, slug, weight, originalPrice, price, offerPercentage, gstRate, stockQuantity, isOnSale, picture };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Wishlist' });
}

export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <div className="page py-10 md:py-14">
      <h1 id="wishlist-title" tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t('Wishlist')}
      </h1>
      {loaderData ? (
        <OwnWishlist {...loaderData} />
      ) : (
        <SignInPrompt icon="heart" title={t('Please sign in to see your wishlist')} next="/wishlist">
          {t('What you like is kept with your account, on every device.')}
        </SignInPrompt>
      )}
    </div>
  );
}

function OwnWishlist({ userId, wishes }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useWords();
  const [said, say] = useState('');
  const { list, noteRemoval } = useRemovalFocus(wishes, '#wishlist-title');
  useEffect(() => showWishlist(wishes), [wishes]);

  function onRemoved(name: string, place: number) {
    noteRemoval(place);
    say(t('{name} removed from your wishlist', { name }));
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {wishes.length === 0 ? (
        <EmptyState icon="heart" title={t('Your wishlist is empty.')} action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>} />
      ) : (
        <ul ref={list} className="mt-8 grid grid-cols-1 gap-x-8 border-t border-hairline lg:grid-cols-2">
          {wishes.map((wish, place) => (
            <WishLine key={wish.productId} userId={userId} wish={wish} onRemoved={() => onRemoved(wish.name, place)} />
          ))}
        </ul>
      )}
    </>
  );
}

function WishLine({ userId, wish, onRemoved }: { userId: string; wish: Wish; onRemoved: () => void }) {
  const t = useWords();
  const { productId, name } = wish;
  const add = useAdd('cart', productId);
  const { revalidate } = useRevalidator();
  const [isRemoving, setRemoving] = useState(false);
  const isOut = !wish.isOnSale || wish.stockQuantity === 0;

  async function remove() {
    setRemoving(true);
    const answer = await api.delete(`/api/wishlist/${userId}/${productId}`);
    if (answer.ok) {
      onRemoved();
      return revalidate();
    }
    setRemoving(false);
    toast(answer.message || 'We could not reach the shop. Please try again.', 'error');
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
            {wish.weight && `${wish.weight}, `}
            <Price
              paise={paiseFromRupees(wish.price)}
              originalPaise={paiseFromRupees(wish.originalPrice)}
              offerPercentage={wish.offerPercentage}
            />{' '}
            <span className="whitespace-nowrap">{t('+ {rate}% GST', { rate: wish.gstRate })}</span>
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
