// What was added and is not answered yet: kept in this browser before it is sent, so that a reload, a closed tab or a lost connection loses
// nothing, and sent again under the same key, so that it counts once even when the first request arrived and only its answer was lost.
import { api } from '../ui/api-client.ts';
import { onDevice } from '../ui/kept.ts';

export type Place = 'cart' | 'wishlist';
export type Addition = {
  key: string;
  userId: string;
  place: Place;
  productId: string;
  /** As the button had it: a page that the product is not on yet knows no other. */
  name: string;
  /** It was sent and came to nothing. */
  isDropped?: boolean;
};

export const UNSENT = 'unsentCart';
/** After that it is no longer what they meant. */
const KEPT_HOURS = 24;
/** A line that went dead may never say so. */
const ANSWER_WITHIN_MS = 30_000;

type Kept = Addition & { keptAt: number };

export const inTime = () => ({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

/** Sent again under its key it counts once. Without `userId` into the cart of who is signed in. */
export const putIntoCart = ({ key, ...item }: { key: string; userId?: string; productId: string; quantity: number }) =>
  api.post('/api/cart', item, { ...inTime(), headers: { 'Idempotency-Key': key } });

export const sendAddition = ({ key, userId, place, productId }: Pick<Addition, 'key' | 'userId' | 'place' | 'productId'>) =>
  place === 'cart' ? putIntoCart({ key, userId, productId, quantity: 1 }) : api.post('/api/wishlist', { userId, productId }, inTime());

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
