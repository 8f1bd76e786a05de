// Summary, total and the button that places the order, with any problem next to it.
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cartPath, type Wishes } from '../../cart/shop/cart-path.ts';
import { type CartView, figuresFor, samplesGiven } from '../../cart/shop/cart-view.ts';
import { OrderSummary } from '../../cart/shop/order-summary.tsx';
import { useWords } from '../../language/use-words.tsx';
import { inCash, inRupees } from '../../shop-kit/amount.ts';
import { signInPath } from '../../shop-kit/intended-act.ts';
import { OrderedKit } from '../../shop-kit/ordered-kit.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { PaymentMethod } from './purchase.ts';

export type Trouble = { title: string; detail?: string; needsSignIn?: boolean };
export type Change = { message: string; sentences: string[]; seenTotal: number };

interface PurchaseSummaryProps {
  cart: CartView;
  method: PaymentMethod | undefined;
  /** Includes the delivery address. */
  wishes: Wishes;
  change: Change | null;
  trouble: Trouble | null;
  isBlocked: boolean;
  isBusy: boolean;
  onPay: () => void;
}

export function PurchaseSummary({ cart, method, wishes, change, trouble, isBlocked, isBusy, onPay }: PurchaseSummaryProps) {
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
        <OrderSummary figures={figures} savings={cart.savings} cash={method === 'cod' ? cash : undefined} />
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

/** In the summary, and on phones in the bar that stays in reach. */
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

function Goods({ cart }: Pick<PurchaseSummaryProps, 'cart'>) {
  const t = useWords();
  return (
    <ul className="mt-4 grid gap-2 border-b border-hairline pb-4 text-sm">
      {cart.lines.map((line) => (
        <li key={line.id} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span lang={t.lang(line.name)}>{line.name}</span> <span className="whitespace-nowrap text-ink-soft">× {line.quantity}</span>
          </span>
          <span className="tabular">{inRupees(Math.round(line.price * 100 * line.quantity) / 100)}</span>
          <OrderedKit pieces={line.contents} />
        </li>
      ))}
      {cart.gift && <Given name={cart.gift.name} as={t('Free gift')} />}
      {samplesGiven(cart).map(({ variantId, name }) => (
        <Given key={variantId} name={name} as={t('Free sample')} />
      ))}
    </ul>
  );
}

function Given({ name, as }: { name: string; as: string }) {
  const t = useWords();
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0 wrap-anywhere" lang={t.lang(name)}>
        {name}
      </span>
      <span className="whitespace-nowrap text-leaf">{as}</span>
    </li>
  );
}

function WhatChanged({ change, now, isBlocked }: Pick<PurchaseSummaryProps, 'isBlocked'> & { change: Change; now: number }) {
  const t = useWords();
  return (
    <Alert tone="warning" title={change.message}>
      <ul className="mt-1 list-disc pl-5">
        {change.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isBlocked && change.seenTotal !== now && (
        <p className="mt-2">
          {t.rich(
            'The total changed from {before} to <b>{now}</b>. Press again to accept.',
            { b: (words) => <strong className="inline">{words}</strong> },
            { before: inRupees(change.seenTotal), now: inRupees(now) },
          )}
        </p>
      )}
    </Alert>
  );
}

function Terms() {
  const t = useWords();
  return (
    <p className="text-sm text-ink-soft">
      {t.rich(
        'By placing the order you agree to our <terms>Terms and Conditions</terms> and <policy>Shipping and Refund Policy</policy>.',
        {
          terms: (words) => (
            <Link className="link" to="/terms-and-conditions">
              {words}
            </Link>
          ),
          policy: (words) => (
            <Link className="link" to="/Shipping-And-Refund-Policy">
              {words}
            </Link>
          ),
        },
      )}
    </p>
  );
}
