import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { daysBefore } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { SETTLEMENT_FILTERS, settlementsQuery } from '../settlements.schema.ts';
import { listReadings, listSettlements, sumSettled } from '../settlements.server.ts';
import { countUnmatched } from '../unmatched.server.ts';
import type { Route } from './+types/settlement-list-page';
import { MoneyHead } from './money-head.tsx';
import { MoneyUpload } from './money-upload.tsx';
import { exact } from './money-words.tsx';
import { COLUMNS } from './settlement-columns.tsx';
import { AskNow, Readings } from './settlement-readings.tsx';

const SUMMED_DAYS = 30;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const { db, now } = getShop(context);
  const query = { ...askedOf(settlementsQuery, request.url), limit: ROWS };
  const { settlements, total } = await listSettlements(db, query);
  leadToLastPage(request.url, query, total);
  const { page, search, sort, show = '' } = query;
  const counts = await countUnmatched(db, now());
  const unmatched = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    settlements,
    total,
    page,
    search,
    sort,
    show,
    unmatched,
    sums: await sumSettled(db, daysBefore(now(), SUMMED_DAYS)),
    readings: await listReadings(db),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Settlements');

export default function SettlementListPage({
  loaderData: { settlements, total, page, search, sort, show, unmatched, sums, readings },
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
        {...useSort(sort)}
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
