import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  DISPUTED_AT_ONCE,
  type DisputeDraft,
  FREIGHT_LISTS,
  type FreightReason,
  type FreightRow,
  freightQuery,
} from '../courier-money.schema.ts';
import { PARTIES } from '../files/files.schema.ts';
import { listFreight } from '../freight.server.ts';
import type { Route } from './+types/freight-page';
import { DisputeDialog } from './dispute-dialog.tsx';
import { MoneyHead, ShowChoice } from './money-head.tsx';
import { MoneyUpload } from './money-upload.tsx';
import { Amount, OrderLink } from './money-words.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const query = { ...askedOf(freightQuery, request.url), limit: ROWS };
  const { rows, total } = await listFreight(getShop(context).db, query);
  leadToLastPage(request.url, query, total);
  return { rows, total, page: query.page, show: query.show, sort: query.sort };
}

export const meta: Route.MetaFunction = () => staffMeta('Freight');

export default function FreightPage({ loaderData: { rows, total, page, show, sort } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const [drafts, setDrafts] = useState<DisputeDraft[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const selection = useSelection(rows, { keyOf: ({ id }) => id, view: show, total, hasMore: false });

  async function dispute() {
    setBusy(true);
    const answer = await api.post('/api/freight-charges/disputes', { ids: selection.rows.map(({ id }) => id) });
    setBusy(false);
    if (!answer.ok) return toast(answer.message || "Couldn't draft the dispute. Please try again.", 'error');
    setDrafts(answer.value.drafts);
    selection.clear();
    await refresh();
  }

  return (
    <>
      <MoneyHead title="Freight">
        <MoneyUpload
          kind="freight"
          title="Upload a freight invoice"
          hint="Columns: AWB, Charged weight, Zone, Amount before GST, GST, Forward or return, Invoice number, Date."
        />
      </MoneyHead>
      <ShowChoice label="Which charges" lists={FREIGHT_LISTS} show={show} />
      <p className="soft max-w-184">
        A charge differs when its weight is a further half kilogram above the booked one, its amount with GST is above what the courier
        quoted, the parcel was charged before or cancelled, or a delivered parcel is charged as returned. Select charges to draft a dispute.
      </p>
      <ListFrame
        one="charge"
        many="charges"
        {...{ total, page }}
        {...useSort(sort)}
        caption={`${FREIGHT_LISTS[show]}, newest first`}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ awb }) => awb}
        selection={selection.ofTable}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="truck" title="Nothing here">
            Upload the freight invoice of your courier as CSV. Each charge is matched by its AWB.
          </EmptyState>
        }
      >
        <SelectionBar selection={selection} total={total}>
          {selection.count > DISPUTED_AT_ONCE && <span className="soft">{`At most ${formatCount(DISPUTED_AT_ONCE)} at once`}</span>}
          <Button size="small" isBusy={isBusy} disabled={selection.count > DISPUTED_AT_ONCE} onClick={dispute}>
            Draft dispute
          </Button>
        </SelectionBar>
      </ListFrame>
      <DisputeDialog drafts={drafts} onClose={() => setDrafts(null)} />
    </>
  );
}

const weightWords = (grams: number | null) => (grams === null ? 'Not stated' : `${formatCount(grams)} g`);

const REASONS: Record<FreightReason, string> = {
  weight: 'Heavier than booked',
  price: 'Above the quote',
  twice: 'Charged before',
  'not-returned': 'Not returned',
  cancelled: 'Cancelled before pickup',
};

const COLUMNS: Column<FreightRow>[] = [
  {
    key: 'awb',
    header: 'AWB',
    isHeading: true,
    cell: ({ awb, courier, leg }) => (
      <TwoLines>
        <span className="tabular wrap-anywhere">{awb}</span>
        <span className="soft">{`${PARTIES.freight[courier]}${leg === 'return' ? ', return' : ''}`}</span>
      </TwoLines>
    ),
  },
  { key: 'order', header: 'Order', sortKey: 'order', cell: ({ order }) => <OrderLink order={order} /> },
  {
    key: 'weight',
    header: 'Booked and charged weight',
    sortKey: 'weight',
    align: 'end',
    cell: ({ bookedGrams, chargedGrams }) => (
      <TwoLines>
        <span className="tabular">{weightWords(bookedGrams)}</span>
        <strong className="tabular">{weightWords(chargedGrams)}</strong>
      </TwoLines>
    ),
  },
  { key: 'quoted', header: 'Quoted', align: 'end', cell: ({ quoted }) => <Amount rupees={quoted} /> },
  { key: 'charged', header: 'Charged, with GST', sortKey: 'charged', align: 'end', cell: ({ charged }) => <Amount rupees={charged} /> },
  {
    key: 'why',
    header: 'Why it differs',
    cell: ({ reasons }) => (
      <TwoLines>
        {reasons.map((reason) => (
          <span key={reason}>{REASONS[reason]}</span>
        ))}
      </TwoLines>
    ),
  },
  {
    key: 'invoice',
    header: 'Invoice',
    sortKey: 'date',
    cell: ({ invoiceNumber, zone, chargedOn, disputedAt }) => (
      <TwoLines>
        <span className="wrap-anywhere">{[invoiceNumber, zone && `zone ${zone}`].filter(Boolean).join(', ') || 'No number'}</span>
        {disputedAt ? (
          <Badge tone="warning">{`Disputed ${formatDate(disputedAt)}`}</Badge>
        ) : (
          chargedOn && <span className="soft">{formatDate(startOfDay(chargedOn))}</span>
        )}
      </TwoLines>
    ),
  },
];
