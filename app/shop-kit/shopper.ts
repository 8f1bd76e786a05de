// Pages are cached for everyone, so this is fetched once after hydration, and then updated by each change.
import { useSyncExternalStore } from 'react';
import { type DisplayCopy, dropDisplayCopy, keepDisplayCopy, readDisplayCopy } from '../accounts/display-copy.ts';
import { inPageLanguage } from '../platform/words/language.ts';
import { api } from '../ui/browser/api-client.ts';
import { toast } from '../ui/toast.tsx';
import { GUEST } from '../vocabulary/guest.ts';
import type { Place } from './way-back/unsent.ts';
import { isTakenOut, listenToWrites, newerThan, nextMoment, takeUpUnsent } from './writes.ts';

/** A wish has no quantity. */
export type Line = { variantId: string; quantity?: number };
/** Variants' ids from the read with this number; `goods` tells two reads apart. */
type Told = { ids: ReadonlySet<string>; goods: string; asOf: number };
type Shopper = { user: DisplayCopy | null } & Record<Place, Told>;

const NOTHING: Told = { ids: new Set(), goods: '', asOf: 0 };
const SIGNED_OUT: Shopper = { user: null, cart: NOTHING, wishlist: NOTHING };

let shopper = SIGNED_OUT;
let ownerId: string | undefined;
let asked: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Subscribers re-render only when their selected value changes: a page of cards does not re-render because the visitor is known. */
export const useUser = () => useShopper(() => shopper.user, null);
export const useCount = (place: Place) => useShopper(() => idsIn(place).size, 0);
export const useIsIn = (place: Place, productId: string) => useShopper(() => idsIn(place).has(productId), false);
export const useOwnerId = () => useShopper(() => ownerId, undefined);
export const readUserId = () => shopper.user?.id;
/** Whose cart it is: the user's, or that of a guest. */
export const readOwnerId = () => ownerId;
export const isIn = (place: Place, productId: string) => idsIn(place).has(productId);

const useShopper = <T>(read: () => T, atFirst: T) => useSyncExternalStore(listen, read, () => atFirst);

function listen(listener: () => void) {
  listeners.add(listener);
  const leave = listenToWrites(listener);
  return () => {
    listeners.delete(listener);
    leave();
  };
}

function change(next: Partial<Shopper>) {
  shopper = { ...shopper, ...next };
  for (const listener of listeners) listener();
}

function idsIn(place: Place): ReadonlySet<string> {
  const { ids, asOf } = shopper[place];
  const newer = newerThan(place, asOf);
  if (newer.length === 0) return ids;
  const all = new Set(ids);
  for (const write of newer) {
    if (isTakenOut(write)) all.delete(write.productId);
    else all.add(write.productId);
  }
  return all;
}

/** Fetches once per session; refetches when the signed-in user changes. */
export function loadShopper() {
  if (!asked || readDisplayCopy()?.id !== readUserId()) asked = askWhoIsThere();
  return asked;
}

async function askWhoIsThere() {
  const copy = readDisplayCopy();
  // A page may already have shown its cart; another user's data does not apply.
  if (shopper.user) forgetAnswers();
  ownerId = copy?.id;
  change({ user: copy });
  // Until it is known who is there, what was changed in this document is not dropped as another's.
  if (copy) takeUpUnsent(ownerId);
  const answer = await api.get('/api/auth/session');
  // On a connection error, keep showing what the browser remembers.
  if (!answer.ok) return;
  const { user, isGuest } = answer.value;
  if (user) {
    keepDisplayCopy(user);
    ownerId = user.id;
    change({ user });
    if (user.id !== copy?.id) takeUpUnsent(ownerId);
  } else forget(isGuest && GUEST);
  await askWhatIsThere();
}

export async function askWhatIsThere() {
  const userId = ownerId;
  if (!userId) return;
  const asOf = nextMoment();
  const [cart, wishlist] = await Promise.all([api.get(`/api/cart/${userId}`), shopper.user && api.get(`/api/wishlist/${userId}`)]);
  if (userId !== ownerId) return;
  if (cart.ok) show('cart', cart.value, asOf);
  if (wishlist?.ok) show('wishlist', wishlist.value, asOf);
}

function forgetAnswers() {
  const nothing = { ...NOTHING, asOf: nextMoment() };
  change({ cart: nothing, wishlist: nothing });
}

export function forget(guest?: string) {
  dropDisplayCopy();
  ownerId = guest;
  change({ user: null });
  forgetAnswers();
  takeUpUnsent(guest);
}

export function showUser(changed: Partial<DisplayCopy>) {
  if (!shopper.user) return;
  const user = { ...shopper.user, ...changed };
  keepDisplayCopy(user);
  change({ user });
}

/** Applies the read with this number; older reads that arrive later are ignored. */
export function show(place: Place, lines: readonly Line[], asOf: number) {
  if (asOf < shopper[place].asOf) return;
  change({ [place]: { ids: new Set(lines.map(({ variantId }) => variantId)), goods: goodsOf(lines), asOf } });
}

const goodsOf = (lines: readonly Line[]) =>
  lines
    .map(({ variantId, quantity = 1 }) => `${variantId} ${quantity}`)
    .toSorted()
    .join();

/** A later read found other goods than these: a page that the server drew just before an addition arrived. */
export const useIsOutdated = (place: Place, lines: readonly Line[], asOf: number) =>
  useShopper(() => shopper[place].asOf > asOf && shopper[place].goods !== goodsOf(lines), false);

export async function leaveShop() {
  const answer = await api.post('/api/auth/logout');
  if (!answer.ok && answer.status !== 401) return toast(answer.message || "We couldn't connect. Please try again.", 'error');
  dropDisplayCopy();
  location.assign(inPageLanguage('/'));
}
