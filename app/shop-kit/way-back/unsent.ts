// Additions without an answer: stored in this browser before they are sent, so that a reload, a closed tab or a lost connection loses
// nothing, and sent again with the same idempotency key, so that each counts once even if only the answer was lost.
import { onDevice } from '../../ui/browser/kept.ts';

export type Place = 'cart' | 'wishlist';
export type Addition = {
  key: string;
  userId: string;
  place: Place;
  productId: string;
  /** The name from the button: a page without the product has no other source. */
  name: string;
  /** Into the cart; one unless given. */
  pieces?: number;
  isDropped?: boolean;
};

export const UNSENT = 'unsentCart';
/** Older additions no longer reflect what the shopper wants. */
const KEPT_HOURS = 24;

type Kept = Addition & { keptAt: number };

export function readUnsent(userId: string | undefined): Addition[] {
  return readAll().filter((addition) => addition.userId === userId);
}

export const keepUnsent = (addition: Addition) => write([...without(addition.key), { ...addition, keptAt: Date.now() }]);

export const dropUnsent = (key: string) => write(without(key));

const without = (key: string) => readAll().filter((addition) => addition.key !== key);

function readAll(): Kept[] {
  const kept = JSON.parse(onDevice.read(UNSENT) ?? '[]') as Kept[];
  return kept.filter(({ keptAt }) => Date.now() - keptAt < KEPT_HOURS * 3_600_000);
}

function write(kept: Kept[]) {
  if (kept.length > 0) onDevice.keep(UNSENT, JSON.stringify(kept));
  else onDevice.drop(UNSENT);
}
