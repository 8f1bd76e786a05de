import type { ReactNode } from 'react';
import { CartLines } from '../../cart/shop/cart-lines.tsx';
import { DeliveryDate } from '../../cart/shop/delivery-date.tsx';
import { GiftLine } from '../../cart/shop/gift-line.tsx';
import { KnownPinDate } from '../../cart/shop/known-pin-date.tsx';
import { OrderSummary } from '../../cart/shop/order-summary.tsx';
import { PrepaidOffer } from '../../cart/shop/prepaid-offer.tsx';
import { useWords } from '../../language/use-words.tsx';
import { ComingLines } from '../../shop-kit/coming-lines.tsx';
import type { Own } from './cart-page.tsx';
import type { CartStepProps } from './cart-step.tsx';

type ItemsProps = Pick<CartStepProps, 'userId' | 'lines' | 'newer' | 'coming'> & { gift: Own['cart']['gift'] };

export function Items({ userId, lines, newer, coming, gift }: ItemsProps) {
  const t = useWords();
  return (
    <section aria-label={t('Items')}>
      <CartLines userId={userId} lines={lines} newer={newer} />
      <ComingLines writes={coming} className="border-b" />
      {gift && <GiftLine gift={gift} />}
    </section>
  );
}

interface SummaryPanelProps extends Pick<Own, 'cart' | 'freeAboveRupees' | 'filler' | 'arrivesBy' | 'addresses'> {
  isSaving: boolean;
  /** Of the chosen address, if we deliver there. */
  pin: string | null;
  button: ReactNode;
}

export function SummaryPanel({ cart, freeAboveRupees, filler, arrivesBy, addresses, isSaving, pin, button }: SummaryPanelProps) {
  const t = useWords();
  return (
    <section
      aria-labelledby="summary-title"
      className="self-start rounded-panel border border-hairline bg-paper p-5 sm:p-6 md:sticky md:top-28"
    >
      <h2 id="summary-title" className="text-xl">
        {t('Order Summary')}
      </h2>
      <div className={`mt-4 transition-opacity ${isSaving ? 'opacity-50' : ''}`} aria-busy={isSaving}>
        <OrderSummary
          figures={cart.figures}
          savings={cart.savings}
          nearest={cart.nearest}
          freeAboveRupees={freeAboveRupees}
          filler={filler}
        />
        <PrepaidOffer cart={cart} />
        {pin && arrivesBy && <DeliveryDate pin={pin} day={arrivesBy} />}
        {addresses.length === 0 && <KnownPinDate />}
      </div>
      <div className="mt-5 max-md:hidden">{button}</div>
      <p className="mt-3 text-sm text-ink-soft">{t("You'll choose a payment method next.")}</p>
    </section>
  );
}
