// Changes are optimistic: presses during a request are sent together afterwards, and a refusal is rolled back.

import { useEffect, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { inTime } from '../../shop-kit/add-product.ts';

import { beginChange, findWrite, land, takeBack } from '../../shop-kit/writes.ts';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { toast } from '../../ui/toast.tsx';
import type { CartLineView } from './cart-view.ts';

const NOT_REACHED = "We couldn't connect. Please try again.";

interface LineWrites {
  line: CartLineView;
  userId: string;
  say: (sentence: string) => void;
  onRemoved: () => void;
}

export function useLineWrites({ line: { id, variantId, name, quantity }, userId, say, onRemoved }: LineWrites) {
  const t = useWords();
  const [refusal, setRefusal] = useState('');
  const path = `/api/cart/${userId}/${id}` as const;

  // An error about an earlier quantity does not apply to a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is the occasion
  useEffect(() => setRefusal(''), [quantity]);

  const begin = (key: string, wanted: number) => beginChange({ key, userId, place: 'cart', productId: variantId, name, quantity: wanted });

  async function setQuantity(wanted: number) {
    setRefusal('');
    const underWay = findWrite('cart', variantId);
    if (underWay?.quantity === 0) return;
    const key = underWay?.key ?? randomName();
    begin(key, wanted);
    if (underWay) return;
    for (let sent = wanted; ; ) {
      const answer = await api.put(path, { quantity: sent }, inTime());
      const now = findWrite('cart', variantId);
      // Removed in the meantime: the answer to the removal wins.
      if (now?.key !== key) return;
      if (answer.ok && now.quantity && now.quantity !== sent) {
        sent = now.quantity;
        continue;
      }
      if (answer.ok) land(key);
      else takeBack(key);
      if (answer.ok) say(t('{name}: quantity {count}', { name, count: sent }));
      else if (answer.status === 409) setRefusal(answer.message);
      else toast(answer.message || NOT_REACHED, 'error');
      return;
    }
  }

  async function remove() {
    const key = randomName();
    begin(key, 0);
    const answer = await api.delete(path, inTime());
    if (answer.ok || answer.status === 404) {
      onRemoved();
      return land(key);
    }
    takeBack(key);
    toast(answer.message || NOT_REACHED, 'error');
  }

  return { refusal, setQuantity, remove };
}
