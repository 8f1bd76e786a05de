// What was pressed in the cart and on the wishlist, and may be missing in what the shop last told: an answer that set out before a write
// landed does not know of it, however late it arrives. Reads and landings are numbered in this document; on top of a read counts every
// write that is under way or landed after the read had set out.
import { useMemo, useSyncExternalStore } from 'react';
import { onDevice } from '../ui/kept.ts';
import { type Addition, dropUnsent, keepUnsent, type Place, readUnsent } from './unsent.ts';

export type Write = Addition & {
  /** How many there are to be: 0 takes it out; not given where one is added. */
  quantity?: number;
  state: 'sent' | 'waiting' | 'landed';
  landedAt: number;
};
/** The number of a read; 0 for what came with the document. */
export type AsOf = { asOf: number };

/** Notifies other tabs. */
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

/** One a product and place: the later takes the place of the earlier. */
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

/** It stays on show until an answer that set out later has come. */
export function land(key: string) {
  dropUnsent(key);
  const landedAt = nextMoment();
  const place = writes.find((write) => write.key === key)?.place;
  writes = writes.map((write) => (write.key === key ? { ...write, state: 'landed', landedAt } : write));
  onDevice.keep(CHANGED_ELSEWHERE, key);
  askAnew(place);
}

/** Refused: as if it had not been pressed. What an answer that was lost has done is asked. */
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

/** What a page shows of the place is older than what is known to have happened there. */
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
    // Kept by an earlier version, it has neither place nor name.
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

/** What a read does not know, for the page that shows it. */
export function useNewer(place: Place, { asOf }: AsOf) {
  const all = useSyncExternalStore(
    listenToWrites,
    () => writes,
    () => NONE,
  );
  return useMemo(() => newerThan(place, asOf, all), [place, asOf, all]);
}

/** Its line is not in the page's data yet. */
export const isAddition = ({ quantity }: Write) => quantity === undefined;
export const isTakenOut = ({ quantity, state }: Write) => quantity === 0 && state === 'landed';

export const useChangedAt = (place: Place) =>
  useSyncExternalStore(
    listenToWrites,
    () => changedAt[place],
    () => 0,
  );
