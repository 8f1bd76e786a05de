// Goods that were received at once, and how they differ from their order.

import { formatCount } from '../../platform/money.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { StockLink } from '../../staff-kit/list/stock-link.tsx';
import { PageHead, PlainText } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { getReceipt } from '../receiving/read-receipts.server.ts';
import type { ReceiptAnswer } from '../receiving/receipts.schema.ts';
import type { Route } from './+types/receipt-page';
import { LabelsButton } from './labels-button.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'stock');
  return { receipt: await orErrorPage(getReceipt(getShop(context).db, requireId(params.id))) };
}

export const meta: Route.MetaFunction = () => staffMeta('Goods received');

export default function ReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  const mayCost = useMay()('costs');
  const { number, at, by, supplierName, document, note, orderId, orderNumber, lines, missing } = receipt;
  return (
    <>
      <BackLink to="/admins/stock">Stock</BackLink>
      <PageHead>
        <div>
          <h1>{number}</h1>
          <p className="soft">{[`${formatDateTime(new Date(at))} by ${by}`, supplierName, document].filter(Boolean).join(' · ')}</p>
        </div>
        <LabelsButton goods={lines} />
      </PageHead>
      {orderId && (
        <Alert tone={missing.length > 0 ? 'warning' : 'success'} isStatic title={missingWords(missing, orderNumber ?? '')}>
          <Link to={mayCost ? `/admins/stock/orders/${orderId}` : `/admins/stock/receive?order=${orderId}`} className="link reach">
            {mayCost ? `Open ${orderNumber}` : 'Receive the rest'}
          </Link>
        </Alert>
      )}
      {note && <PlainText>{note}</PlainText>}
      <Table
        caption={`Goods of ${number}`}
        rows={lines.map((line, place) => ({ ...line, key: String(place) }))}
        rowKey={({ key }) => key}
        rowLabel={({ name }) => name}
        columns={COLUMNS}
        empty={null}
      />
    </>
  );
}

function missingWords(missing: ReceiptAnswer['missing'], order: string) {
  if (missing.length === 0) return `Everything of ${order} is here.`;
  const pieces = missing.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${formatCount(pieces)} ${pieces === 1 ? 'piece' : 'pieces'} of ${order} still to come: ${missing.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}.`;
}

const COLUMNS: Column<ReceiptAnswer['lines'][number] & { key: string }>[] = [
  {
    key: 'product',
    header: 'Product',
    isHeading: true,
    cell: ({ productId, name, sku }) => <StockLink {...{ productId, name }} detail={sku} />,
  },
  { key: 'batch', header: 'Batch', cell: ({ batchNumber }) => batchNumber ?? '' },
  { key: 'expires', header: 'Expires', cell: ({ expiresOn }) => (expiresOn ? formatDate(startOfDay(expiresOn)) : '') },
  {
    key: 'expected',
    header: 'Expected',
    cell: ({ expectedQuantity, quantity }) => {
      if (expectedQuantity === null) return '';
      const more = quantity - expectedQuantity;
      return (
        <span className="inline-flex flex-wrap items-center gap-2">
          {formatCount(expectedQuantity)}
          {more > 0 && <Badge tone="warning">{`${more} more than ordered`}</Badge>}
          {more < 0 && <Badge>{`${-more} fewer`}</Badge>}
        </span>
      );
    },
  },
  { key: 'quantity', header: 'Received', align: 'end', cell: ({ quantity }) => formatCount(quantity) },
];
