// Who is shopping, and what lies in their cart and on their wishlist. Pages are the same for everybody, so this is asked for after
// a page has come alive, once, and then kept up by whoever changes it.
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { type DisplayCopy, dropDisplayCopy, keepDisplayCopy, readDisplayCopy } from '../accounts/display-copy.ts';
import { type IntendedAct, keepIntendedAct, signInPath } from '../accounts/intended-act.ts';
import { inPageLanguage, withoutLanguage } from '../platform/language.ts';
import { api, isDropped } from '../ui/api-client.ts';
import { randomName } from '../ui/random-name.ts';
import { toast } from '../ui/toast.tsx';
import { keepUnsent, readUnsent, sendAddition } from './unsent.ts';

type Shopper = {
  user: DisplayCopy | null;
  /** The ids of the products. */
  cart: ReadonlySet<string>;
  wishlist: ReadonlySet<string>;
};
type Place = IntendedAct['act'];
type Line = { productId: string };

const NOBODY: Shopper = { user: null, cart: new Set(), wishlist: new Set() };
const ADDED = { cart: 'Added to your cart', wishlist: 'Added to your wishlist' } satisfies Record<Place, string>;

let shopper = NOBODY;
let asked: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Each is told of nothing but what it asks for: a page of cards is not rendered anew because somebody was found to be a visitor. */
export const useUser = () => useShopper(({ user }) => user);
export const useCount = (place: Place) => useShopper((shopper) => shopper[place].size);
export const useIsIn = (place: Place, productId: string) => useShopper((shopper) => shopper[place].has(productId));
/** To compare with; what shows it asks `useUser`. */
export const readUserId = () => shopper.user?.id;

const useShopper = <T>(select: (shopper: Shopper) => T) =>
  useSyncExternalStore(
    listen,
    () => select(shopper),
    () => select(NOBODY),
  );

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Partial<Shopper>) {
  shopper = { ...shopper, ...next };
  for (const listener of listeners) listener();
}

/** Asks once, and again when somebody else has signed in or out since. */
export function loadShopper() {
  if (!asked || readDisplayCopy()?.id !== readUserId()) asked = askWhoIsThere();
  return asked;
}

async function askWhoIsThere() {
  const copy = readDisplayCopy();
  // A page may have shown its cart already.
  const shown = shopper.user ? [] : shopper.cart;
  change({ user: copy, cart: new Set([...shown, ...idsOf(readUnsent(copy?.id))]) });
  const answer = await api.get<{ user: DisplayCopy | null }>('/api/auth/session');
  // Not reached: what the browser remembers stays on show.
  if (!answer.ok) return;
  const { user } = answer.value;
  if (!user) return forget();
  keepDisplayCopy(user);
  change({ user });
  const [cart, wishlist] = await Promise.all([api.get<Line[]>(`/api/cart/${user.id}`), api.get<Line[]>(`/api/wishlist/${user.id}`)]);
  if (cart.ok) showCart(cart.value);
  if (wishlist.ok) showWishlist(wishlist.value);
}

function forget() {
  dropDisplayCopy();
  change(NOBODY);
}

/** For the pages that change them: what the server answered. */
export function showUser(changed: Partial<DisplayCopy>) {
  if (!shopper.user) return;
  const user = { ...shopper.user, ...changed };
  keepDisplayCopy(user);
  change({ user });
}

/** With what is still to be sent. */
export const showCart = (lines: readonly Line[]) => change({ cart: idsOf([...lines, ...readUnsent(shopper.user?.id)]) });
export const showWishlist = (lines: readonly Line[]) => change({ wishlist: idsOf(lines) });

const idsOf = (lines: readonly Line[]) => new Set(lines.map((line) => line.productId));

/** What a button that adds is: busy only until it is known who is there. */
export function useAdd(place: Place, productId: string) {
  const isDone = useIsIn(place, productId);
  const [isAdding, setAdding] = useState(false);
  const goTo = useNavigate();
  const onClick = () => {
    setAdding(true);
    addTo(place, productId, goTo).finally(() => setAdding(false));
  };
  return { isDone, isBusy: isAdding && !isDone, onClick };
}

/** Shown as added at once, and taken back when the shop refuses. A visitor is sent to sign in first (D4). */
async function addTo(place: Place, productId: string, goTo: (path: string) => void) {
  await loadShopper();
  if (!shopper.user) return signInFirst();
  // Pressed twice while that was asked, or already there: one is meant.
  if (shopper[place].has(productId)) return;
  change({ [place]: new Set([...shopper[place], productId]) });
  const { id: userId } = shopper.user;
  const addition = { key: randomName(), userId, productId };
  const answer = place === 'cart' ? await sendAddition(addition) : await api.post('/api/wishlist', { userId, productId });
  if (answer.ok) return toast(ADDED[place]);
  if (place === 'cart' && isDropped(answer)) {
    keepUnsent(addition);
    return toast('The shop cannot be reached. We keep this here and add it to your cart when you are connected again.');
  }
  change({ [place]: new Set([...shopper[place]].filter((id) => id !== productId)) });
  if (answer.status === 401) {
    forget();
    return signInFirst();
  }
  toast(answer.message || 'We could not reach the shop. Please try again.', 'error');

  function signInFirst() {
    const from = withoutLanguage(location.pathname) + location.search;
    keepIntendedAct({ act: place, productId, from });
    goTo(signInPath(from));
  }
}

export async function leaveShop() {
  const answer = await api.post('/api/auth/logout');
  if (!answer.ok && answer.status !== 401) return toast(answer.message || 'We could not reach the shop. Please try again.', 'error');
  dropDisplayCopy();
  location.assign(inPageLanguage('/'));
}
