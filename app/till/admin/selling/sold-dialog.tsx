import { downloadInHouseInvoice } from '../../../invoices/download-invoice.ts';
import { formatRupees, paiseFromRupees } from '../../../platform/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog.tsx';
import type { Receipt } from '../../receipt.schema.ts';
import { ReceiptPaper } from '../receipt-paper.tsx';

/** `saleId`: null while the shop has not recorded the sale. */
export function SoldDialog({ receipt, saleId, onClose }: { receipt: Receipt; saleId: string | null; onClose: () => void }) {
  const change = receipt.change ? `Change: ${formatRupees(paiseFromRupees(receipt.change))}` : 'Sold';
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={change}
      footer={
        <>
          <Button onClick={onClose}>New sale</Button>
          <Button variant="secondary" onClick={() => print()}>
            Print receipt
          </Button>
          {saleId && receipt.serial && (
            <Button variant="secondary" onClick={() => downloadInHouseInvoice(saleId)}>
              A4 invoice
            </Button>
          )}
        </>
      }
    >
      {!saleId && <p role="status">No connection: the sale is kept on this device and sent by itself. Do not ring it up again.</p>}
      <ReceiptPaper receipt={receipt} />
    </Modal>
  );
}
