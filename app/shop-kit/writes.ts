// Writes to cart and wishlist that the shop's last answer may not include: an answer requested before a write landed does not contain it,
// however late it arrives. Reads and landings are numbered within this document; a read is combined with every write that is still pending
// or landed after the read began.
import { useMemo, useSyncExternalStore } from 'react';
import { onDevice } from '../ui/browser/kept.ts';
import { type Addition, dropUnsent, keepUnsent, type Place, readUnsent } from './way-back/unsent.ts';

export type Write = Addition & {
  quantity?: number;
  state: 'sent' | 'waiting' | 'landed';
  landedAt: number;
};
export type AsOf = { asOf: number };

export const CHANGED_ELSEWHERE = 'basketChanged';
const NONE: readonly Write[] = [];

let last = 0;
export const nextMoment = () => ++last;

let writes = NONE;
const changedAt = { cart: 0, wishlist: 0 } satisfies Record<Place, number>;
const listeners = new Set<() => void>();

export function listenToWrites(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Write[]) {
  writes = next;
  for (const listener of listeners) listener();
}

/** One write per product and place: a later one replaces the earlier. */
function put(write: Write) {
  change([...writes.filter((other) => other.place !== write.place || other.productId !== write.productId), write]);
}

export function beginAddition(addition: Addition) {
  keepUnsent(addition);
  put({ ...addition, state: 'sent', landedAt: 0 });
}

export function beginChange(write: Addition & { quantity: number }) {
  put({ ...write, state: 'sent', landedAt: 0 });
}

/** The write stays visible until a later read has arrived. */
export function land(key: string) {
  dropUnsent(key);
  const landedAt = nextMoment();
  const place = writes.find((write) => write.key === key)?.place;
  writes = writes.map((write) => (write.key === key ? { ...write, state: 'landed', landedAt } : write));
  onDevice.keep(CHANGED_ELSEWHERE, key);
  askAnew(place);
}

export function takeBack(key: string) {
  dropUnsent(key);
  const place = writes.find((write) => write.key === key)?.place;
  writes = writes.filter((write) => write.key !== key);
  askAnew(place);
}

export function waitForConnection(addition: Addition) {
  keepUnsent({ ...addition, isDropped: true });
  change(writes.map((write) => (write.key === addition.key ? { ...write, isDropped: true, state: 'waiting' } : write)));
}

export function askAnew(place?: Place) {
  const now = nextMoment();
  if (place !== 'wishlist') changedAt.cart = now;
  if (place !== 'cart') changedAt.wishlist = now;
  change(writes);
}

/** Writes stored by this browser, from before a reload and from other tabs. Writes sent by another tab have landed. */
export function takeUpUnsent(userId: string | undefined) {
  const kept = readUnsent(userId);
  const isKept = ({ key }: Addition) => kept.some((addition) => addition.key === key);
  const isKnown = ({ key }: Addition) => writes.some((write) => write.key === key);
  const landedAt = nextMoment();
  change([
    ...writes
      .filter((write) => write.userId === userId)
      .map((write) => (write.state === 'waiting' && !isKept(write) ? { ...write, state: 'landed' as const, landedAt } : write)),
    ...kept
      .filter((addition) => !isKnown(addition))
      .map((addition) => ({ ...addition, place: addition.place ?? 'cart', state: 'waiting' as const, landedAt: 0 })),
  ]);
}

export const waitingWrites = () => writes.filter(({ state }) => state === 'waiting');
export const findWrite = (place: Place, productId: string) =>
  writes.find((write) => write.place === place && write.productId === productId && write.state !== 'landed');

export const newerThan = (place: Place, asOf: number, all = writes) =>
  all.filter((write) => write.place === place && (write.state !== 'landed' || write.landedAt > asOf));

export function useNewer(place: Place, { asOf }: AsOf) {
  const all = useSyncExternalStore(
    listenToWrites,
    () => writes,
    () => NONE,
  );
  return useMemo(() => newerThan(place, asOf, all), [place, asOf, all]);
}

export const isAddition = ({ quantity }: Write) => quantity === undefined;
export const isTakenOut = ({ quantity, state }: Write) => quantity === 0 && state === 'landed';

export const useChangedAt = (place: Place) =>
  useSyncExternalStore(
    listenToWrites,
    () => changedAt[place],
    () => 0,
  );
