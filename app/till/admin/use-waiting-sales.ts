// Sends the sales that the shop has not answered. One tab at a time does it; that each counts once is the work of its key on the server.
import { useCallback, useEffect, useState } from 'react';
import { api, isDropped } from '../../ui/browser/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import { dropWaiting, keepWaiting, listWaiting, type SaleBody, type WaitingSale } from '../offline/till-store.ts';
import type { TillSale } from '../till.schema.ts';

const TRY_AGAIN_MS = 15_000;
/** A dead connection may never report an error. */
const ANSWER_WITHIN_MS = 12_000;
const CHANGED = 'till-sales';

export const sendSale = ({ key, body }: Pick<WaitingSale, 'key' | 'body'>) =>
  api.post('/api/till/sales', body, { headers: { 'Idempotency-Key': key }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

export type Sent =
  | { kind: 'recorded'; sale: Pick<TillSale, 'id' | 'receipt'> }
  | { kind: 'refused'; message: string; code: string }
  | { kind: 'waiting' };

/** A sale is on the device before it is sent, and leaves it with the shop's answer. */
export async function sendAndSettle(sale: WaitingSale): Promise<Sent> {
  const answer = await sendSale(sale);
  if (answer.ok) {
    await dropWaiting(sale.key);
    return { kind: 'recorded', sale: answer.value };
  }
  // Still offline, signed out, or too many at once.
  if (isDropped(answer) || answer.status === 401 || answer.status === 429) return { kind: 'waiting' };
  const { message, code, fields } = answer;
  return { kind: 'refused', message: Object.values(fields)[0] ?? message, code };
}

export function useWaitingSales() {
  const [sales, setSales] = useState<WaitingSale[]>([]);
  const look = useCallback(async () => setSales(await listWaiting()), []);

  const changed = useCallback(async () => {
    await look();
    channel()?.postMessage('changed');
  }, [look]);

  const send = useCallback(async () => {
    const waiting = (await listWaiting()).filter(({ refused }) => !refused);
    if (waiting.length === 0) return look();
    await alone(async () => {
      let recorded = 0;
      for (const sale of (await listWaiting()).filter(({ refused }) => !refused)) {
        const sent = await sendAndSettle(sale);
        if (sent.kind === 'waiting') break;
        // The page that rang it up may have taken it back meanwhile.
        const isKept = sent.kind === 'refused' && (await listWaiting()).some(({ key }) => key === sale.key);
        if (sent.kind === 'refused' && isKept) await keepWaiting({ ...sale, refused: { message: sent.message, code: sent.code } });
        if (sent.kind === 'recorded') recorded += 1;
      }
      if (recorded > 0) toast(recorded === 1 ? 'The waiting sale is recorded.' : `${recorded} waiting sales are recorded.`);
    });
    await changed();
  }, [changed, look]);

  useEffect(() => {
    send();
    const timer = setInterval(send, TRY_AGAIN_MS);
    const other = channel();
    const hear = () => look();
    other?.addEventListener('message', hear);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      other?.removeEventListener('message', hear);
      removeEventListener('online', send);
    };
  }, [send, look]);

  /** Staff decided about a refused sale: it is sent with their word, or as it is. */
  const again = useCallback(
    async (sale: WaitingSale, word: Pick<SaleBody, 'keepPrices' | 'countStock'>) => {
      const { refused: _, ...rest } = sale;
      await keepWaiting({ ...rest, body: { ...sale.body, ...word } });
      await send();
    },
    [send],
  );

  const giveUp = useCallback(
    async (sale: WaitingSale, reason: string) => {
      const { key, reference, goods, body, refused } = sale;
      const answer = await api.post('/api/till/discards', {
        ...{ key, reference, reason, refused: refused?.message ?? '', totalAmount: body.totalAmount, lines: goods },
      });
      if (!answer.ok) return toast(answer.message || "Couldn't reach the shop. The sale stays on this device.", 'error');
      await dropWaiting(key);
      await changed();
    },
    [changed],
  );

  return { sales, send, again, giveUp, changed };
}

let opened: BroadcastChannel | null = null;
const channel = () => {
  if (typeof BroadcastChannel === 'undefined') return null;
  opened ??= new BroadcastChannel(CHANGED);
  return opened;
};

/** Where a browser has no locks, two tabs may send the same sale, which the key makes harmless. */
async function alone(act: () => Promise<void>) {
  if (!navigator.locks) return act();
  await navigator.locks.request('till-sync', { ifAvailable: true }, async (lock) => {
    if (lock) await act();
  });
}
