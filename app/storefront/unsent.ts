// What somebody put into the cart while the shop could not be reached: kept in this browser, and sent again under the same name, so that it
// counts once even when the first request did arrive and only its answer was lost.
import { api } from '../ui/api-client.ts';
import { onDevice } from '../ui/kept.ts';

export type Addition = { key: string; userId: string; productId: string };

const KEPT_UNDER = 'unsentCart';
/** After that it is no longer what they meant. */
const KEPT_HOURS = 24;

type Kept = Addition & { keptAt: number };

export const sendAddition = ({ key, userId, productId }: Addition) =>
  api.post('/api/cart', { userId, productId, quantity: 1 }, { headers: { 'Idempotency-Key': key } });

export function readUnsent(userId: string | undefined): Addition[] {
  return readAll().filter((addition) => addition.userId === userId);
}

export const keepUnsent = (addition: Addition) => write([...readAll(), { ...addition, keptAt: Date.now() }]);

export const dropUnsent = (key: string) => write(readAll().filter((addition) => addition.key !== key));

function readAll(): Kept[] {
  const kept = JSON.parse(onDevice.read(KEPT_UNDER) ?? '[]') as Kept[];
  return kept.filter(({ keptAt }) => Date.now() - keptAt < KEPT_HOURS * 3_600_000);
}

function write(kept: Kept[]) {
  if (kept.length > 0) onDevice.keep(KEPT_UNDER, JSON.stringify(kept));
  else onDevice.drop(KEPT_UNDER);
}
