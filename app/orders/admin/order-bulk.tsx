// Bulk actions on orders: print documents, mark as processing, ship.
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import type { useSelection } from '../../staff-kit/list/use-selection.ts';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { type MoveResult, ORDERS_AT_ONCE, type StaffOrder } from '../orders.schema.ts';
import { downloadLabels, downloadPackingSlips, downloadPickList } from '../packing/download-packing.ts';
import { readParcelList } from './parcel-list.ts';
import { COURIERS } from './ship-dialog.tsx';

type Wish = { order: string; courierName?: string; trackingNumber?: string };
type Picked = ReturnType<typeof useSelection<StaffOrder>>;

export function OrderBulk({ selection, total }: { selection: Picked; total: number }) {
  const { revalidate } = useRevalidator();
  const [isShipping, setShipping] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<MoveResult[] | null>(null);
  const ids = selection.rows.map(({ id }) => id);

  async function move(status: 'processing' | 'shipped', orders: Wish[]) {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.put('/api/order/status', { status, orders });
    setBusy(false);
    if (!answer.ok) {
      toast(answer.message || "Couldn't change the orders. Please try again.", 'error');
      return;
    }
    setShipping(false);
    selection.clear();
    const moved = answer.value.filter(({ isMoved }) => isMoved).length;
    if (moved === answer.value.length) toast(`${countOf(moved)} ${moved === 1 ? 'is' : 'are'} ${status}.`);
    else setResults(answer.value);
    await revalidate();
  }

  async function print(paper: (ids: string[]) => Promise<void>) {
    setBusy(true);
    await paper(ids);
    setBusy(false);
  }

  return (
    <>
      <SelectionBar selection={selection} total={total}>
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => print(downloadPickList)}>
          <Icon name="download" /> Pick list
        </Button>
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => print(downloadPackingSlips)}>
          <Icon name="download" /> Packing slips
        </Button>
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => print(downloadLabels)}>
          <Icon name="download" /> 4 × 6 labels
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={isBusy}
          onClick={() =>
            move(
              'processing',
              ids.map((order) => ({ order })),
            )
          }
        >
          Mark as Processing
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => setShipping(true)}>
          Mark as Shipped
        </Button>
      </SelectionBar>
      <ShipManyDialog
        orders={selection.rows}
        isOpen={isShipping}
        isBusy={isBusy}
        onShip={(orders) => move('shipped', orders)}
        onClose={() => setShipping(false)}
      />
      <Modal
        isOpen={results !== null}
        onClose={() => setResults(null)}
        title={`${results?.filter(({ isMoved }) => isMoved).length ?? 0} of ${results?.length ?? 0} orders were updated`}
        footer={<Button onClick={() => setResults(null)}>Close</Button>}
      >
        <ul className="grid min-w-0 gap-4">
          {results?.map(({ order, isMoved, message }) => (
            <li key={`${order} ${message}`}>
              <Icon name={isMoved ? 'check' : 'warning'} /> {isMoved ? message : `${order}: ${message}`}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}

const countOf = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

interface ShipManyDialogProps {
  orders: StaffOrder[];
  isOpen: boolean;
  isBusy: boolean;
  onShip: (orders: Wish[]) => void;
  onClose: () => void;
}

/** One courier for all and a tracking number each; or the courier's own list, pasted, whose lines override what was typed. */
function ShipManyDialog({ orders, isOpen, isBusy, onShip, onClose }: ShipManyDialogProps) {
  const formId = useId();
  const [listError, setListError] = useState<string>();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const textOf = (name: string) => String(given.get(name) ?? '').trim();
    const list = readParcelList(textOf('list'));
    if ('problem' in list) return setListError(list.problem);
    const pasted = new Map(list.parcels.map((parcel) => [parcel.order, parcel]));
    const courier = textOf('courierName');
    const wishes = new Map<string, Wish>(
      orders.map(({ id, number }) => [number, { order: number, courierName: courier, trackingNumber: textOf(`tracking ${id}`) }]),
    );
    for (const [order, parcel] of pasted) wishes.set(order, { ...parcel, courierName: parcel.courierName || courier });
    if (wishes.size > ORDERS_AT_ONCE) return setListError(`At most ${ORDERS_AT_ONCE} orders at once`);
    setListError(undefined);
    onShip([...wishes.values()]);
  }

  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={`Ship ${countOf(orders.length)}`}
      formId={formId}
      submitLabel="Mark as Shipped"
      isBusy={isBusy}
    >
      <form id={formId} onSubmit={send} className="grid min-w-0 gap-4">
        <TextField label="Courier name" name="courierName" maxLength={120} autoComplete="off" list={`${formId}-couriers`} isOptional />
        <datalist id={`${formId}-couriers`}>
          {COURIERS.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {orders.map(({ id, number, userName }) => (
          <TextField
            key={id}
            label={`Tracking number of ${number}, ${userName}`}
            name={`tracking ${id}`}
            maxLength={120}
            autoComplete="off"
            spellCheck={false}
            isOptional
          />
        ))}
        <TextArea
          label="Or paste the courier’s list"
          name="list"
          rows={4}
          spellCheck={false}
          isOptional
          hint="One line per parcel: order, courier, tracking number. You can include orders you did not tick."
          placeholder="ORD-1001, Delhivery, 1234567890"
          error={listError}
        />
      </form>
    </FormModal>
  );
}
