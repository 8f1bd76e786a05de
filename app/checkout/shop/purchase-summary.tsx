import { useEffect, useRef } from 'react';
import { cartPath, type Wishes } from '../../cart/shop/cart-path.ts';
import { type CartView, figuresFor } from '../../cart/shop/cart-view.ts';
import type { Filler } from '../../cart/shop/filler-offer.tsx';
import { OrderSummary } from '../../cart/shop/order-summary.tsx';
import { useWords } from '../../language/use-words.tsx';
import { inCash, inRupees } from '../../shop-kit/amount.ts';
import { signInPath } from '../../shop-kit/way-back/intended-act.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { PaymentMethod } from './purchase.ts';
import { type Change, Goods, Terms, WhatChanged } from './summary-parts.tsx';

export type Trouble = { title: string; detail?: string; needsSignIn?: boolean };

export interface PurchaseSummaryProps {
  cart: CartView;
  method: PaymentMethod | undefined;
  /** Includes the delivery address. */
  wishes: Wishes;
  change: Change | null;
  trouble: Trouble | null;
  isBlocked: boolean;
  isBusy: boolean;
  onPay: () => void;
  freeAboveRupees?: number | undefined;
  filler?: Filler | null;
}

export function PurchaseSummary({ cart, method, wishes, change, trouble, isBlocked, isBusy, onPay, ...way }: PurchaseSummaryProps) {
  const t = useWords();
  const figures = figuresFor(cart, method);
  const cash = inCash(figures.totalAmount);
  const why = useRef<HTMLDivElement>(null);
  // On a phone the button stays in reach, and the reason may be off the screen.
  useEffect(() => {
    if (change || trouble) why.current?.scrollIntoView({ block: 'center' });
  }, [change, trouble]);
  return (
    <section
      aria-labelledby="summary-title"
      className="self-start rounded-panel border border-hairline bg-paper p-5 sm:p-6 md:sticky md:top-28"
    >
      <h2 id="summary-title" className="text-xl">
        {t('Order Summary')}
      </h2>
      <Goods cart={cart} />
      <div className="mt-4">
        <OrderSummary {...way} figures={figures} savings={cart.savings} cash={method === 'cod' ? cash : undefined} />
      </div>
      <div ref={why} className="mt-5 grid gap-4">
        {change && <WhatChanged change={change} now={figures.totalAmount} isBlocked={isBlocked} />}
        {trouble && (
          <Alert tone="danger" title={trouble.title}>
            {trouble.detail && t(trouble.detail)}
            {trouble.needsSignIn && (
              <Link className="link" to={signInPath(cartPath(wishes, 'payment'))}>
                {t('Please sign in again')}
              </Link>
            )}
          </Alert>
        )}
        <div className="max-md:hidden">
          <PayButton {...{ cart, method, wishes, isBlocked, isBusy, onPay }} />
        </div>
        <Terms />
      </div>
    </section>
  );
}

type PayButtonProps = Pick<PurchaseSummaryProps, 'cart' | 'method' | 'wishes' | 'isBlocked' | 'isBusy' | 'onPay'>;

export function PayButton({ cart, method, wishes, isBlocked, isBusy, onPay }: PayButtonProps) {
  const t = useWords();
  if (isBlocked)
    return (
      <Link to={cartPath(wishes)} className="button button-primary button-wide">
        {t('Back to cart')}
      </Link>
    );
  const { totalAmount } = figuresFor(cart, method);
  const total = inRupees(method === 'cod' ? inCash(totalAmount).payable : totalAmount);
  return (
    <Button isWide isBusy={isBusy} busyLabel={t('One moment...')} onClick={onPay}>
      {method && method !== 'cod' ? t('Pay {amount}', { amount: total }) : t('Place Order, {total}', { total })}
    </Button>
  );
}
