import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { BOOKINGS_AT_ONCE } from '../../../couriers/couriers.schema.ts';
import type { CourierName } from '../../../couriers/parcel-state.ts';
import { doSoon } from '../../../staff-kit/do-soon.ts';
import type { useSelection } from '../../../staff-kit/list/use-selection.ts';
import { type Answer, api } from '../../../ui/browser/api-client.ts';
import { toast } from '../../../ui/toast.tsx';
import type { BulkResult } from '../../moves/order-moves.schema.ts';
import type { StaffOrder } from '../../orders.schema.ts';
import type { Wish } from './ship-many-dialog.tsx';

export type Picked = ReturnType<typeof useSelection<StaffOrder>>;

/** The calls behind the buttons; each leaves a result per order. */
export function useBulkActs(selection: Picked) {
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<'book' | 'ship' | 'tag' | 'assign' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const ids = selection.rows.map(({ id }) => id);

  async function act(done: string, call: () => Promise<Answer<BulkResult[]>>) {
    if (isBusy) return;
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (!answer.ok) {
      toast(answer.message || "Couldn't change the orders. Please try again.", 'error');
      return;
    }
    setDialog(null);
    await show(done, answer.value);
  }

  async function show(done: string, all: BulkResult[]) {
    selection.clear();
    const changed = all.filter(({ isDone }) => isDone).length;
    if (changed === all.length) toast(`${countOf(changed)} ${changed === 1 ? 'is' : 'are'} ${done}.`);
    else setResults(all);
    await revalidate();
  }

  const move = (status: 'processing' | 'shipped' | 'delivered', orders: Wish[]) =>
    act(status, async () => {
      const answer = await api.put('/api/order/status', { status, orders }, { keepalive: true });
      return answer.ok ? { ...answer, value: answer.value.map(({ isMoved, ...result }) => ({ ...result, isDone: isMoved })) } : answer;
    });

  /** Delivery is final on the server, so the call is sent only after the Undo message is gone. */
  function deliver() {
    const wishes = ids.map((order) => ({ order }));
    selection.clear();
    doSoon(
      `${countOf(wishes.length)} will be marked as delivered.`,
      () => move('delivered', wishes),
      () => toast('Nothing was changed.'),
    );
  }

  async function print(paper: (ids: string[]) => Promise<void>) {
    setBusy(true);
    await paper(ids);
    setBusy(false);
  }

  return {
    isBusy,
    dialog,
    setDialog,
    async marked(done: 'tagged' | 'assigned', all: BulkResult[]) {
      setDialog(null);
      await show(done, all);
    },
    results,
    setResults,
    move,
    deliver,
    print,
    book: (courier: CourierName | undefined) => act('booked', () => bookAll(ids, courier)),
    invoice: () => act('invoiced', () => api.post('/api/order/invoices', { ids })),
    confirm: () => act('confirmed', () => api.post('/api/order/confirm', { ids })),
    process: () =>
      move(
        'processing',
        ids.map((order) => ({ order })),
      ),
  };
}

/** A part at a time, as each waits for its courier. What a part without an answer booked is shown by the list. */
async function bookAll(ids: string[], courier: CourierName | undefined): Promise<Answer<BulkResult[]>> {
  const all: BulkResult[] = [];
  for (let from = 0; from < ids.length; from += BOOKINGS_AT_ONCE) {
    const part = ids.slice(from, from + BOOKINGS_AT_ONCE);
    const answer = await api.post('/api/parcels/book', { ids: part, ...(courier && { courier }) });
    if (!answer.ok && all.length === 0) return answer;
    const message = answer.ok ? '' : answer.message || "Couldn't book this parcel. Please try again.";
    all.push(...(answer.ok ? answer.value : part.map((id) => ({ order: 'Not booked', id, isDone: false, message }))));
  }
  return { ok: true, status: 200, value: all };
}

export const countOf = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;
