// The scans of a count, one after the other: a keyboard-wedge scanner is faster than the network, and no scan may be lost.
import { useRef, useState } from 'react';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import type { CountLine, Scanned } from '../counts/counts.schema.ts';
import { readScan } from '../goods/scan-words.ts';

type Entry = { productId: string; batchId: string | null; way: 'add' | 'set'; pieces: number };
type Unsent = { words: string; key: string; again: () => void };
/** Of one that must be chosen: `undefined`. */
type Batch = string | null | undefined;

export function useScanning(countId: string, onCounted: (line: CountLine) => void) {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const chosen = useRef<{ productId: string; batchId: string | null } | null>(null);
  const [shown, setShown] = useState<{ goods: Scanned; batchId: Batch; scanned: number } | null>(null);
  const [message, setMessage] = useState('');
  const [unsent, setUnsent] = useState<Unsent[]>([]);

  const inTurn = (act: () => Promise<void>) => {
    queue.current = queue.current.then(act, act);
    return queue.current;
  };

  async function send(entry: Entry, key: string, words: string) {
    const answer = await api.post(`/api/stock-counts/${countId}/entries`, { ...entry, key });
    setUnsent((all) => all.filter((other) => other.key !== key));
    if (answer.ok) return onCounted(answer.value);
    if (answer.status !== 0) return setMessage(answer.message || `${words} was not counted.`);
    // The same key again: it counts once, also where only the answer was lost.
    setUnsent((all) => [...all, { words, key, again: () => inTurn(() => send(entry, key, words)) }]);
  }

  const enter = (entry: Entry, words: string) => inTurn(() => send(entry, randomName(), words));

  const scan = (text: string) =>
    inTurn(async () => {
      setMessage('');
      const { wanted: code, quantity: scanned } = readScan(text);
      const answer = await api.post(`/api/stock-counts/${countId}/scan`, { code });
      if (!answer.ok) {
        if (answer.status === 0) setUnsent((all) => [...all, { words: text, key: text, again: () => again(text) }]);
        else setMessage(answer.message || `${code} was not found.`);
        return;
      }
      const goods = answer.value;
      const batchId = batchOf(goods, chosen.current);
      setShown({ goods, batchId, scanned });
      if (batchId === undefined) return;
      chosen.current = { productId: goods.id, batchId };
      await send({ productId: goods.id, batchId, way: 'add', pieces: scanned }, randomName(), goods.name);
    });

  function again(text: string) {
    setUnsent((all) => all.filter(({ key }) => key !== text));
    void scan(text);
  }

  /** `scanned`: pieces that wait for their batch, and are counted with it. */
  function choose(goods: Scanned, batchId: string | null, scanned: number) {
    chosen.current = { productId: goods.id, batchId };
    setShown({ goods, batchId, scanned: 0 });
    if (scanned > 0) void enter({ productId: goods.id, batchId, way: 'add', pieces: scanned }, goods.name);
  }

  return { shown, message, unsent, scan, enter, choose };
}

/** The batch of the last scan, or the only one that it can be. */
function batchOf({ id, batches, loose }: Scanned, last: { productId: string; batchId: string | null } | null): Batch {
  if (last?.productId === id) return last.batchId;
  if (batches.length === 0) return null;
  return batches.length === 1 && loose === 0 ? batches[0]?.id : undefined;
}
