// The cart as the mini cart and a phone's bar show it after an addition.

import { missingForFreeDelivery, viewOf } from '../../cart/shop/cart-view.ts';
import { useWords } from '../../language/use-words.tsx';
import { formatRupees } from '../../platform/money.ts';
import type { Language } from '../../platform/words/language.ts';
import { inRupees, piecesOf, pricesInPaise } from '../../shop-kit/amount.ts';
import type { Write } from '../../shop-kit/writes.ts';
import { api } from '../../ui/browser/api-client.ts';
import { Link } from '../../ui/link.tsx';
import { GUEST } from '../../vocabulary/guest.ts';

export type AddedCart = ReturnType<typeof viewOf> & { pieces: number; isReduced: boolean };

/** A kept coupon or kept coins would take their share, so free delivery is not promised then. */
export async function readAddedCart({ userId }: Write, language: Language): Promise<AddedCart | null> {
  const kept = userId === GUEST ? null : await api.put(`/api/cart/${userId}/savings`, {});
  const quote = await api.post('/api/cart/quote', {});
  if (!quote.ok) return null;
  const isReduced = kept !== null && !(kept.ok && !kept.value.code && !kept.value.useCoins);
  const cart = viewOf(quote.value, language);
  return { ...cart, isReduced, pieces: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** As one figure beside the subtotal (D47), where taxes are added to it. */
export function GoodsWithTaxes({ cart: { lines }, isNarrow = false }: { cart: AddedCart; isNarrow?: boolean }) {
  const t = useWords();
  if (!lines.some(({ isTaxed, isTaxIncluded }) => isTaxed && !isTaxIncluded)) return null;
  const paise = lines.reduce((sum, line) => sum + piecesOf(pricesInPaise(line), line.quantity).inclusivePaise, 0);
  return (
    <span className={`tabular block ${isNarrow ? 'text-xs' : 'text-sm'}`}>
      {t('{amount} incl. of all taxes', { amount: formatRupees(paise, { decimals: 'when-needed' }) })}
    </span>
  );
}

type DeliveryProgressProps = { cart: AddedCart; freeAbove: number; isNarrow?: boolean };

/** The way to free delivery, which leads to the cart: it names what would fill it. `isNarrow`: beside the button of the bar. */
export function DeliveryProgress({ cart: { figures, isReduced }, freeAbove, isNarrow = false }: DeliveryProgressProps) {
  const t = useWords();
  if (isReduced) return null;
  const missing = missingForFreeDelivery(figures, freeAbove);
  if (missing > 0)
    return (
      <div className={`grid text-leaf ${isNarrow ? 'gap-1 text-xs' : 'gap-1.5 text-sm'}`}>
        <Link to="/cart" className="link">
          {t(isNarrow ? '{amount} to free delivery' : 'Add {amount} more for free delivery', { amount: inRupees(missing) })}
        </Link>
        <progress className={`w-full ${isNarrow ? 'h-1' : 'h-2'}`} value={figures.subtotal} max={freeAbove} aria-hidden="true" />
      </div>
    );
  return figures.deliveryCharge === 0 ? <p className="text-sm text-leaf">{t('Delivery is free.')}</p> : null;
}
