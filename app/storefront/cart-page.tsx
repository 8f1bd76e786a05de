// The cart, and its second step `?step=payment`: a separate history entry, so that reload and back work as expected.

import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { AddressChoice } from '../accounts/shop/addresses/address-choice.tsx';
import { joinGuestCartOf } from '../cart/guest-cart.server.ts';
import { cartPath } from '../cart/shop/cart-path.ts';
import { CartSavings } from '../cart/shop/cart-savings.tsx';
import type { CartLineView } from '../cart/shop/cart-view.ts';
import { SampleChoice } from '../cart/shop/sample-choice.tsx';
import { Suggestions } from '../catalogue/shop/suggestions/suggestions.tsx';
import { PaymentStep } from '../checkout/shop/payment-step.tsx';
import { useWords } from '../language/use-words.tsx';
import { findUser, getLanguage, getShop } from '../platform/pages/page.server.ts';
import type { Text } from '../platform/words/said.ts';
import { notDeliveredTo } from '../settings/delivery-area.ts';
import { onlyWithin } from '../settings/registration.ts';
import { inRupees } from '../shop-kit/amount.ts';
import { ComingLines } from '../shop-kit/coming-lines.tsx';
import { NeedsScripts } from '../shop-kit/needs-scripts.tsx';
import { pageMeta } from '../shop-kit/page-meta.ts';
import { show } from '../shop-kit/shopper.ts';
import { SignInPrompt } from '../shop-kit/sign-in-prompt.tsx';
import { readDated, useUpToDate } from '../shop-kit/up-to-date.ts';
import { isAddition, isTakenOut, useNewer, type Write } from '../shop-kit/writes.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/cart-page.ts';
import { readCartPage } from './cart-page.server.ts';
import { Items, SummaryPanel } from './cart-parts.tsx';
import { readGuestCart } from './checkout-page.server.ts';
import { GuestCart } from './guest-cart.tsx';

const NO_ADDRESS = 'Please select a valid address';

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await findUser(context);
  const shop = getShop(context);
  const language = getLanguage(context);
  if (!user) return readGuestCart(shop, request, language);
  await joinGuestCartOf(shop, request.headers, user.id);
  return readCartPage(shop, user.id, new URL(request.url).searchParams, language);
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => readDated('cart', serverLoader);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData && 'isPaying' in loaderData && loaderData.isPaying ? 'Payment' : 'Shopping Cart' });
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  if (!loaderData) {
    return (
      <Frame>
        <SignInPrompt icon="bag" title={t('Please sign in to see your cart')} next="/cart">
          {t('Sign in to see your cart on any device.')}
        </SignInPrompt>
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

export type Own = Exclude<NonNullable<Route.ComponentProps['loaderData']>, { isGuest: true }>;

function OwnCart(loaded: Own) {
  const t = useWords();
  const { userId, cart, asOf, wishes, addresses, isPaying, isOnline, isCashOnDelivery, noCash, cashNote, business, isAgeAsked } = loaded;
  const newer = useNewer('cart', loaded);
  const lines = cart.lines.filter(({ variantId }) => !newer.some((write) => write.productId === variantId && isTakenOut(write)));
  const coming = newer.filter((write) => isAddition(write) && !lines.some(({ variantId }) => variantId === write.productId));
  useUpToDate('cart', loaded);
  useEffect(() => show('cart', cart.lines, asOf), [cart, asOf]);
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

export type CartStepProps = Own & {
  lines: CartLineView[];
  coming: readonly Write[];
  newer: readonly Write[];
};

function CartStep(loaded: CartStepProps) {
  const t = useWords();
  const { userId, cart, lines, coming, newer, addresses, isPaying } = loaded;
  const [chosenId, choose] = useChosenAddress(loaded.wishes.addressId);
  const chosen = addresses.find(({ id }) => id === chosenId);
  const wishes = { ...loaded.wishes, addressId: chosen?.id };
  const [isAddressWanted, setAddressWanted] = useState(isPaying);
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  // Pending additions do not block checkout.
  const isSaving = newer.some(({ state }) => state !== 'waiting');
  const problem = lines.find((line) => line.problem)?.problem;
  const total = inRupees(cart.figures.totalAmount);

  function chooseAddress(id: string) {
    choose(id);
    setAddressWanted(false);
  }

  function goOn() {
    setAsked(true);
    if (problem) return document.querySelector('#cart-title')?.scrollIntoView();
    if (!chosen?.isServed) {
      setAddressWanted(true);
      (document.querySelector<HTMLElement>('#delivery :checked') ?? document.querySelector<HTMLElement>('#delivery input'))?.focus();
      return;
    }
    navigate(cartPath(wishes, 'payment'));
  }

  const button = (
    <Button isWide isBusy={isSaving} busyLabel={t('Updating...')} onClick={goOn}>
      {t('Place Order, {total}', { total })}
    </Button>
  );
  return (
    <>
      <Frame>
        <WaitingOrder {...loaded} />
        {isAsked && problem && (
          <Alert tone="danger" title={t('Fix one thing before you continue')} className="mt-6">
            {t(problem)} {t('Please change the quantity or remove it.')}
          </Alert>
        )}
        <div className="mt-8 grid grid-cols-1 gap-12 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16">
          <div className="grid grid-cols-1 content-start gap-12">
            <Items {...{ userId, lines, newer, coming }} gift={cart.gift} />
            <SampleChoice userId={userId} samples={cart.samples} />
            <AddressChoice
              userId={userId}
              addresses={addresses}
              phone={loaded.phone}
              chosenId={chosenId}
              onChoose={chooseAddress}
              error={isAddressWanted ? whyNot(chosen, loaded.onlyState) : undefined}
              onlyState={loaded.onlyState}
            />
            <CartSavings
              userId={userId}
              wishes={wishes}
              coupons={loaded.coupons}
              applied={loaded.applied}
              refusal={loaded.couponRefusal}
              isCodeLost={loaded.isCodeLost}
              isFromLink={loaded.isFromLink}
              coins={loaded.coins}
              cart={cart}
              notices={loaded.notices}
            />
          </div>
          <SummaryPanel {...loaded} isSaving={isSaving} pin={chosen?.isServed ? chosen.zipCode : null} button={button} />
        </div>
      </Frame>
      <div className="buy-bar">{button}</div>
    </>
  );
}

/** Also written to the cart's URL, to which the payment step returns. The address does not change prices, so nothing is refetched. */
function useChosenAddress(first: string | undefined) {
  const [chosenId, setChosenId] = useState(first);
  const navigate = useNavigate();
  const here = useLocation();
  const underWay = useNavigation();
  const isAsking = useRevalidator().state === 'loading' || underWay.state === 'loading';

  function choose(id: string) {
    setChosenId(id);
    // A pending navigation may be adding a coupon to the URL.
    const query = new URLSearchParams((underWay.location ?? here).search);
    query.set('address', id);
    query.delete('step');
    navigate(`?${query}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: isAsking });
  }
  return [chosenId, choose] as const;
}

/** The checkout's message, shown in advance. */
function whyNot(address: { isServed: boolean; zipCode: string; state: string } | undefined, onlyState: string | null): Text | undefined {
  if (!address) return NO_ADDRESS;
  if (onlyState && address.state !== onlyState) return onlyWithin(onlyState);
  return address.isServed ? undefined : notDeliveredTo(address.zipCode);
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useWords();
  return (
    <div className="page py-10 md:py-14">
      <h1 id="cart-title" tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t('Shopping Cart')}
      </h1>
      <NeedsScripts />
      {children}
    </div>
  );
}

/** An unpaid order still reserves the items: remind the shopper. */
function WaitingOrder({ userId, waiting }: Pick<Own, 'userId' | 'waiting'>) {
  const t = useWords();
  if (!waiting) return null;
  return (
    <Alert isStatic title={t('Order {number} is not paid yet', { number: waiting.number })} className="mt-6">
      {t("We're holding its items for you for a short while.")}{' '}
      <Link className="link inline-block py-2" to={`/orders/${userId}/${waiting.id}`}>
        {t('Pay {amount} or cancel it', { amount: inRupees(waiting.total) })}
      </Link>
    </Alert>
  );
}
