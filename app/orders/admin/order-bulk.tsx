// Bulk actions on orders: print documents, invoice, confirm, mark as processing, ship, deliver, tag.
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { doSoon } from '../../staff-kit/do-soon.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import type { useSelection } from '../../staff-kit/list/use-selection.ts';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Assignee } from '../notes/order-notes.schema.ts';
import { type BulkResult, ORDERS_AT_ONCE, type StaffOrder } from '../orders.schema.ts';
import { downloadLabels, downloadPackingSlips, downloadPickList } from '../packing/download-packing.ts';
import { AssignDialog } from './marks/assign-dialog.tsx';
import { TagDialog } from './marks/tag-dialog.tsx';
import { canConfirm, canDeliver, canProcess, canShip } from './order-badges.tsx';
import { readParcelList } from './parcel-list.ts';
import { COURIERS } from './ship-dialog.tsx';

type Wish = { order: string; courierName?: string; trackingNumber?: string };
type Picked = ReturnType<typeof useSelection<StaffOrder>>;

export function OrderBulk({ selection, total, staff }: { selection: Picked; total: number; staff: Assignee[] }) {
  const acts = useBulkActs(selection);
  const close = () => acts.setDialog(null);
  return (
    <>
      <BulkButtons selection={selection} total={total} acts={acts} />
      <ShipManyDialog
        orders={selection.rows}
        isOpen={acts.dialog === 'ship'}
        isBusy={acts.isBusy}
        onShip={(orders) => acts.move('shipped', orders)}
        onClose={close}
      />
      <TagDialog orders={selection.rows} isOpen={acts.dialog === 'tag'} onDone={(all) => acts.marked('tagged', all)} onClose={close} />
      <AssignDialog
        orders={selection.rows}
        staff={staff}
        isOpen={acts.dialog === 'assign'}
        onDone={(all) => acts.marked('assigned', all)}
        onClose={close}
      />
      <BulkResults results={acts.results} onClose={() => acts.setResults(null)} />
    </>
  );
}

/** An action that none of the selected orders allows is not offered. */
function BulkButtons({ selection, total, acts }: { selection: Picked; total: number; acts: ReturnType<typeof useBulkActs> }) {
  const canAny = (can: (order: StaffOrder) => boolean) => selection.rows.some(can);
  const look = { size: 'small', disabled: acts.isBusy } as const;
  return (
    <SelectionBar selection={selection} total={total}>
      {canAny(canShip) && (
        <>
          <Button variant="secondary" {...look} onClick={() => acts.print(downloadPickList)}>
            <Icon name="download" /> Pick list
          </Button>
          <Button variant="secondary" {...look} onClick={() => acts.print(downloadPackingSlips)}>
            <Icon name="download" /> Packing slips
          </Button>
          <Button variant="secondary" {...look} onClick={() => acts.print(downloadLabels)}>
            <Icon name="download" /> 4 × 6 labels
          </Button>
        </>
      )}
      <Button variant="secondary" {...look} onClick={acts.invoice}>
        Issue invoices
      </Button>
      <Button variant="secondary" {...look} onClick={() => acts.setDialog('tag')}>
        Tags
      </Button>
      <Button variant="secondary" {...look} onClick={() => acts.setDialog('assign')}>
        Assign
      </Button>
      {canAny(canConfirm) && (
        <Button variant="secondary" {...look} onClick={acts.confirm}>
          Confirm
        </Button>
      )}
      {canAny(canProcess) && (
        <Button variant="secondary" {...look} onClick={acts.process}>
          Mark as Processing
        </Button>
      )}
      {canAny(canShip) && (
        <Button {...look} onClick={() => acts.setDialog('ship')}>
          Mark as Shipped
        </Button>
      )}
      {canAny(canDeliver) && (
        <Button {...look} onClick={acts.deliver}>
          Mark as Delivered
        </Button>
      )}
    </SelectionBar>
  );
}

/** The calls behind the buttons; each leaves a result per order. */
function useBulkActs(selection: Picked) {
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<'ship' | 'tag' | 'assign' | null>(null);
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
    invoice: () => act('invoiced', () => api.post('/api/order/invoices', { ids })),
    confirm: () => act('confirmed', () => api.post('/api/order/confirm', { ids })),
    process: () =>
      move(
        'processing',
        ids.map((order) => ({ order })),
      ),
  };
}

const BulkResults = ({ results, onClose }: { results: BulkResult[] | null; onClose: () => void }) => (
  <Modal
    isOpen={results !== null}
    onClose={onClose}
    title={`${results?.filter(({ isDone }) => isDone).length ?? 0} of ${results?.length ?? 0} orders were updated`}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <ul className="grid min-w-0 gap-4">
      {results?.map(({ order, isDone, message }) => (
        <li key={`${order} ${message}`}>
          <Icon name={isDone ? 'check' : 'warning'} /> {isDone ? message : `${order}: ${message}`}
        </li>
      ))}
    </ul>
  </Modal>
);

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
