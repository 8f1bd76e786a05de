import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { nameIn } from '../../catalogue/product-name.ts';
import { Suggestions } from '../../catalogue/shop/suggestions/suggestions.tsx';
import { useWords } from '../../language/use-words.tsx';
import { findUser, getLanguage, getShop } from '../../platform/pages/page.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { listPopular } from '../../recommendations/recommendations.server.ts';
import { pricesInPaise } from '../../shop-kit/amount.ts';
import { ComingLines } from '../../shop-kit/coming-lines.tsx';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { show, useAdd } from '../../shop-kit/shopper.ts';
import { SignInPrompt } from '../../shop-kit/sign-in-prompt.tsx';
import { TaxedPrice } from '../../shop-kit/taxed-price.tsx';
import { inTime } from '../../shop-kit/unsent.ts';
import { readDated, useUpToDate } from '../../shop-kit/up-to-date.ts';
import { useRemovalFocus } from '../../shop-kit/use-removal-focus.ts';
import { beginChange, findWrite, isAddition, isTakenOut, land, takeBack, useNewer, type Write } from '../../shop-kit/writes.ts';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { toast } from '../../ui/toast.tsx';
import type { WishlistItem } from '../wishlist.schema.ts';
import { listWishes } from '../wishlist.server.ts';
import type { Route } from './+types/wishlist-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const user = await findUser(context);
  if (!user) return null;
  const wishes = await listWishes(getShop(context).db, user.id);
  const language = getLanguage(context);
  const popular = wishes.length === 0 ? await listPopular(getShop(context), language) : null;
  return { userId: user.id, asOf: 0, wishes: wishes.map((wish) => wishView(wish, language)), popular };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => readDated('wishlist', serverLoader);

type Wish = ReturnType<typeof wishView>;

function wishView({ variantId, Product: product }: WishlistItem, language: Language) {
  const { slug, weight, stockQuantity, isAvailable, isArchived, pictures } = product;
  const isOnSale = isAvailable && !isArchived;
  const picture = pictures[0] ?? null;
  const name = nameIn(language, product);
  return { variantId, name, slug, weight, prices: pricesInPaise(product), stockQuantity, isOnSale, picture };
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
          {t('Sign in to see your wishlist on any device.')}
        </SignInPrompt>
      )}
    </div>
  );
}

function OwnWishlist(loaded: NonNullable<Route.ComponentProps['loaderData']>) {
  const { userId, asOf } = loaded;
  const t = useWords();
  const [said, say] = useState('');
  const newer = useNewer('wishlist', loaded);
  const wishes = loaded.wishes.filter(({ variantId }) => !newer.some((write) => write.productId === variantId && isTakenOut(write)));
  const coming = newer.filter((write) => isAddition(write) && !wishes.some(({ variantId }) => variantId === write.productId));
  const { list, noteRemoval } = useRemovalFocus(wishes, '#wishlist-title');
  useUpToDate('wishlist', loaded);
  useEffect(() => show('wishlist', loaded.wishes, asOf), [loaded.wishes, asOf]);

  function onRemoved(name: string, place: number) {
    noteRemoval(place);
    say(t('{name} removed from your wishlist', { name }));
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {wishes.length + coming.length === 0 ? (
        <>
          <EmptyState
            icon="heart"
            title={t('Your wishlist is empty.')}
            action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>}
          />
          <Suggestions popular={loaded.popular} />
        </>
      ) : (
        <>
          <ComingLines writes={coming} className="mt-8 border-t" />
          <ul
            ref={list}
            className={`grid grid-cols-1 gap-x-8 border-hairline lg:grid-cols-2 ${wishes.length > 0 ? 'border-t' : ''} ${coming.length > 0 ? '' : 'mt-8'}`}
          >
            {wishes.map((wish, place) => (
              <WishLine
                key={wish.variantId}
                userId={userId}
                wish={wish}
                change={newer.find(({ productId }) => productId === wish.variantId)}
                onRemoved={() => onRemoved(wish.name, place)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface WishLineProps {
  userId: string;
  wish: Wish;
  change: Write | undefined;
  onRemoved: () => void;
}

function WishLine({ userId, wish, change, onRemoved }: WishLineProps) {
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
            {wish.weight && `${wish.weight}, `}
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
