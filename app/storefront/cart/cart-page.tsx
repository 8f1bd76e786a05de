// The cart, and its second step `?step=payment`: a separate history entry, so that reload and back work as expected.

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { joinGuestCartOf } from '../../cart/guest/join-guest-cart.server.ts';
import { Suggestions } from '../../catalogue/shop/suggestions/suggestions.tsx';
import { PaymentStep } from '../../checkout/shop/payment-step.tsx';
import { useWords } from '../../language/use-words.tsx';
import { findUser, getLanguage, getShop } from '../../platform/pages/page.server.ts';
import { listPopular } from '../../recommendations/recommendations.server.ts';
import { ComingLines } from '../../shop-kit/coming-lines.tsx';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { readDated, useUpToDate } from '../../shop-kit/up-to-date.ts';
import { SignInPrompt } from '../../shop-kit/way-back/sign-in-prompt.tsx';
import { isAddition, isTakenOut, useNewer } from '../../shop-kit/writes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readGuestCart } from '../checkout/checkout-page.server.ts';
import type { Route } from './+types/cart-page.ts';
import { Frame, WaitingOrder } from './cart-frame.tsx';
import { readCartPage } from './cart-page.server.ts';
import { CartStep } from './cart-step.tsx';
import { GuestCart } from './guest-cart.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await findUser(context);
  const shop = getShop(context);
  const language = getLanguage(context);
  if (!user)
    return (await readGuestCart(shop, request, language)) ?? { isSignedOut: true as const, popular: await listPopular(shop, language) };
  await joinGuestCartOf(shop, request.headers, user.id);
  return readCartPage(shop, user.id, new URL(request.url).searchParams, language);
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => readDated('cart', serverLoader);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData && 'isPaying' in loaderData && loaderData.isPaying ? 'Payment' : 'Shopping Cart' });
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  if ('isSignedOut' in loaderData) {
    return (
      <Frame>
        <SignInPrompt icon="bag" title={t('Please sign in to see your cart')} next="/cart">
          {t('Sign in to see your cart on any device.')}
        </SignInPrompt>
        <Suggestions popular={loaderData.popular} />
      </Frame>
    );
  }
  if ('isGuest' in loaderData) {
    return (
      <Frame>
        <GuestCart {...loaderData} />
      </Frame>
    );
  }
  return <OwnCart {...loaderData} />;
}

export type Own = Exclude<Route.ComponentProps['loaderData'], { isGuest: true } | { isSignedOut: true }>;

function OwnCart(loaded: Own) {
  const t = useWords();
  const { userId, cart, wishes, addresses, isPaying, isOnline, isCashOnDelivery, noCash, cashNote, business, isAgeAsked } = loaded;
  const newer = useNewer('cart', loaded);
  const lines = cart.lines.filter(({ variantId }) => !newer.some((write) => write.productId === variantId && isTakenOut(write)));
  const coming = newer.filter((write) => isAddition(write) && !lines.some(({ variantId }) => variantId === write.productId));
  useUpToDate('cart', loaded, cart.lines);
  const address = addresses.find(({ id }) => id === wishes.addressId);
  const deliverTo = isPaying && lines.length > 0 && address?.isServed ? address : undefined;
  const isEmpty = lines.length + coming.length === 0;
  useFocusOnCartStep(deliverTo !== undefined, isEmpty);

  if (lines.length === 0) {
    return (
      <Frame>
        <WaitingOrder {...loaded} />
        {isEmpty ? (
          <>
            <EmptyState icon="bag" title={t('Your cart is empty.')} action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>} />
            <Suggestions popular={loaded.popular} />
          </>
        ) : (
          <ComingLines writes={coming} className="mt-8 border-y" />
        )}
      </Frame>
    );
  }
  return deliverTo ? (
    <PaymentStep
      {...{
        userId,
        cart,
        wishes,
        address: deliverTo,
        arrivesBy: loaded.arrivesBy,
        isOnline,
        isCashOnDelivery,
        noCash,
        cashNote,
        business,
        isAgeAsked,
      }}
    />
  ) : (
    <CartStep {...loaded} lines={lines} coming={coming} newer={newer} />
  );
}

/** Both steps and the empty cart share one page: leaving the payment step, or removing the last line, unmounts the focused control. */
function useFocusOnCartStep(isPaying: boolean, isEmpty: boolean) {
  const { hash } = useLocation();
  const before = useRef({ isPaying, isEmpty });
  useEffect(() => {
    const wasLeft = (before.current.isPaying && !isPaying) || (isEmpty && !before.current.isEmpty);
    before.current = { isPaying, isEmpty };
    if (wasLeft) document.getElementById((!isEmpty && hash.slice(1)) || 'cart-title')?.focus();
  }, [isPaying, isEmpty, hash]);
}
