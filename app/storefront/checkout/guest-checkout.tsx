// The open checkout of a visitor: contact first, then an account with its first address.
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { samplesGiven } from '../../cart/shop/cart-view.ts';
import { KnownPinDate } from '../../cart/shop/known-pin-date.tsx';
import { OrderSummary } from '../../cart/shop/order-summary.tsx';
import { PrepaidOffer } from '../../cart/shop/prepaid-offer.tsx';
import { SampleChoice } from '../../cart/shop/sample-choice.tsx';
import { Contact } from '../../checkout/shop/contact.tsx';
import { isPhone, NewShopperForm } from '../../checkout/shop/new-shopper-form.tsx';
import { useWords } from '../../language/use-words.tsx';
import { Icon } from '../../ui/icon.tsx';
import { GUEST } from '../../vocabulary/guest.ts';
import type { GuestAtCheckout } from './checkout-page.server.ts';
import { COLUMNS, Part } from './checkout-part.tsx';

export function GuestCheckout({ guest, onKnown }: { guest: GuestAtCheckout; onKnown: (user: SessionUser | null) => Promise<void> }) {
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
                {isPhone(confirmed) ? t('Use another number') : t('Use another e-mail')}
              </button>
            </p>
          ) : (
            <Contact offersPhone={guest.offersPhone} onConfirmed={onConfirmed} />
          )}
        </Part>
        <Part id="delivery" title={t('Delivery address')} isLater={!confirmed}>
          {confirmed && <NewShopperForm key={confirmed} contact={confirmed} onDone={onKnown} onUnconfirmed={revalidate} />}
        </Part>
        <Part id="payment" title={t('Payment')} isLater />
        <SampleChoice userId={GUEST} samples={guest.cart.samples} />
      </div>
      <GuestSummary {...guest} />
    </div>
  );
}

function GuestSummary({ cart, freeAboveRupees, filler }: Pick<GuestAtCheckout, 'cart' | 'freeAboveRupees' | 'filler'>) {
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
      <OrderSummary {...{ freeAboveRupees, filler }} figures={cart.figures} savings={cart.savings} nearest={cart.nearest} />
      <PrepaidOffer cart={cart} />
      <KnownPinDate />
    </section>
  );
}
