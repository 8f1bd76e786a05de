// The open checkout of a known shopper. Address and payment method are chosen as they were last time: what is left is one press.
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { AddressChoice } from '../../accounts/shop/addresses/address-choice.tsx';
import { checkoutPath } from '../../cart/shop/cart-path.ts';
import { CartSavings } from '../../cart/shop/cart-savings.tsx';
import { DeliveryDate } from '../../cart/shop/delivery-date.tsx';
import { SampleChoice } from '../../cart/shop/sample-choice.tsx';
import { PayMethods } from '../../checkout/shop/pay-methods.tsx';
import { isOffered, type PaymentMethod } from '../../checkout/shop/purchase.ts';
import { PayButton, PurchaseSummary } from '../../checkout/shop/purchase-summary.tsx';
import { PurchaserFields } from '../../checkout/shop/purchaser-fields.tsx';
import { usePurchase } from '../../checkout/shop/use-purchase.ts';
import { useWords } from '../../language/use-words.tsx';
import { inTab } from '../../ui/browser/kept.ts';
import { Icon } from '../../ui/icon.tsx';
import type { KnownAtCheckout } from './checkout-page.server.ts';
import { COLUMNS, Part } from './checkout-part.tsx';

const METHOD = 'checkout method';

export function KnownCheckout({ known }: { known: KnownAtCheckout }) {
  const t = useWords();
  const { userId, cart, addresses, isAgeAsked, isOnline, isCashOnDelivery, noCash, cashNote } = known;
  const offered = { isOnline, isCashOnDelivery, noCash };
  const navigate = useNavigate();
  const [method, keepMethod] = useMethod(known);
  const { wishes, business } = known;
  const address = addresses.find(({ id }) => id === wishes.addressId);
  const isServed = address?.isServed ?? false;
  const { errors, clear, buyer, summary } = usePurchase({ userId, wishes, isServed, cart, method, offered, business, isAgeAsked });

  /** The address decides whether cash is possible: the page is read again. */
  function chooseAddress(id: string) {
    clear('addressId');
    navigate(checkoutPath({ ...wishes, addressId: id }), { replace: true, preventScrollReset: true });
  }

  function chooseMethod(next: PaymentMethod) {
    keepMethod(next);
    clear('paymentMethod');
  }

  return (
    <div className={COLUMNS}>
      <div className="grid grid-cols-1 content-start gap-8">
        <ConfirmedContact contact={known.contact} />
        <AddressChoice
          userId={userId}
          addresses={addresses}
          phone={known.phone}
          chosenId={wishes.addressId}
          onChoose={chooseAddress}
          error={errors.addressId}
          onlyState={known.onlyState}
        />
        {isServed && address && known.arrivesBy && <DeliveryDate pin={address.zipCode} day={known.arrivesBy} />}
        <SampleChoice userId={userId} samples={cart.samples} />
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
          <PayMethods {...{ cart, cashNote }} {...offered} value={method} onChange={chooseMethod} error={errors.paymentMethod} />
        </Part>
        <PurchaserFields {...buyer} />
      </div>
      <PurchaseSummary {...summary} freeAboveRupees={known.freeAboveRupees} filler={known.filler} />
      <div className="buy-bar">
        <PayButton {...summary} />
      </div>
    </div>
  );
}

/** As chosen in this tab, or else as the last order was paid. */
function useMethod({ lastMethod, ...offered }: KnownAtCheckout) {
  const [wanted, setWanted] = useState<PaymentMethod | null>(lastMethod);
  useEffect(() => {
    const kept = inTab.read(METHOD) as PaymentMethod | null;
    if (kept) setWanted(kept);
  }, []);
  function keep(next: PaymentMethod) {
    setWanted(next);
    inTab.keep(METHOD, next);
  }
  return [wanted && isOffered(wanted, offered) ? wanted : undefined, keep] as const;
}

function ConfirmedContact({ contact }: { contact: string }) {
  const t = useWords();
  return (
    <Part id="contact" title={t('Contact')}>
      <p className="flex items-center gap-2 wrap-anywhere">
        <Icon name="check" className="shrink-0 text-leaf" />
        {contact}
      </p>
    </Part>
  );
}
