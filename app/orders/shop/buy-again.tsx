import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { putIntoCart } from '../../shop-kit/add-product.ts';

import { isDropped } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Order } from '../orders.schema.ts';

/** Adds an order's products to the cart at today's prices; unavailable ones are named. */
export function BuyAgain({ products }: { products: Order['products'] }) {
  const t = useWords();
  const goTo = useNavigate();
  const [isBusy, setBusy] = useState(false);
  // Keep the keys until all are answered: pressed again after a lost answer, each addition counts once.
  const keys = useRef(new Map<string, string>());
  // Gifts are added automatically if still offered.
  const bought = products.filter(({ price }) => price > 0);

  async function buyAll() {
    setBusy(true);
    let isAnyIn = false;
    let isAnyDropped = false;
    for (const { id: productId, name, quantity } of bought) {
      const key = keys.current.get(productId) ?? randomName();
      keys.current.set(productId, key);
      const answer = await putIntoCart({ key, productId, quantity });
      isAnyDropped ||= !answer.ok && isDropped(answer);
      if (answer.ok) isAnyIn = true;
      else {
        const reason = t(answer.message || "We couldn't connect. Please try again.");
        toast(t('{name} could not be added: {reason}', { name, reason }), 'error');
      }
    }
    if (!isAnyDropped) keys.current.clear();
    setBusy(false);
    if (isAnyIn && !isAnyDropped) goTo('/cart');
  }

  if (bought.length === 0) return null;
  return (
    <Button variant="secondary" size="small" className="mt-5" isBusy={isBusy} onClick={buyAll}>
      {t('Buy again')}
    </Button>
  );
}
