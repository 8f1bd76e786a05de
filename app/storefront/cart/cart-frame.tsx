// The frame of the cart's steps, and the order that waits for its payment.

import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { NeedsScripts } from '../../shop-kit/needs-scripts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import type { Own } from './cart-page.tsx';

export function Frame({ children }: { children: React.ReactNode }) {
  const t = useWords();
  return (
    <div className="page py-10 md:py-14">
      <h1 id="cart-title" tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t('Shopping Cart')}
      </h1>
      <NeedsScripts />
      {children}
    </div>
  );
}

/** An unpaid order still reserves the items: remind the shopper. */
export function WaitingOrder({ userId, waiting }: Pick<Own, 'userId' | 'waiting'>) {
  const t = useWords();
  if (!waiting) return null;
  return (
    <Alert isStatic title={t('Order {number} is not paid yet', { number: waiting.number })} className="mt-6">
      {t("We're holding its items for you for a short while.")}{' '}
      <Link className="link inline-block py-2" to={`/orders/${userId}/${waiting.id}`}>
        {t('Pay {amount} or cancel it', { amount: inRupees(waiting.total) })}
      </Link>
    </Alert>
  );
}
