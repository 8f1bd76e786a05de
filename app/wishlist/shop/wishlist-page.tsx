import { useState } from 'react';
import { nameIn } from '../../catalogue/product-name.ts';
import { Suggestions } from '../../catalogue/shop/suggestions/suggestions.tsx';
import { useWords } from '../../language/use-words.tsx';
import { findUser, getLanguage, getShop } from '../../platform/pages/page.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { listPopular } from '../../recommendations/recommendations.server.ts';
import { pricesInPaise } from '../../shop-kit/amount.ts';
import { ComingLines } from '../../shop-kit/coming-lines.tsx';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { readDated, useUpToDate } from '../../shop-kit/up-to-date.ts';
import { useRemovalFocus } from '../../shop-kit/use-removal-focus.ts';
import { SignInPrompt } from '../../shop-kit/way-back/sign-in-prompt.tsx';
import { isAddition, isTakenOut, useNewer } from '../../shop-kit/writes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { WishlistItem } from '../wishlist.schema.ts';
import { listWishes } from '../wishlist.server.ts';
import type { Route } from './+types/wishlist-page.ts';
import { WishLine } from './wish-line.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const user = await findUser(context);
  const shop = getShop(context);
  const language = getLanguage(context);
  if (!user) return { userId: null, popular: await listPopular(shop, language) };
  const wishes = await listWishes(shop.db, user.id);
  const popular = wishes.length === 0 ? await listPopular(shop, language) : null;
  return { userId: user.id, asOf: 0, wishes: wishes.map((wish) => wishView(wish, language)), popular };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => readDated('wishlist', serverLoader);

export type Wish = ReturnType<typeof wishView>;

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
      {loaderData.userId !== null ? (
        <OwnWishlist {...loaderData} />
      ) : (
        <>
          <SignInPrompt icon="heart" title={t('Please sign in to see your wishlist')} next="/wishlist">
            {t('Sign in to see your wishlist on any device.')}
          </SignInPrompt>
          <Suggestions popular={loaderData.popular} />
        </>
      )}
    </div>
  );
}

type Own = Exclude<Route.ComponentProps['loaderData'], { userId: null }>;

function OwnWishlist(loaded: Own) {
  const { userId } = loaded;
  const t = useWords();
  const [said, say] = useState('');
  const newer = useNewer('wishlist', loaded);
  const wishes = loaded.wishes.filter(({ variantId }) => !newer.some((write) => write.productId === variantId && isTakenOut(write)));
  const coming = newer.filter((write) => isAddition(write) && !wishes.some(({ variantId }) => variantId === write.productId));
  const { list, noteRemoval } = useRemovalFocus(wishes, '#wishlist-title');
  useUpToDate('wishlist', loaded, loaded.wishes);

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
