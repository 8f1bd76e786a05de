import { useState } from 'react';
import { downloadInHouseInvoice } from '../../invoices/download-invoice.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate } from '../../platform/time.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { Table } from '../../ui/table.tsx';
import type { InHouseOrder } from '../in-house-orders.schema.ts';
import { InHouseSums } from './in-house-sums.tsx';

export function InvoicePreview({ order, onClose }: { order: InHouseOrder | null; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function download({ id }: InHouseOrder, copies?: 'all') {
    setBusy(true);
    await downloadInHouseInvoice(id, copies);
    setBusy(false);
  }
  return (
    <Modal
      isOpen={order !== null}
      onClose={onClose}
      size="large"
      title={order ? `Invoice ${order.invoiceId ?? `of ${order.number}`}` : 'Invoice'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button variant="secondary" isBusy={isBusy} onClick={() => order && download(order, 'all')}>
            3 copies
          </Button>
          <Button isBusy={isBusy} onClick={() => order && download(order)}>
            Download Invoice
          </Button>
        </>
      }
    >
      {order && <Invoice order={order} />}
    </Modal>
  );
}

const amount = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

function Invoice({ order }: { order: InHouseOrder }) {
  return (
    <div className="grid min-w-0 gap-4">
      {!order.invoiceId && <p>The invoice is numbered once the legal name, address and GSTIN are entered in Settings.</p>}
      <FieldPair className="min-[640px]:grid-cols-2">
        <div>
          <p className="soft">Billed to</p>
          <p>
            <strong>{order.customerName}</strong>
          </p>
          <p className="whitespace-pre-line">{[order.address, order.state].filter(Boolean).join('\n')}</p>
          <p>
            <a className="link" href={`tel:${order.phoneNumber}`}>
              {order.phoneNumber}
            </a>
          </p>
          {order.gstin && <p>{`GSTIN ${order.gstin}`}</p>}
        </div>
        <Facts isBare className="content-start">
          <div>
            <dt>Order</dt>
            <dd>{order.number}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>{formatDate(order.date)}</dd>
          </div>
          <div>
            <dt>Payment</dt>
            <dd>{order.paymentType}</dd>
          </div>
        </Facts>
      </FieldPair>
      <div>
        <Table
          caption="Products"
          rows={order.products.map((line, position) => ({ ...line, position }))}
          rowKey={({ position }) => String(position)}
          empty={null}
          frameClassName="rounded-b-none border-b-0"
          columns={[
            {
              key: 'name',
              header: 'Product',
              isHeading: true,
              cell: (line) => (
                <TwoLines>
                  <span>{line.productName}</span>
                  <span className="soft">{`HSN ${line.hsn}, GST ${line.gstRate}%`}</span>
                </TwoLines>
              ),
            },
            {
              key: 'price',
              header: order.pricesIncludeTax ? 'Price incl. GST' : 'Price',
              align: 'end',
              cell: (line) => amount(line.price),
            },
            { key: 'quantity', header: 'Qty', align: 'end', cell: (line) => line.quantity },
            { key: 'sum', header: 'Amount', align: 'end', cell: (line) => amount(Math.round(line.price * line.quantity * 100) / 100) },
          ]}
        />
        <Panel as="div" className="rounded-t-none">
          <InHouseSums figures={order} offer={order} paymentType={order.paymentType} />
        </Panel>
      </div>
      {order.others && <p className="soft">{`Note: ${order.others}`}</p>}
    </div>
  );
}
