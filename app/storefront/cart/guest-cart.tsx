import { CartLines } from '../../cart/shop/cart-lines.tsx';
import type { CartView } from '../../cart/shop/cart-view.ts';
import type { Filler } from '../../cart/shop/filler-offer.tsx';
import { GiftLine } from '../../cart/shop/gift-line.tsx';
import { KnownPinDate } from '../../cart/shop/known-pin-date.tsx';
import { OrderSummary } from '../../cart/shop/order-summary.tsx';
import { PrepaidOffer } from '../../cart/shop/prepaid-offer.tsx';
import { SampleChoice } from '../../cart/shop/sample-choice.tsx';
import { Suggestions } from '../../catalogue/shop/suggestions/suggestions.tsx';
import { useWords } from '../../language/use-words.tsx';
import type { Popular } from '../../recommendations/recommendations.server.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { ComingLines } from '../../shop-kit/coming-lines.tsx';
import { useUpToDate } from '../../shop-kit/up-to-date.ts';
import { signInPath } from '../../shop-kit/way-back/intended-act.ts';
import { isAddition, isTakenOut, useNewer } from '../../shop-kit/writes.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { GUEST } from '../../vocabulary/guest.ts';

type Loaded = { asOf: number; cart: CartView; freeAboveRupees: number; filler: Filler | null; popular: Popular | null };

export function GuestCart(loaded: Loaded) {
  const t = useWords();
  const { cart, freeAboveRupees, filler } = loaded;
  const newer = useNewer('cart', loaded);
  const lines = cart.lines.filter(({ variantId }) => !newer.some((write) => write.productId === variantId && isTakenOut(write)));
  const coming = newer.filter((write) => isAddition(write) && !lines.some(({ variantId }) => variantId === write.productId));
  useUpToDate('cart', loaded, cart.lines);

  if (lines.length === 0)
    return coming.length > 0 ? (
      <ComingLines writes={coming} className="mt-8 border-y" />
    ) : (
      <>
        <EmptyState icon="bag" title={t('Your cart is empty.')} action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>} />
        <Suggestions popular={loaded.popular} />
      </>
    );
  const isSaving = newer.some(({ state }) => state !== 'waiting');
  const words = t('Checkout, {total}', { total: inRupees(cart.figures.totalAmount) });
  const button = isSaving ? (
    <Button isWide isBusy busyLabel={t('Updating...')}>
      {words}
    </Button>
  ) : (
    <ButtonLink to="/checkout" className="button-wide">
      {words}
    </ButtonLink>
  );
  return (
    <>
      <div className="mt-8 grid grid-cols-1 gap-12 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16">
        <div className="grid grid-cols-1 content-start gap-12">
          <section aria-label={t('Items')}>
            <CartLines userId={GUEST} lines={lines} newer={newer} />
            <ComingLines writes={coming} className="border-b" />
            {cart.gift && <GiftLine gift={cart.gift} />}
          </section>
          <SampleChoice userId={GUEST} samples={cart.samples} />
        </div>
        <section
          aria-labelledby="summary-title"
          className="self-start rounded-panel border border-hairline bg-paper p-5 sm:p-6 md:sticky md:top-28"
        >
          <h2 id="summary-title" className="text-xl">
            {t('Order Summary')}
          </h2>
          <div className={`mt-4 transition-opacity ${isSaving ? 'opacity-50' : ''}`} aria-busy={isSaving}>
            <OrderSummary {...{ freeAboveRupees, filler }} figures={cart.figures} savings={cart.savings} nearest={cart.nearest} />
            <PrepaidOffer cart={cart} />
            <KnownPinDate />
          </div>
          <div className="mt-5 max-md:hidden">{button}</div>
          <p className="mt-3 text-sm text-ink-soft">
            {t.rich('No account needed. Coupons and coins come at checkout, or <sign>sign in</sign> to use them now.', {
              sign: (text) => (
                <Link className="link" to={signInPath('/cart')}>
                  {text}
                </Link>
              ),
            })}
          </p>
        </section>
      </div>
      <div className="buy-bar">{button}</div>
    </>
  );
}
