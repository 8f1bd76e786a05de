// The last step: payment. The button at its end places the order; changes in the meantime are shown here, and nothing is bought twice.

import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { CONFIRM_AGE } from '../../accounts/accounts.schema.ts';
import type { Address } from '../../accounts/address-book.schema.ts';
import { PostalAddress } from '../../accounts/shop/postal-address.tsx';
import { cartPath, type Wishes } from '../../cart/shop/cart-path.ts';
import { type CartView, differences, viewOf } from '../../cart/shop/cart-view.ts';
import { DeliveryDate } from '../../cart/shop/delivery-date.tsx';
import { CONSENTS } from '../../consents/consents.schema.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import type { Day } from '../../platform/time.ts';
import type { Text } from '../../platform/words/said.ts';
import { Alert } from '../../ui/alert.tsx';
import { useReturn } from '../../ui/browser/use-return.ts';
import { Checkbox, RadioCards } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Business, BusinessBuyer, type BusinessErrors } from './business-buyer.tsx';
import { leaveToPay, type NotPlaced, type PaymentMethod, sendPurchase, successPath } from './purchase.ts';
import { type Change, PayButton, PurchaseSummary, type Trouble } from './purchase-summary.tsx';

const NO_METHOD = 'Please select a payment method';

interface PaymentStepProps {
  userId: string;
  cart: CartView;
  wishes: Wishes;
  address: Address;
  /** For an order placed today. */
  arrivesBy: Day | null;
  isOnline: boolean;
  isCashOnDelivery: boolean;
  /** Why this order cannot be paid in cash, in a shop that accepts cash. */
  noCash: Text | null;
  /** From the last order. */
  business: Business;
  /** The account was created without the age statement. */
  isAgeAsked: boolean;
}

export function PaymentStep({ userId, cart, wishes, address, arrivesBy, isOnline, noCash, isAgeAsked, ...loaded }: PaymentStepProps) {
  const isCashOnDelivery = loaded.isCashOnDelivery && noCash === null;
  const t = useWords();
  const language = useLanguage();
  const [chosen, setMethod] = useState<PaymentMethod>();
  // The chosen method may have been switched off since.
  const method = (chosen === 'cod' ? isCashOnDelivery : isOnline) ? chosen : undefined;
  const [business, setBusiness] = useState(loaded.business);
  const [businessErrors, setBusinessErrors] = useState<BusinessErrors>({});
  const [methodError, setMethodError] = useState<string>();
  const [isAdult, setAdult] = useState(false);
  const [ageError, setAgeError] = useState<string>();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  const methods = useRef<HTMLDivElement>(null);
  const age = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isPossible = isOnline || isCashOnDelivery;
  const isBlocked = !isPossible || cart.lines.some((line) => line.problem);

  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useReturn(() => {
    stop();
    revalidate();
  });

  function stop() {
    isSending.current = false;
    setBusy(false);
  }

  function choose(next: PaymentMethod) {
    setMethod(next);
    setMethodError(undefined);
  }

  async function pay() {
    if (isSending.current) return;
    if (!method) {
      setMethodError(NO_METHOD);
      methods.current?.querySelector('input')?.focus();
      return;
    }
    if (isAgeAsked && !isAdult) {
      setAgeError(CONFIRM_AGE);
      age.current?.querySelector('input')?.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    setBusinessErrors({});
    setTrouble(null);
    setChange(null);
    const answer = await sendPurchase({
      userId,
      addressId: address.id,
      paymentMethod: method,
      wishes,
      cart,
      business,
      ...(isAgeAsked && { isAdult }),
    });
    if (answer.ok) {
      // Stays busy until the browser has navigated away.
      if (!leaveToPay(answer.value)) navigate(successPath(answer.value.localOrderId), { replace: true });
      return;
    }
    await explain(answer);
    stop();
  }

  async function explain(refused: NotPlaced) {
    const { status, code, message, fields, body } = refused;
    if (fields['paymentMethod']) {
      setMethodError(fields['paymentMethod']);
      await revalidate();
    } else if (fields['gstin'] || fields['businessName']) setBusinessErrors(fields);
    // Required since this page was loaded.
    else if (fields['isAdult']) {
      setAgeError(fields['isAdult']);
      await revalidate();
    }
    // The address was deleted: remove it from the URL, so that the cart asks for another one.
    else if (fields['addressId']) await revalidate();
    else if (body && 'pricingDetails' in body) {
      const now = viewOf(body, language);
      setChange({ message, sentences: differences(cart, now, t), seenTotal: cart.figures.totalAmount });
      await revalidate();
    } else if (code === 'cart_empty') await revalidate();
    else if (fields['code']) {
      await revalidate();
      setTrouble({ title: fields['code'], detail: 'The coupon no longer applies. Press again to accept the new total.' });
    } else if (status === 0) {
      setTrouble({
        title: 'Something went wrong during order placement',
        detail: "We couldn't connect. Check your internet and press again; it will still be one order.",
      });
    } else if (status === 401) setTrouble({ title: 'User not logged in', needsSignIn: true });
    else if (code === 'not_served') setTrouble({ title: message, detail: 'You have not been charged.' });
    else setTrouble({ title: message || 'Failed to initiate payment', detail: 'You have not been charged. Please try again in a minute.' });
  }

  const summary = { cart, method, wishes, change, trouble, isBlocked, isBusy, onPay: pay };
  return (
    <>
      <div className="page grid grid-cols-1 gap-8 py-10 md:py-14 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16">
        <div className="grid grid-cols-1 content-start gap-8">
          <div>
            <Link to={cartPath(wishes)} className="link inline-flex min-h-11 items-center gap-2 text-sm">
              <Icon name="arrow-left" />
              {t('Back to cart')}
            </Link>
            <h1 ref={title} tabIndex={-1} className="mt-2 outline-none focus-visible:shadow-none">
              {t('Payment')}
            </h1>
          </div>
          <section aria-labelledby="deliver-to" className="border-y border-hairline py-5">
            <div className="flex items-baseline justify-between gap-4">
              <h2 id="deliver-to" className="min-w-0 text-lg wrap-anywhere">
                {t('Deliver to {name}', { name: address.recipientName ?? '' })}
              </h2>
              <Link to={`${cartPath(wishes)}#delivery`} className="link inline-flex min-h-11 shrink-0 items-center text-sm">
                {t('Change')}
                <span className="sr-only"> {t('the delivery address')}</span>
              </Link>
            </div>
            <p className="text-sm text-ink-soft">
              <span className="wrap-anywhere">{address.name}</span>
              <PostalAddress address={address} />
            </p>
            {arrivesBy && <DeliveryDate pin={address.zipCode} day={arrivesBy} />}
          </section>
          {isPossible ? (
            <div ref={methods}>
              <RadioCards
                legend={t('How would you like to pay?')}
                name="paymentMethod"
                value={method}
                onChange={(next) => choose(next as PaymentMethod)}
                error={methodError}
                options={[
                  ...(isOnline
                    ? [
                        {
                          value: 'online',
                          label: t('Pay online'),
                          detail: <OnlineWays />,
                        },
                      ]
                    : []),
                  ...(isCashOnDelivery
                    ? [
                        {
                          value: 'cod',
                          label: t('Cash on delivery'),
                          detail: t('Pay the delivery partner in cash. No extra fee.'),
                        },
                      ]
                    : []),
                ]}
              />
            </div>
          ) : (
            <Alert tone="warning" title={noCash ? t(noCash) : ''} />
          )}
          {isPossible && noCash && <p className="-mt-4 text-sm text-ink-soft">{t(noCash)}</p>}
          <BusinessBuyer value={business} errors={businessErrors} onChange={setBusiness} />
          {isAgeAsked && (
            <div ref={age}>
              <Checkbox
                label={t(CONSENTS.adult.text)}
                name="isAdult"
                required
                checked={isAdult}
                error={ageError}
                onChange={(event) => {
                  setAdult(event.target.checked);
                  setAgeError(undefined);
                }}
              />
            </div>
          )}
        </div>
        <PurchaseSummary {...summary} />
      </div>
      <div className="buy-bar">
        <PayButton {...summary} />
      </div>
    </>
  );
}

/** UPI first: most shoppers pay with it. The payment partner's page offers the same. */
function OnlineWays() {
  const t = useWords();
  const ways = [
    ['phone', 'UPI', t('Google Pay, PhonePe, Paytm, BHIM or any UPI app')],
    ['receipt', t('Card'), t('Credit card or debit card')],
  ] as const;
  return (
    <>
      {ways.map(([icon, name, detail]) => (
        <span key={icon} className="mt-2 flex gap-2">
          <Icon name={icon} className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="font-medium text-ink">{name}:</span> {detail}
          </span>
        </span>
      ))}
      <span className="mt-2 block">{t("On our payment partner's secure page. We never see your card or UPI details.")}</span>
    </>
  );
}
