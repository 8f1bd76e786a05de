import { issueAndDownloadInvoice } from '../../invoices/download-invoice.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { StaffOrder } from '../orders.schema.ts';
import { downloadLabels, downloadPackingSlips } from '../packing/download-packing.ts';
import { canInvoice } from './order-badges.tsx';

export function OrderDocuments({ order }: { order: StaffOrder }) {
  const papers: [string, () => unknown][] = [
    ['Packing slip', () => downloadPackingSlips([order.id])],
    ['4 × 6 label', () => downloadLabels([order.id])],
  ];
  if (canInvoice(order))
    papers.push(
      ['Download invoice', () => issueAndDownloadInvoice(order.id)],
      ['Invoice, 3 copies', () => issueAndDownloadInvoice(order.id, 'all')],
    );
  return (
    <Panel aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className="-mx-3 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
        {papers.map(([name, download]) => (
          <li key={name}>
            <Button variant="quiet" size="small" className="text-start" onClick={download}>
              <Icon name="download" /> {name}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
