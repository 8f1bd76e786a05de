// Goods received, newest first: the first page of stock.

import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { StockTabs } from '../../staff-kit/stock-tabs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { listReceipts } from '../receiving/read-receipts.server.ts';
import { type ReceiptHead, receiptQuery } from '../receiving/receipts.schema.ts';
import type { Route } from './+types/receipt-list-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'stock');
  const query = { ...askedOf(receiptQuery, request.url), limit: ROWS };
  const list = await listReceipts(getShop(context).db, query);
  leadToLastPage(request.url, query, list.total);
  return { ...list, page: query.page, search: query.search, sort: query.sort };
}

export const meta: Route.MetaFunction = () => staffMeta('Goods received');

export default function ReceiptListPage({ loaderData: { items, total, isNear, page, search, sort } }: Route.ComponentProps) {
  return (
    <>
      <PageHead>
        <h1>Stock</h1>
        <ButtonLink to="/admins/stock/receive" size="small" aria-keyshortcuts="n">
          <Icon name="plus" />
          Receive goods
        </ButtonLink>
      </PageHead>
      <StockTabs />
      <ListFrame
        one="receipt"
        many="receipts"
        {...{ total, isNear, page, search }}
        {...useSort(sort)}
        placeholder="Number, invoice or supplier"
        caption="Goods received, newest first"
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ number }) => number}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="box" title="Nothing received yet">
            Receive goods with their batches, or record one product on its stock page.
          </EmptyState>
        }
      />
    </>
  );
}

const COLUMNS: Column<ReceiptHead>[] = [
  {
    key: 'number',
    header: 'Receipt',
    sortKey: 'date',
    isHeading: true,
    cell: ({ id, number, at }) => (
      <TwoLines>
        <Link to={`/admins/stock/receipts/${id}`} className="row-link">
          {number}
        </Link>
        <span className="soft">{formatDateTime(new Date(at))}</span>
      </TwoLines>
    ),
  },
  { key: 'supplier', header: 'Supplier', sortKey: 'supplier', cell: ({ supplierName }) => supplierName ?? '' },
  { key: 'order', header: 'Order', cell: ({ orderNumber }) => orderNumber ?? '' },
  { key: 'document', header: 'Invoice', cell: ({ document }) => document },
  { key: 'by', header: 'By', cell: ({ by }) => by },
  { key: 'products', header: 'Products', align: 'end', cell: ({ products }) => formatCount(products) },
  { key: 'pieces', header: 'Pieces', sortKey: 'pieces', align: 'end', cell: ({ pieces }) => formatCount(pieces) },
];
