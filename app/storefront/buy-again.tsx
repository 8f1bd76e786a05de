import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../language/use-words.tsx';
import type { Order } from '../orders/orders.schema.ts';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** Puts what an order held into the cart, at today's prices; what cannot be had is named. */
export function BuyAgain({ products }: { products: Order['products'] }) {
  const t = useWords();
  const goTo = useNavigate();
  const [isBusy, setBusy] = useState(false);
  // A gift comes by itself where it is still given.
  const bought = products.filter(({ price }) => price > 0);

  async function putIntoCart() {
    setBusy(true);
    let isAnyIn = false;
    for (const { id: productId, name, quantity } of bought) {
      const answer = await api.post('/api/cart', { productId, quantity });
      if (answer.ok) isAnyIn = true;
      else {
        const reason = t(answer.message || 'We could not reach the shop. Please try again.');
        toast(t('{name} could not be added: {reason}', { name, reason }), 'error');
      }
    }
    setBusy(false);
    if (isAnyIn) goTo('/cart');
  }

  if (bought.length === 0) return null;
  return (
    <Button variant="secondary" size="small" className="mt-5" isBusy={isBusy} onClick={putIntoCart}>
      {t('Buy again')}
    </Button>
  );
}
