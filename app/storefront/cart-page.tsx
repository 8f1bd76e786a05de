// The cart, and its second step `?step=payment`: a step of its own in the browser's history, so that reload and back do what they say.

import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { getProfile } from '../accounts/accounts.server.ts';
import { listAddresses } from '../accounts/address-book.server.ts';
import type { Quote } from '../cart/cart.schema.ts';
import { quoteCart } from '../cart/quote.server.ts';
import { listPublicCoupons } from '../coupons/coupons.server.ts';
import { useWords } from '../language/use-words.tsx';
import { listOrdersOf } from '../orders/orders.server.ts';
import { findUser, getLanguage, getShop } from '../platform/page.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { deliveryTo, isCashTaken } from '../settings/delivery-area.ts';
import { readSettings } from '../settings/settings.server.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useReturn } from '../ui/use-return.ts';
import type { Route } from './+types/cart-page.ts';
import { AddressChoice } from './address-choice.tsx';
import { inRupees } from './amount.ts';
import { CartLines } from './cart-lines.tsx';
import { cartPath, type Wishes, wishesIn } from './cart-path.ts';
import { CartSavings } from './cart-savings.tsx';
import { viewOf } from './cart-view.ts';
import { GiftLine } from './gift-line.tsx';
import { OrderSummary } from './order-summary.tsx';
import { isUnpaid } from './order-words.tsx';
import { pageMeta } from './page-meta.ts';
import { PaymentStep } from './payment-step.tsx';
import { showCart } from './shopper.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';

const NO_ADDRESS = 'Please select a valid address';

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await findUser(context);
  if (!user) return null;
  const shop = getShop(context);
  const { db } = shop;
  const query = new URL(request.url).searchParams;
  const wishes = wishesIn(query);
  const settings = await readSettings(db);
  const { delivery, payments } = settings;
  const { quote, couponRefusal } = await quoteOrDropCode(shop, user.id, wishes);
  const addresses = (await listAddresses(db, user.id)).map((address) => ({
    ...address,
    isServed: deliveryTo(address.zipCode, settings).isServed,
  }));
  const address = wishes.addressId
    ? addresses.find(({ id }) => id === wishes.addressId)
    : (addresses.find(({ isServed }) => isServed) ?? addresses[0]);
  const waiting = (await listOrdersOf(db, user.id)).find(isUnpaid);
  const language = getLanguage(context);
  const cart = viewOf(quote, language);
  const coupons = (await listPublicCoupons(db, shop.now())).map(({ code, description, hindiDescription }) => ({
    code,
    description: (language === 'hi' && hindiDescription) || description,
  }));
  return {
    userId: user.id,
    cart,
    wishes: { ...wishes, addressId: address?.id, ...(couponRefusal && { code: undefined }) },
    couponRefusal,
    coupons,
    applied: quote.coupon,
    coins: quote.coins,
    notices: quote.notices,
    addresses,
    phone: (await getProfile(db, user.id)).phone,
    isPaying: query.get('step') === 'payment',
    waiting: waiting && { id: waiting.id, number: waiting.number, total: waiting.totalAmount },
    // A coupon or coins that are wished for and count for nothing yet may take their share once more is in the cart.
    ...(!wishes.code && !wishes.useCoins && { freeAboveRupees: delivery.freeAboveRupees }),
    isOnline: payments.isOnline,
    isCashOnDelivery:
      isCashTaken(cart.figures.totalAmount, payments) &&
      (address ? deliveryTo(address.zipCode, settings).isCashOnDelivery : payments.isCashOnDelivery),
  };
}

/** A code that does not count any more stands in nobody's way. */
async function quoteOrDropCode({ db, now }: Shop, userId: string, wishes: Wishes): Promise<{ quote: Quote; couponRefusal: string | null }> {
  try {
    return { quote: await quoteCart(db, userId, wishes, now()), couponRefusal: null };
  } catch (error) {
    if (!(error instanceof Refusal) || !wishes.code) throw error;
    return { quote: await quoteCart(db, userId, { ...wishes, code: undefined }, now()), couponRefusal: error.message };
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.isPaying ? 'Payment' : 'Shopping Cart' });
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  if (!loaderData) {
    return (
      <Frame>
        <SignInPrompt icon="bag" title={t('Please sign in to see your cart')} next="/cart">
          {t('What you put into your cart is kept with your account, on every device.')}
        </SignInPrompt>
      </Frame>
    );
  }
  return <OwnCart {...loaderData} />;
}

function OwnCart(loaded: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useWords();
  const { userId, cart, wishes, addresses, isPaying, isOnline, isCashOnDelivery } = loaded;
  const { revalidate } = useRevalidator();
  useEffect(() => showCart(cart.lines), [cart]);
  useReturn(revalidate);
  const address = addresses.find(({ id }) => id === wishes.addressId);
  const deliverTo = isPaying && address?.isServed ? address : undefined;
  useFocusOnCartStep(deliverTo !== undefined, cart.lines.length === 0);

  if (cart.lines.length === 0) {
    return (
      <Frame>
        <WaitingOrder {...loaded} />
        <EmptyState icon="bag" title={t('Your cart is empty.')} action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>} />
      </Frame>
    );
  }
  return deliverTo ? (
    <PaymentStep {...{ userId, cart, wishes, address: deliverTo, isOnline, isCashOnDelivery }} />
  ) : (
    <CartStep {...loaded} />
  );
}

/** Both steps and the empty cart are one page: the way back from the payment, and the last line, leave controls that are gone. */
function useFocusOnCartStep(isPaying: boolean, isEmpty: boolean) {
  const { hash } = useLocation();
  const before = useRef({ isPaying, isEmpty });
  useEffect(() => {
    const wasLeft = (before.current.isPaying && !isPaying) || (isEmpty && !before.current.isEmpty);
    before.current = { isPaying, isEmpty };
    if (wasLeft) document.getElementById((!isEmpty && hash.slice(1)) || 'cart-title')?.focus();
  }, [isPaying, isEmpty, hash]);
}

function CartStep(loaded: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useWords();
  const { userId, cart, addresses, isPaying, freeAboveRupees } = loaded;
  const [chosenId, choose] = useState(loaded.wishes.addressId);
  const chosen = addresses.find(({ id }) => id === chosenId);
  const wishes = { ...loaded.wishes, addressId: chosen?.id };
  const [isAddressWanted, setAddressWanted] = useState(isPaying);
  const [saving, setSaving] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const here = useLocation();
  const underWay = useNavigation();
  const isAsking = useRevalidator().state === 'loading' || underWay.state === 'loading';
  const problem = cart.lines.find((line) => line.problem)?.problem;
  const total = inRupees(cart.figures.totalAmount);

  /** In the cart's own address too, to which the payment step leads back. The cart costs the same everywhere, so the shop is not asked anew. */
  function chooseAddress(id: string) {
    choose(id);
    setAddressWanted(false);
    // A coupon may be on its way into the address.
    const query = new URLSearchParams((underWay.location ?? here).search);
    query.set('address', id);
    query.delete('step');
    navigate(`?${query}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: isAsking });
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
    <Button isWide isBusy={saving > 0} busyLabel={t('Updating...')} onClick={goOn}>
      {t('Place Order, {total}', { total })}
    </Button>
  );
  return (
    <>
      <Frame>
        <WaitingOrder {...loaded} />
        {isAsked && problem && (
          <Alert tone="danger" title={t('One thing stands in the way')} className="mt-6">
            {t(problem.message)} {t('Please change the quantity or remove it.')}
          </Alert>
        )}
        <div className="mt-8 grid grid-cols-1 gap-12 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16">
          <div className="grid grid-cols-1 content-start gap-12">
            <section aria-label={t('Items')}>
              <CartLines userId={userId} lines={cart.lines} onSaving={(step) => setSaving((count) => count + step)} />
              {cart.gift && <GiftLine gift={cart.gift} />}
            </section>
            <AddressChoice
              userId={userId}
              addresses={addresses}
              phone={loaded.phone}
              chosenId={chosenId}
              onChoose={chooseAddress}
              error={isAddressWanted ? whyNot(chosen) : undefined}
            />
            <CartSavings
              userId={userId}
              wishes={wishes}
              coupons={loaded.coupons}
              applied={loaded.applied}
              refusal={loaded.couponRefusal}
              coins={loaded.coins}
              figures={cart.figures}
              notices={loaded.notices}
            />
          </div>
          <section
            aria-labelledby="summary-title"
            className="self-start rounded-panel border border-hairline bg-paper p-5 sm:p-6 md:sticky md:top-28"
          >
            <h2 id="summary-title" className="text-xl">
              {t('Order Summary')}
            </h2>
            <div className={`mt-4 transition-opacity ${saving > 0 ? 'opacity-50' : ''}`} aria-busy={saving > 0}>
              <OrderSummary figures={cart.figures} freeAboveRupees={freeAboveRupees} />
            </div>
            <div className="mt-5 max-md:hidden">{button}</div>
            <p className="mt-3 text-sm text-ink-soft">{t('Next you choose how to pay.')}</p>
          </section>
        </div>
      </Frame>
      <div className="buy-bar">{button}</div>
    </>
  );
}

/** The words of the checkout, said before it. */
function whyNot(address: { isServed: boolean; zipCode: string } | undefined): string | undefined {
  if (!address) return NO_ADDRESS;
  return address.isServed ? undefined : `We do not deliver to PIN code ${address.zipCode} yet. Please choose another address.`;
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useWords();
  return (
    <div className="page py-10 md:py-14">
      <h1 id="cart-title" tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t('Shopping Cart')}
      </h1>
      {children}
    </div>
  );
}

/** Left on the way to pay: the goods are held for it, so it should not be forgotten. */
function WaitingOrder({ userId, waiting }: Pick<NonNullable<Route.ComponentProps['loaderData']>, 'userId' | 'waiting'>) {
  const t = useWords();
  if (!waiting) return null;
  return (
    <Alert isStatic title={t('Order {number} is not paid yet', { number: waiting.number })} className="mt-6">
      {t('We hold its items for you for a short while.')}{' '}
      <Link className="link inline-block py-2" to={`/orders/${userId}/${waiting.id}`}>
        {t('Pay {amount} or cancel it', { amount: inRupees(waiting.total) })}
      </Link>
    </Alert>
  );
}
