// Puts a product into the cart or the wishlist: shown at once, kept in this browser until it is answered, and rolled back when the shop refuses.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { withoutLanguage } from '../platform/words/language.ts';
import { api, isDropped } from '../ui/browser/api-client.ts';
import { randomName } from '../ui/browser/random-name.ts';
import { toast } from '../ui/toast.tsx';
import { forget, isIn, loadShopper, readOwnerId, readUserId, useIsIn } from './shopper.ts';
import { keepIntendedAct, signInPath, takeIntendedAct } from './way-back/intended-act.ts';
import type { Addition, Place } from './way-back/unsent.ts';
import { beginAddition, land, takeBack, waitForConnection } from './writes.ts';

export const ADDED = { cart: 'Added to your cart', wishlist: 'Added to your wishlist' } satisfies Record<Place, string>;
const WAITS = {
  cart: "You're offline. We'll add this to your cart when you reconnect.",
  wishlist: "You're offline. We'll add this to your wishlist when you reconnect.",
} satisfies Record<Place, string>;

/** A dead connection may never report an error. */
const ANSWER_WITHIN_MS = 30_000;

type Added = { id: string; name: string; pieces?: number };

export function useAdd(place: Place, product: Added) {
  const isDone = useIsIn(place, product.id);
  const [isAdding, setAdding] = useState(false);
  const goTo = useNavigate();
  const onClick = () => {
    setAdding(true);
    addTo(place, product, goTo).finally(() => setAdding(false));
  };
  return { isDone, isBusy: isAdding && !isDone, onClick };
}

/** Optimistic: shown as added at once, and rolled back when the shop refuses. A visitor is sent to sign in first (D4), except to fill a
 * cart in a shop with open checkout. */
async function addTo(place: Place, { id: productId, name, pieces = 1 }: Added, goTo: (path: string) => void) {
  await loadShopper();
  const userId = place === 'cart' ? readOwnerId() : readUserId();
  if (!userId) return signInFirst();
  // A second press while the session loads, or a product already there: add it once.
  if (isIn(place, productId)) return;
  const addition = { key: randomName(), userId, place, productId, name, pieces };
  beginAddition(addition);
  const answer = await sendAddition(addition);
  if (answer.ok) {
    land(addition.key);
    return toast(ADDED[place]);
  }
  if (isDropped(answer)) {
    waitForConnection(addition);
    return toast(WAITS[place]);
  }
  takeBack(addition.key);
  if (answer.status === 401) {
    forget();
    return signInFirst();
  }
  toast(answer.message || "We couldn't connect. Please try again.", 'error');

  function signInFirst() {
    const from = withoutLanguage(location.pathname) + location.search;
    keepIntendedAct({ act: place, productId, from });
    goTo(signInPath(from));
  }
}

export const inTime = () => ({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

export const putIntoCart = ({ key, ...item }: { key: string; userId?: string; productId: string; quantity: number }) =>
  api.post('/api/cart', { ...item, variantId: item.productId }, { ...inTime(), headers: { 'Idempotency-Key': key } });

type Sent = Pick<Addition, 'key' | 'userId' | 'place' | 'productId' | 'pieces'>;
export const sendAddition = ({ key, userId, place, productId, pieces = 1 }: Sent) =>
  place === 'cart'
    ? putIntoCart({ key, userId, productId, quantity: pieces })
    : api.post('/api/wishlist', { userId, productId, variantId: productId }, inTime());

/** After signing in. Null if there was none; else the page to return to, and the message if the shop refused. */
export async function doIntendedAct(userId: string): Promise<{ from: string; refusal: string | null } | null> {
  const intended = takeIntendedAct();
  if (!intended) return null;
  const { act: place, productId, from } = intended;
  const answer = await sendAddition({ key: randomName(), userId, place, productId });
  return { from, refusal: answer.ok ? null : answer.message || "Couldn't add the product. Please try again." };
}
