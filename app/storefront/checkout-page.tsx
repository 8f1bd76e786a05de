// The open checkout (D53): contact, address and payment on one page. A part opens when the one before it is done; what is done is read
// from the server, so that a reload, another tab and the way back find it again.

import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { SessionUser } from '../accounts/accounts.schema.ts';
import { keepDisplayCopy } from '../accounts/display-copy.ts';
import { AddressChoice } from '../accounts/shop/address-choice.tsx';
import { checkoutPath } from '../cart/shop/cart-path.ts';
import { CartSavings } from '../cart/shop/cart-savings.tsx';
import { type CartView, samplesGiven } from '../cart/shop/cart-view.ts';
import { OrderSummary } from '../cart/shop/order-summary.tsx';
import { PrepaidOffer } from '../cart/shop/prepaid-offer.tsx';
import { AdultCheckbox } from '../checkout/shop/adult-checkbox.tsx';
import { BusinessBuyer } from '../checkout/shop/business-buyer.tsx';
import { Contact } from '../checkout/shop/contact.tsx';
import { NewShopperForm } from '../checkout/shop/new-shopper-form.tsx';
import { PayMethods } from '../checkout/shop/pay-methods.tsx';
import type { PaymentMethod } from '../checkout/shop/purchase.ts';
import { PayButton, PurchaseSummary } from '../checkout/shop/purchase-summary.tsx';
import { usePurchase } from '../checkout/shop/use-purchase.ts';
import { useWords } from '../language/use-words.tsx';
import { findUser, getLanguage, getShop } from '../platform/pages/page.server.ts';
import { pageMeta } from '../shop-kit/page-meta.ts';
import { loadShopper } from '../shop-kit/shopper.ts';
import { readDated, useUpToDate } from '../shop-kit/up-to-date.ts';
import { inTab } from '../ui/browser/kept.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/checkout-page.ts';
import { readCheckout } from './checkout-page.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return readCheckout(getShop(context), request, await findUser(context), getLanguage(context));
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  readDated('cart', serverLoader) as ReturnType<typeof serverLoader>;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Checkout' });
}

type Loaded = Route.ComponentProps['loaderData'];
type Guest = Extract<Loaded, { isGuest: true }>;
type Known = Extract<Loaded, { isGuest: false }>;

export default function CheckoutPage({ loaderData: loaded }: Route.ComponentProps) {
  const t = useWords();
  useUpToDate('cart', loaded);
  const { revalidate } = useRevalidator();
  const stage = stageOf(loaded);
  useFocusOnNextPart(stage);

  async function onKnown(user: SessionUser | null) {
    if (user) {
      keepDisplayCopy(user);
      loadShopper();
    }
    await revalidate();
  }

  if (loaded.cart.lines.length === 0)
    return (
      <Frame>
        <EmptyState icon="bag" title={t('Your cart is empty.')} action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>} />
      </Frame>
    );
  return <Frame>{loaded.isGuest ? <GuestParts guest={loaded} onKnown={onKnown} /> : <KnownParts known={loaded} />}</Frame>;
}

const stageOf = (loaded: Loaded) => {
  if (!loaded.isGuest) return loaded.addresses.length > 0 ? 'payment' : 'delivery';
  return loaded.confirmed ? 'delivery' : 'contact';
};

/** The part that was focused is done and gone. */
function useFocusOnNextPart(stage: ReturnType<typeof stageOf>) {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    const part = document.getElementById(stage);
    part?.focus({ preventScroll: true });
    part?.scrollIntoView({ block: 'start' });
  }, [stage]);
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useWords();
  return (
    <div className="page py-6 md:py-14">
      <Link to="/cart" className="link inline-flex min-h-11 items-center gap-2 text-sm">
        <Icon name="arrow-left" />
        {t('Back to cart')}
      </Link>
      <h1 className="mt-1">{t('Checkout')}</h1>
      {children}
    </div>
  );
}

const COLUMNS = 'mt-6 grid grid-cols-1 gap-8 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16';

function GuestParts({ guest, onKnown }: { guest: Guest; onKnown: (user: SessionUser | null) => Promise<void> }) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  // Another address is asked for although this browser has confirmed one.
  const [dropped, drop] = useState<string | null>(null);
  const confirmed = guest.confirmed === dropped ? null : guest.confirmed;

  async function onConfirmed(user: SessionUser | null) {
    drop(null);
    await onKnown(user);
  }

  return (
    <div className={COLUMNS}>
      <div className="grid grid-cols-1 content-start gap-8">
        <Part id="contact" title={t('Contact')}>
          {confirmed ? (
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
                <Icon name="check" className="shrink-0 text-leaf" />
                {confirmed}
              </span>
              <button type="button" className="link min-h-11 text-sm" onClick={() => drop(confirmed)}>
                {t('Use another email')}
              </button>
            </p>
          ) : (
            <Contact offersPhone={guest.offersPhone} onConfirmed={onConfirmed} />
          )}
        </Part>
        <Part id="delivery" title={t('Delivery address')} isLater={!confirmed}>
          {confirmed && <NewShopperForm key={confirmed} email={confirmed} onDone={onKnown} onUnconfirmed={revalidate} />}
        </Part>
        <Part id="payment" title={t('Payment')} isLater />
      </div>
      <GuestSummary cart={guest.cart} />
    </div>
  );
}

function GuestSummary({ cart }: { cart: CartView }) {
  const t = useWords();
  return (
    <section aria-labelledby="summary-title" className="self-start rounded-panel border border-hairline bg-paper p-5 sm:p-6">
      <h2 id="summary-title" className="text-xl">
        {t('Order Summary')}
      </h2>
      <ul className="my-4 grid gap-2 border-b border-hairline pb-4 text-sm">
        {cart.lines.map(({ id, name, quantity }) => (
          <li key={id} className="wrap-anywhere">
            <span lang={t.lang(name)}>{name}</span> <span className="whitespace-nowrap text-ink-soft">× {quantity}</span>
          </li>
        ))}
        {samplesGiven(cart).map(({ variantId, name }) => (
          <li key={variantId} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere" lang={t.lang(name)}>
              {name}
            </span>
            <span className="whitespace-nowrap text-leaf">{t('Free sample')}</span>
          </li>
        ))}
      </ul>
      <OrderSummary figures={cart.figures} savings={cart.savings} />
      <PrepaidOffer cart={cart} />
    </section>
  );
}

const METHOD = 'checkout method';

function KnownParts({ known }: { known: Known }) {
  const t = useWords();
  const { userId, cart, addresses, isAgeAsked, isOnline, isCashOnDelivery, noCash, cashNote } = known;
  const offered = { cart, isOnline, isCashOnDelivery, noCash, cashNote };
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<PaymentMethod>();
  useEffect(() => setWanted((chosen) => chosen ?? (inTab.read(METHOD) as PaymentMethod | null) ?? undefined), []);
  // The chosen method may have been switched off since.
  const method = (wanted === 'cod' ? isCashOnDelivery && noCash === null : isOnline) ? wanted : undefined;
  const [business, setBusiness] = useState(known.business);
  const [isAdult, setAdult] = useState(false);
  const { wishes } = known;
  const address = addresses.find(({ id }) => id === wishes.addressId);
  const isServed = address?.isServed ?? false;
  const { pay, errors, clear, ...purchase } = usePurchase({ userId, wishes, isServed, cart, method, business, isAgeAsked, isAdult });
  const isBlocked = (!isOnline && (!isCashOnDelivery || noCash !== null)) || cart.lines.some((line) => line.problem);
  const summary = { cart, method, wishes, isBlocked, onPay: pay, ...purchase };

  /** The address decides whether cash is possible: the page is read again. */
  function chooseAddress(id: string) {
    clear('addressId');
    navigate(checkoutPath({ ...wishes, addressId: id }), { replace: true, preventScrollReset: true });
  }

  function chooseMethod(next: PaymentMethod) {
    setWanted(next);
    inTab.keep(METHOD, next);
    clear('paymentMethod');
  }

  return (
    <div className={COLUMNS}>
      <div className="grid grid-cols-1 content-start gap-8">
        <ConfirmedContact email={known.email} />
        <AddressChoice
          userId={userId}
          addresses={addresses}
          phone={known.phone}
          chosenId={wishes.addressId}
          onChoose={chooseAddress}
          error={errors.addressId}
          onlyState={known.onlyState}
        />
        <CartSavings
          {...{ userId, wishes, cart }}
          coupons={known.coupons}
          applied={known.applied}
          refusal={known.couponRefusal}
          isCodeLost={known.isCodeLost}
          isFromLink={known.isFromLink}
          coins={known.coins}
          notices={known.notices}
          pathOf={checkoutPath}
        />
        <Part id="payment" title={t('Payment')}>
          <PayMethods {...offered} value={method} onChange={chooseMethod} error={errors.paymentMethod} />
        </Part>
        <BusinessBuyer value={business} errors={errors} onChange={setBusiness} />
        {isAgeAsked && (
          <AdultCheckbox
            isChecked={isAdult}
            error={errors.isAdult}
            onChange={(isChecked) => {
              setAdult(isChecked);
              clear('isAdult');
            }}
          />
        )}
      </div>
      <PurchaseSummary {...summary} />
      <div className="buy-bar">
        <PayButton {...summary} />
      </div>
    </div>
  );
}

function ConfirmedContact({ email }: { email: string }) {
  const t = useWords();
  return (
    <Part id="contact" title={t('Contact')}>
      <p className="flex items-center gap-2 wrap-anywhere">
        <Icon name="check" className="shrink-0 text-leaf" />
        {email}
      </p>
    </Part>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** Its turn has not come yet. */
  isLater?: boolean;
  children?: React.ReactNode;
}

function Part({ id, title, isLater = false, children }: PartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="grid scroll-mt-28 grid-cols-1 gap-4 outline-none focus-visible:shadow-none"
    >
      <h2 id={`${id}-title`} className={`text-xl ${isLater ? 'text-ink-soft' : ''}`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
