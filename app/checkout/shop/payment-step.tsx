import { useEffect, useRef, useState } from 'react';
import type { Address } from '../../accounts/addresses/address-book.schema.ts';
import { PostalAddress } from '../../accounts/shop/addresses/postal-address.tsx';
import { cartPath, type Wishes } from '../../cart/shop/cart-path.ts';
import type { CartView } from '../../cart/shop/cart-view.ts';
import { DeliveryDate } from '../../cart/shop/delivery-date.tsx';
import { useWords } from '../../language/use-words.tsx';
import type { Day } from '../../platform/time.ts';
import { NeedsScripts } from '../../shop-kit/needs-scripts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Business } from './business-buyer.tsx';
import { PayMethods } from './pay-methods.tsx';
import { isOffered, type OfferedMethods, type PaymentMethod } from './purchase.ts';
import { PayButton, PurchaseSummary } from './purchase-summary.tsx';
import { PurchaserFields } from './purchaser-fields.tsx';
import { usePurchase } from './use-purchase.ts';

interface PaymentStepProps extends OfferedMethods {
  userId: string;
  cart: CartView;
  wishes: Wishes;
  address: Address;
  arrivesBy: Day | null;
  cashNote: 'confirm' | 'offer' | null;
  business: Business;
  /** The account was created without the age statement. */
  isAgeAsked: boolean;
}

export function PaymentStep({ userId, cart, wishes, address, arrivesBy, ...loaded }: PaymentStepProps) {
  const { isOnline, isCashOnDelivery, noCash, cashNote, business, isAgeAsked } = loaded;
  const offered = { isOnline, isCashOnDelivery, noCash };
  const t = useWords();
  const [chosen, setMethod] = useState<PaymentMethod>();
  const method = chosen && isOffered(chosen, offered) ? chosen : undefined;
  const { errors, clear, buyer, summary } = usePurchase({ userId, wishes, isServed: true, cart, method, offered, business, isAgeAsked });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  function choose(next: PaymentMethod) {
    setMethod(next);
    clear('paymentMethod');
  }

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
            <NeedsScripts />
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
          <PayMethods {...{ cart, cashNote }} {...offered} value={method} onChange={choose} error={errors.paymentMethod} />
          <PurchaserFields {...buyer} />
        </div>
        <PurchaseSummary {...summary} />
      </div>
      <div className="buy-bar">
        <PayButton {...summary} />
      </div>
    </>
  );
}
