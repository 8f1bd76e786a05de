import { issueAndDownloadInvoice } from '../../../invoices/download-invoice.ts';
import { RowAct, RowActs } from '../../../staff-kit/list/row-parts.tsx';
import { DialogLink } from '../../../staff-kit/page-dialog.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { Column } from '../../../ui/table.tsx';
import type { StaffOrder } from '../../orders.schema.ts';
import { canDeliver, canInvoice, canShip } from '../order-badges.tsx';
import type { useOrderMoves } from '../use-order-moves.tsx';

export type Moves = ReturnType<typeof useOrderMoves>;

export function actsOf(moves: Moves): Column<StaffOrder>[] {
  return [
    {
      key: 'invoice',
      header: 'Invoice',
      className: 'max-md:col-start-1 max-md:not-has-[:enabled]:hidden',
      cell: (order) => (
        <RowActs>
          <RowAction
            icon="download"
            words="Download invoice"
            about={order.number}
            disabled={!canInvoice(order)}
            onClick={() => issueAndDownloadInvoice(order.id)}
          />
        </RowActs>
      ),
    },
    {
      key: 'actions',
      header: '',
      tableHeader: 'Actions',
      align: 'end',
      className: 'max-md:col-span-full max-md:not-has-[:enabled]:hidden',
      // Next to the next step, an action that is done or not yet due only takes space.
      cell: (order) => (
        <RowActs className="has-data-labelled:[&>:disabled]:hidden">
          <RowAction
            icon="truck"
            words="Mark as Shipped"
            about={order.number}
            isLabelled
            disabled={!canShip(order) || moves.isBusy(order.id)}
            onClick={() => moves.ship(order)}
          />
          <RowAction
            icon="check"
            words="Mark as Delivered"
            about={order.number}
            isLabelled
            disabled={!canDeliver(order) || moves.isBusy(order.id)}
            onClick={() => moves.deliver(order)}
          />
          <RowAct
            as={DialogLink}
            to={`/admins/orders/${order.id}`}
            aria-label={`View details of ${order.number}`}
            // The whole row is a link to the order.
            className="max-md:hidden"
          >
            View
          </RowAct>
        </RowActs>
      ),
    },
  ];
}

interface RowActionProps {
  icon: IconName;
  words: string;
  about: string;
  isLabelled?: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** Its label is visible on a phone, where nothing hovers, and on the order's next step. */
function RowAction({ icon, words, about, isLabelled = false, ...button }: RowActionProps) {
  const isSaid = isLabelled && !button.disabled;
  const look = isSaid ? 'border border-edge px-2 text-[0.875rem] font-medium whitespace-nowrap' : '';
  return (
    <button
      {...button}
      type="button"
      data-labelled={isSaid || undefined}
      className={`inline-flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-control hover:enabled:bg-sandal-deep disabled:text-hairline max-md:min-h-11 max-md:border max-md:border-edge max-md:px-3 max-md:disabled:hidden ${look}`}
      aria-label={`${words}: ${about}`}
      title={words}
    >
      <Icon name={icon} className={isSaid ? 'hidden' : 'size-5'} />
      <span className={isSaid ? '' : 'md:hidden'}>{words}</span>
    </button>
  );
}
