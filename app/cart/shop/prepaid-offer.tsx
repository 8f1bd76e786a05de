import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { type CartView, savedOnline } from './cart-view.ts';

export function PrepaidOffer({ cart }: { cart: Pick<CartView, 'figures' | 'prepaid'> }) {
  const t = useWords();
  const saved = savedOnline(cart);
  if (saved <= 0) return null;
  return <p className="mt-3 text-sm text-leaf">{t('Pay online and save {amount}', { amount: inRupees(saved) })}</p>;
}
