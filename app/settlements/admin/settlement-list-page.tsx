// /admins/books/settlements: what the payment gateways paid to the bank.
import { Link } from 'react-router';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { daysBefore, formatDate, formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useCall } from '../../staff-kit/use-call.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { PARTIES } from '../files/files.schema.ts';
import { SETTLEMENT_FILTERS, type Settlement, settlementsQuery } from '../settlements.schema.ts';
import { listReadings, listSettlements, sumSettled } from '../settlements.server.ts';
import { countUnmatched } from '../unmatched.server.ts';
import type { Route } from './+types/settlement-list-page';
import { MoneyHead } from './money-head.tsx';
import { MoneyUpload } from './money-upload.tsx';
import { Amount, exact, SettlementState } from './money-words.tsx';

const SUMMED_DAYS = 30;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const { db, now } = getShop(context);
  const query = { ...askedOf(settlementsQuery, request.url), limit: ROWS };
  const { settlements, total } = await listSettlements(db, query);
  leadToLastPage(request.url, query, total);
  const { page, search, show = '' } = query;
  const counts = await countUnmatched(db, now());
  const unmatched = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    settlements,
    total,
    page,
    search,
    show,
    unmatched,
    sums: await sumSettled(db, daysBefore(now(), SUMMED_DAYS)),
    readings: await listReadings(db),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Settlements');

export default function SettlementListPage({
  loaderData: { settlements, total, page, search, show, unmatched, sums, readings },
}: Route.ComponentProps) {
  useFresh();
  return (
    <>
      <MoneyHead title="Settlements" above={<BackLink to="/admins/books">Books</BackLink>}>
        <div className="flex flex-wrap items-center gap-2">
          <AskNow />
          <MoneyUpload
            kind="gateway"
            title="Upload a settlement file"
            hint="Columns: Settlement UTR, Settlement date, Type, Order id, Payment id, Refund id, Amount, Fee, GST on fee, Net amount."
          />
        </div>
      </MoneyHead>
      <Figures>
        <Figure label={`Paid to the bank, ${SUMMED_DAYS} days`} value={exact(sums.amount)} />
        <Figure label="Fees" value={exact(sums.fee)}>
          <dd className="soft">{`and ${exact(sums.feeTax)} GST`}</dd>
        </Figure>
        <Figure
          label="Not matching"
          value={
            <Link to="/admins/books/settlements/unmatched" className="link">
              {String(unmatched)}
            </Link>
          }
        />
      </Figures>
      <Readings readings={readings} />
      <ListFrame
        one="settlement"
        many="settlements"
        {...{ total, page, search }}
        placeholder="UTR or settlement id"
        filters={
          <FilterSelect
            name="show"
            label="Show"
            value={show}
            all="All settlements"
            choices={Object.entries(SETTLEMENT_FILTERS).map(([value, label]) => ({ value, label }))}
          />
        }
        caption="Settlements, newest first"
        rows={settlements}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="rupee" title="No settlements yet">
            The shop asks Cashfree every morning. For another gateway, upload the settlement file it sends.
          </EmptyState>
        }
      />
    </>
  );
}

function AskNow() {
  const { isBusy, call } = useCall();
  const ask = () =>
    call(() => api.post('/api/settlements/read'), {
      done: 'The gateway is being asked. New settlements appear in a moment.',
      failure: "Couldn't ask the gateway. Please try again.",
    });
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={ask}>
      Ask gateway now
    </Button>
  );
}

const nameOf = (gateway: string) => (PARTIES.gateway as Record<string, string>)[gateway] ?? gateway;

type Reading = { gateway: string; readAt: Date | null; problem: string | null };

const Readings = ({ readings }: { readings: Reading[] }) =>
  readings.map(({ gateway, readAt, problem }) =>
    problem ? (
      <Alert key={gateway} tone="warning" isStatic title={nameOf(gateway)}>
        {problem}
      </Alert>
    ) : (
      <p key={gateway} className="soft -my-2">
        {`${nameOf(gateway)}: read on ${readAt ? formatDateTime(readAt) : 'no day yet'}.`}
      </p>
    ),
  );

const COLUMNS: Column<Settlement>[] = [
  {
    key: 'utr',
    header: 'UTR',
    isHeading: true,
    cell: ({ id, utr, settlementId, settledAt }) => (
      <TwoLines>
        <Link to={`/admins/books/settlements/${id}`} className="row-link tabular wrap-anywhere">
          {utr ?? settlementId}
        </Link>
        <span className="soft">{settledAt ? formatDate(settledAt) : 'No date yet'}</span>
      </TwoLines>
    ),
  },
  {
    key: 'gateway',
    header: 'Gateway',
    cell: ({ gateway, source }) => (
      <TwoLines>
        <span>{nameOf(gateway)}</span>
        {source === 'file' && <span className="soft">From a file</span>}
      </TwoLines>
    ),
  },
  { key: 'payments', header: 'Payments', align: 'end', cell: ({ payments }) => <Amount rupees={payments} /> },
  {
    key: 'fee',
    header: 'Fee and GST',
    align: 'end',
    cell: ({ fee, feeTax, charge }) => <Amount rupees={Math.round((fee + feeTax + charge) * 100) / 100} />,
  },
  { key: 'adjustment', header: 'Refunds and corrections', align: 'end', cell: ({ adjustment }) => <Amount rupees={adjustment} /> },
  { key: 'amount', header: 'To the bank', align: 'end', cell: ({ amount }) => <strong className="tabular">{exact(amount)}</strong> },
  {
    key: 'state',
    header: 'State',
    cell: (settlement) => (
      <TwoLines>
        <SettlementState {...settlement} />
        {faultsOf(settlement).map((fault) => (
          <span key={fault} className="text-kumkum">
            {fault}
          </span>
        ))}
      </TwoLines>
    ),
  },
];

export const faultsOf = ({ status, missing, unknown }: Settlement) => [
  ...(status === 'done' && missing !== 0 ? [`Rows differ by ${exact(missing)}`] : []),
  ...(unknown > 0 ? [`${unknown} not known here`] : []),
];
