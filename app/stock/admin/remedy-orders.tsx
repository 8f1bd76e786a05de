import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ORDERS_A_STEP, type RemedyKind, type RemedyPreview } from '../../claims/recall/remedies.schema.ts';
import type { BulkResult } from '../../orders/moves/order-moves.schema.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { Progress } from '../../staff-kit/list/figures.tsx';
import { Alert } from '../../ui/alert.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

export type ManyChoice = { what: RemedyKind; orderIds: string[] };
type Props = { batch: { id: string; number: string }; choice: ManyChoice | null; onClose: () => void; onDone: () => void };

const TITLES = { refund: 'Refund', replace: 'Replace' };
const DONE = { refund: 'refunded', replace: 'replaced' };
const ordersOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'order' : 'orders'}`;
const piecesOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'piece' : 'pieces'}`;
const stepsOf = (ids: string[]) =>
  Array.from({ length: Math.ceil(ids.length / ORDERS_A_STEP) }, (_, step) => ids.slice(step * ORDERS_A_STEP, (step + 1) * ORDERS_A_STEP));

export function RemedyOrdersDialog({ batch, choice, onClose, onDone }: Props) {
  return choice && <Remedies key={choice.what} {...{ batch, choice, onClose, onDone }} />;
}

function Remedies({ batch, choice, onClose, onDone }: Props & { choice: ManyChoice }) {
  const { what, orderIds } = choice;
  const { preview, failure, done, results, isBusy, settle } = useRemedies(batch.id, choice, onDone);
  const isOver = results !== null && !isBusy;
  return (
    <Modal
      isOpen
      onClose={isBusy ? () => {} : onClose}
      title={`${TITLES[what]}: ${ordersOf(orderIds.length)}`}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {!isOver && (
            <Button disabled={!preview || preview.orders === 0} isBusy={isBusy} onClick={settle}>
              {preview && preview.orders > 0 ? `${TITLES[what]} ${ordersOf(preview.orders)}` : TITLES[what]}
            </Button>
          )}
        </>
      }
    >
      <div className="grid min-w-0 gap-4">
        {failure && <Alert tone="danger">{failure}</Alert>}
        {(isBusy || (!preview && !failure)) && (
          <Progress label={isBusy ? 'Orders settled' : 'Orders calculated'} value={done} max={orderIds.length} />
        )}
        {preview && !results && <WhatItComesTo {...{ what, preview }} number={batch.number} />}
        {isOver && (
          <p role="status">{`${formatCount(results.filter(({ isDone }) => isDone).length)} of ${ordersOf(orderIds.length)} ${DONE[what]}.`}</p>
        )}
        <Refused results={results ?? preview?.refused ?? []} />
      </div>
    </Modal>
  );
}

/** Runs through the orders in steps: once to count, and when it is pressed once to settle. */
function useRemedies(batchId: string, { what, orderIds }: ManyChoice, onDone: () => void) {
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState<RemedyPreview | null>(null);
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState(0);
  const [isBusy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    let isClosed = false;
    void inSteps(
      orderIds,
      (ids) => api.post(`/api/batches/${batchId}/remedies/preview`, { what, orderIds: ids }),
      (told) => !isClosed && setDone(told),
    ).then((answer) => {
      if (isClosed) return;
      if (answer.failure) setFailure(answer.failure);
      else setPreview(answer.values.reduce(together));
    });
    return () => {
      isClosed = true;
    };
  }, []);

  async function settle() {
    setBusy(true);
    setFailure('');
    const settled = await inSteps(orderIds, (ids) => api.post(`/api/batches/${batchId}/remedies/${what}`, { orderIds: ids }), setDone);
    setBusy(false);
    const all = settled.values.flat();
    // What was settled stays settled; pressed again, it goes on.
    if (settled.failure) setFailure(settled.failure);
    else {
      setResults(all);
      onDone();
      if (all.every(({ isDone }) => isDone)) toast(`${ordersOf(all.length)} ${DONE[what]}.`);
    }
    await revalidate();
  }

  return { preview, results, failure, done, isBusy, settle };
}

async function inSteps<T>(orderIds: string[], ask: (ids: string[]) => Promise<Answer<T>>, onStep: (done: number) => void) {
  const values: T[] = [];
  let done = 0;
  onStep(0);
  for (const ids of stepsOf(orderIds)) {
    const answer = await ask(ids);
    if (!answer.ok) return { values, failure: answer.message || "Couldn't reach the shop. Please try again." };
    values.push(answer.value);
    done += ids.length;
    onStep(done);
  }
  return { values, failure: '' };
}

const together = (all: RemedyPreview, step: RemedyPreview): RemedyPreview => ({
  orders: all.orders + step.orders,
  pieces: all.pieces + step.pieces,
  amount: all.amount + step.amount,
  inStock: step.inStock,
  refused: [...all.refused, ...step.refused],
});

function WhatItComesTo({ what, preview, number }: { what: RemedyKind; preview: RemedyPreview; number: string }) {
  const { orders, pieces, amount, inStock } = preview;
  if (orders === 0) return <p>None of these orders can be settled like this.</p>;
  if (what === 'refund')
    return (
      <p>
        {`${formatRupees(paiseFromRupees(amount), { decimals: 'always' })} for ${piecesOf(pieces)} of batch ${number} in ${ordersOf(orders)}, with tax, goes back the way it was paid. Each customer is e-mailed. This cannot be undone.`}
      </p>
    );
  return (
    <>
      <p>{`${piecesOf(pieces)} for ${ordersOf(orders)} are taken from other batches and sent free of charge. Each customer is e-mailed. Ship the parcels in Claims.`}</p>
      {pieces > inStock && (
        <Alert tone="warning" isStatic>
          {`Only ${piecesOf(inStock)} ${inStock === 1 ? 'is' : 'are'} in stock: later orders are refused. Refund them instead, or restock first.`}
        </Alert>
      )}
    </>
  );
}

function Refused({ results }: { results: BulkResult[] }) {
  const refused = results.filter(({ isDone }) => !isDone);
  if (refused.length === 0) return null;
  return (
    <section aria-label="Not settled" className="grid gap-2">
      <h3 className="font-semibold">{`${ordersOf(refused.length)} not settled`}</h3>
      <ul className="grid max-h-60 gap-1 overflow-y-auto text-sm">
        {refused.map(({ order, message }) => (
          <li key={order} className="wrap-anywhere">{`${order}: ${message}`}</li>
        ))}
      </ul>
    </section>
  );
}
