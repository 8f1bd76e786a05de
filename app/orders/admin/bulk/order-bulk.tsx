import { BookMany } from '../../../couriers/admin/book-many.tsx';
import type { CourierName } from '../../../couriers/parcel-state.ts';
import { MoreActs } from '../../../staff-kit/list/more-acts.tsx';
import { SelectionBar } from '../../../staff-kit/list/selection-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Assignee } from '../../notes/order-notes.schema.ts';
import { hasShipped } from '../../order-status.ts';
import type { StaffOrder } from '../../orders.schema.ts';
import {
  downloadInvoices,
  downloadLabels,
  downloadOrdersFile,
  downloadPackingSlips,
  downloadPickList,
} from '../../packing/download-packing.ts';
import { AssignDialog } from '../marks/assign-dialog.tsx';
import { TagDialog } from '../marks/tag-dialog.tsx';
import { canConfirm, canDeliver, canProcess, canShip } from '../order-badges.tsx';
import { BulkResults } from './bulk-results.tsx';
import { ShipManyDialog } from './ship-many-dialog.tsx';
import { type Picked, useBulkActs } from './use-bulk-acts.ts';

interface OrderBulkProps {
  selection: Picked;
  total: number;
  staff: Assignee[];
  couriers: CourierName[];
}

export function OrderBulk({ selection, total, staff, couriers }: OrderBulkProps) {
  const acts = useBulkActs(selection);
  const close = () => acts.setDialog(null);
  return (
    <>
      <BulkButtons selection={selection} total={total} acts={acts} canBook={couriers.length > 0} />
      <BookMany
        count={selection.rows.length}
        couriers={couriers}
        isOpen={acts.dialog === 'book'}
        isBusy={acts.isBusy}
        onBook={acts.book}
        onClose={close}
      />
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
interface BulkButtonsProps {
  selection: Picked;
  total: number;
  acts: ReturnType<typeof useBulkActs>;
  canBook: boolean;
}

function BulkButtons({ selection, total, acts, canBook }: BulkButtonsProps) {
  const canAny = (can: (order: StaffOrder) => boolean) => selection.rows.some(can);
  const look = { size: 'small', disabled: acts.isBusy } as const;
  return (
    <SelectionBar selection={selection} total={total}>
      {canAny(canShip) && (
        <Button variant="secondary" {...look} onClick={() => acts.print(downloadPickList)}>
          <Icon name="download" /> Pick list
        </Button>
      )}
      {/* The slip and label of a parcel that has left say that they are reprints. */}
      {canAny((order) => canShip(order) || hasShipped(order)) && (
        <>
          <Button variant="secondary" {...look} onClick={() => acts.print(downloadPackingSlips)}>
            <Icon name="download" /> Packing slips
          </Button>
          <Button variant="secondary" {...look} onClick={() => acts.print(downloadLabels)}>
            <Icon name="download" /> 4 × 6 labels
          </Button>
        </>
      )}
      {canAny(canConfirm) && (
        <Button variant="secondary" {...look} onClick={acts.confirm}>
          Confirm
        </Button>
      )}
      {canBook && canAny(canShip) && (
        <Button variant="secondary" {...look} onClick={() => acts.setDialog('book')}>
          Book couriers
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
      <MoreActs>
        <Button variant="secondary" {...look} onClick={acts.invoice}>
          Issue invoices
        </Button>
        <Button variant="secondary" {...look} onClick={() => acts.print(downloadInvoices)}>
          <Icon name="download" /> Invoices
        </Button>
        <Button variant="secondary" {...look} onClick={() => acts.print(downloadOrdersFile)}>
          <Icon name="download" /> Export
        </Button>
        <Button variant="secondary" {...look} onClick={() => acts.setDialog('tag')}>
          Tags
        </Button>
        <Button variant="secondary" {...look} onClick={() => acts.setDialog('assign')}>
          Assign
        </Button>
        {canAny(canProcess) && (
          <Button variant="secondary" {...look} onClick={acts.process}>
            Mark as Processing
          </Button>
        )}
      </MoreActs>
    </SelectionBar>
  );
}
