import { type FormEvent, useId, useState } from 'react';
import { FormModal } from '../../../staff-kit/form-modal.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { ORDERS_AT_ONCE } from '../../moves/order-moves.schema.ts';
import type { StaffOrder } from '../../orders.schema.ts';
import { COURIERS } from '../ship-dialog.tsx';
import { readParcelList } from './parcel-list.ts';
import { countOf } from './use-bulk-acts.ts';

export type Wish = { order: string; courierName?: string; trackingNumber?: string };

interface ShipManyDialogProps {
  orders: StaffOrder[];
  isOpen: boolean;
  isBusy: boolean;
  onShip: (orders: Wish[]) => void;
  onClose: () => void;
}

/** One courier for all and a tracking number each; or the courier's own list, pasted, whose lines override what was typed. */
export function ShipManyDialog({ orders, isOpen, isBusy, onShip, onClose }: ShipManyDialogProps) {
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
