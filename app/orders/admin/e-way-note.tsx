import { E_WAY_ABOVE_PAISE } from '../../invoices/e-way-bill.ts';
import { paiseFromRupees } from '../../platform/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isBeforeShipping } from '../order-status.ts';
import type { StaffOrder } from '../orders.schema.ts';
import { downloadEWayBill } from '../packing/download-packing.ts';

/** Above the goods, so that it is read before the order is shipped. */
export function EWayNote({ order }: { order: StaffOrder }) {
  if (!isBeforeShipping(order) || paiseFromRupees(order.totalAmount) <= E_WAY_ABOVE_PAISE) return null;
  return (
    <Alert tone="warning" isStatic title="Needs an e-way bill before it ships: worth more than ₹50,000">
      <p>Issue the invoice, download part A and upload it at ewaybillgst.gov.in. The transporter adds part B, the vehicle.</p>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => downloadEWayBill(order.id)}>
        <Icon name="download" /> Download part A
      </Button>
    </Alert>
  );
}
