// The last step: how to pay. The order is made by the press at its end; whatever comes in between is said here, and nothing is bought twice.

import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { Address } from '../accounts/address-book.schema.ts';
import type { Quote } from '../cart/cart.schema.ts';
import { useLanguage, useWords } from '../language/use-words.tsx';
import { Alert } from '../ui/alert.tsx';
import type { Refused } from '../ui/api-client.ts';
import { RadioCards } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useReturn } from '../ui/use-return.ts';
import { inCash, inRupees } from './amount.ts';
import { cartPath, type Wishes } from './cart-path.ts';
import { type CartView, differences, viewOf } from './cart-view.ts';
import { PostalAddress } from './postal-address.tsx';
import { leaveToPay, type PaymentMethod, sendPurchase, successPath } from './purchase.ts';
import { type Change, PurchaseSummary, type Trouble } from './purchase-summary.tsx';

const NO_METHOD = 'Please select a payment method';

interface PaymentStepProps {
  userId: string;
  cart: CartView;
  wishes: Wishes;
  address: Address;
  isOnline: boolean;
  isCashOnDelivery: boolean;
}

export function PaymentStep({ userId, cart, wishes, address, isOnline, isCashOnDelivery }: PaymentStepProps) {
  const t = useWords();
  const language = useLanguage();
  const [chosen, setMethod] = useState<PaymentMethod>();
  // What was chosen may have been switched off since.
  const method = (chosen === 'cod' ? isCashOnDelivery : isOnline) ? chosen : undefined;
  const [methodError, setMethodError] = useState<string>();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  const methods = useRef<HTMLDivElement>(null);
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
    isSending.current = true;
    setBusy(true);
    setTrouble(null);
    setChange(null);
    const answer = await sendPurchase({ userId, addressId: address.id, paymentMethod: method, wishes, cart });
    if (answer.ok) {
      // Stays busy until the browser has left.
      if (!leaveToPay(answer.value)) navigate(successPath(answer.value.localOrderId), { replace: true });
      return;
    }
    await explain(answer);
    stop();
  }

  async function explain(refused: Refused) {
    const { status, message, fields, body } = refused;
    if (fields['paymentMethod']) {
      setMethodError(fields['paymentMethod']);
      await revalidate();
    }
    // The address is gone: without it this page is the cart again, and asks for another.
    else if (fields['addressId']) await revalidate();
    else if (body['code'] === 'cart_changed') {
      const now = viewOf(body as unknown as Quote, language);
      setChange({ message, sentences: differences(cart, now, t), seenTotal: cart.figures.totalAmount });
      await revalidate();
    } else if (body['code'] === 'cart_empty') await revalidate();
    else if (fields['code']) {
      await revalidate();
      setTrouble({ title: fields['code'], detail: 'The total is now without the coupon. Press again if you agree.' });
    } else if (status === 0) {
      setTrouble({
        title: 'Something went wrong during order placement',
        detail: 'We could not reach the shop. Please check your connection and press again: it will still be one order.',
      });
    } else if (status === 401) setTrouble({ title: 'User not logged in', needsSignIn: true });
    else if (body['code'] === 'not_served') setTrouble({ title: message, detail: 'Nothing has been charged.' });
    else setTrouble({ title: message || 'Failed to initiate payment', detail: 'Nothing has been charged. Please try again in a minute.' });
  }

  return (
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
              {t('Deliver to {name}', { name: address.name })}
            </h2>
            <Link to={`${cartPath(wishes)}#delivery`} className="link inline-flex min-h-11 shrink-0 items-center text-sm">
              {t('Change')}
              <span className="sr-only"> {t('the delivery address')}</span>
            </Link>
          </div>
          <p className="text-sm text-ink-soft">
            <PostalAddress address={address} />
          </p>
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
                        detail: t(
                          'Credit card, debit card or UPI, on the secure page of our payment gateway. We never see your card or UPI details.',
                        ),
                      },
                    ]
                  : []),
                ...(isCashOnDelivery
                  ? [
                      {
                        value: 'cod',
                        label: t('Cash on delivery'),
                        detail: t('Pay {amount} to the courier. There is no extra charge.', {
                          amount: inRupees(inCash(cart.figures.totalAmount).payable),
                        }),
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        ) : (
          <Alert tone="warning" title="Cash on delivery is not available for an order of this size. Please order less at once." />
        )}
      </div>
      <PurchaseSummary {...{ cart, method, wishes, change, trouble, isBlocked, isBusy }} onPay={pay} />
    </div>
  );
}
