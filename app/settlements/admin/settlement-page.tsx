import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { Sums, SumTotal } from '../../staff-kit/list/figures.tsx';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { rowsQuery, type SettledRow, type Settlement } from '../settlements.schema.ts';
import { getSettlement } from '../settlements.server.ts';
import type { Route } from './+types/settlement-page';
import { Amount, exact, OrderLink, SettlementState } from './money-words.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const query = { ...askedOf(rowsQuery, request.url), limit: ROWS };
  const { settlement, rows } = await getSettlement(getShop(context).db, params.id, query);
  leadToLastPage(request.url, query, settlement.rowCount);
  return { settlement, rows, page: query.page };
}

export const meta: Route.MetaFunction = () => staffMeta('Settlement');

export default function SettlementPage({ loaderData: { settlement, rows, page } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admins/books/settlements">Settlements</BackLink>
      <PageHead>
        <h1 className="wrap-anywhere">{settlement.utr ?? settlement.settlementId}</h1>
        <SettlementState {...settlement} />
      </PageHead>
      <Account settlement={settlement} />
      <ListFrame
        one="row"
        many="rows"
        total={settlement.rowCount}
        page={page}
        caption="Payments, refunds and corrections of this settlement"
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="rupee" title="No rows yet">
            The gateway has not said what this settlement was made of. The shop asks again tomorrow morning.
          </EmptyState>
        }
      />
    </>
  );
}

/** From what customers paid to what reached the bank. */
function Account({ settlement }: { settlement: Settlement }) {
  const { payments, fee, feeTax, adjustment, charge, amount, missing, settledAt, source } = settlement;
  return (
    <Panel aria-labelledby="account">
      <h2 id="account">{settledAt ? `Settled on ${formatDate(settledAt)}` : 'Not settled yet'}</h2>
      <Sums>
        <Line label="Payments" rupees={payments} />
        <Line label="Fee" rupees={-fee} />
        <Line label="GST on the fee" rupees={-feeTax} />
        <Line label="Refunds and corrections" rupees={adjustment} />
        {charge !== 0 && <Line label="Charge for the transfer, with GST" rupees={-charge} />}
        <SumTotal>
          <dt>To the bank</dt>
          <dd>{exact(amount)}</dd>
        </SumTotal>
        {missing !== 0 && <Line label="Not explained by the rows below" rupees={missing} />}
      </Sums>
      {source === 'file' && <p className="soft mt-3">From an uploaded file: its figures are the sums of the rows.</p>}
    </Panel>
  );
}

const Line = ({ label, rupees }: { label: string; rupees: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{exact(rupees)}</dd>
  </div>
);

const KINDS: Record<SettledRow['kind'], string> = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute', other: 'Correction' };

const COLUMNS: Column<SettledRow>[] = [
  { key: 'kind', header: 'Kind', isHeading: true, cell: ({ kind }) => KINDS[kind] },
  {
    key: 'order',
    header: 'Order',
    cell: ({ order, isKnown }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <OrderLink order={order} />
        {!isKnown && <Badge tone="warning">Not known here</Badge>}
      </span>
    ),
  },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => <span className="soft tabular wrap-anywhere">{reference}</span> },
  { key: 'at', header: 'Time', cell: ({ at }) => (at ? formatDateTime(at) : <span className="soft">Not told</span>) },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Amount rupees={amount} /> },
  {
    key: 'fee',
    header: 'Fee and GST',
    align: 'end',
    cell: ({ fee, feeTax }) => <Amount rupees={Math.round((fee + feeTax) * 100) / 100} />,
  },
  { key: 'net', header: 'Net', align: 'end', cell: ({ net }) => <Amount rupees={net} /> },
];
