// /admins/mails/segments: saved segments, and all buyers in groups by recency, frequency and money.

import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { countRfm } from '../rfm.server.ts';
import type { RfmAnswer, SegmentAnswer } from '../segments.schema.ts';
import { listSegments } from '../segments.server.ts';
import type { Route } from './+types/segment-list-page';
import { RFM_WORDS, ruleWords } from './segment-words.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'mailings');
  const { db, now } = getShop(context);
  return { segments: await listSegments(db), rfm: await countRfm(db, now()) };
}

export const meta: Route.MetaFunction = () => staffMeta('Segments');

export default function SegmentListPage({ loaderData: { segments, rfm } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admins/mails/bulk">Bulk e-mail</BackLink>
      <PageHead>
        <h1>Segments</h1>
        <ButtonLink to="/admins/mails/segments/new" size="small">
          New segment
        </ButtonLink>
      </PageHead>
      <Table
        caption="Segments, by name"
        rows={segments}
        rowKey={({ id }) => id}
        columns={SEGMENT_COLUMNS}
        empty={
          <EmptyState icon="users" title="No segments yet">
            A segment is a rule, such as “bought lip care but no sunscreen”. People are matched each time you send to it.
          </EmptyState>
        }
      />
      <section className="grid min-w-0 gap-3" aria-labelledby="rfm">
        <h2 id="rfm">All buyers</h2>
        <p className="soft max-w-prose">
          Grouped by how recently, how often and for how much they bought, each compared with the shop’s other buyers. Counted every hour.
        </p>
        <Table caption="Buyers by group" rows={rfm} rowKey={({ group }) => group} columns={RFM_COLUMNS} empty="" />
      </section>
    </>
  );
}

const SEGMENT_COLUMNS: Column<SegmentAnswer>[] = [
  {
    key: 'name',
    header: 'Segment',
    isHeading: true,
    cell: ({ id, name, rule }) => (
      <TwoLines>
        <Link to={`/admins/mails/segments/${id}`} className="row-link">
          {name}
        </Link>
        <span className="soft max-w-prose whitespace-normal">{ruleWords(rule)}</span>
      </TwoLines>
    ),
  },
];

const RFM_COLUMNS: Column<RfmAnswer[number]>[] = [
  {
    key: 'group',
    header: 'Group',
    isHeading: true,
    cell: ({ group }) => (
      <TwoLines>
        <span className="font-medium">{RFM_WORDS[group].label}</span>
        <span className="soft whitespace-normal">{RFM_WORDS[group].does}</span>
      </TwoLines>
    ),
  },
  { key: 'people', header: 'People', align: 'end', cell: ({ people }) => formatCount(people) },
  { key: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => formatCount(orders) },
  { key: 'spent', header: 'Spent', align: 'end', cell: ({ spent }) => formatRupees(paiseFromRupees(spent), { decimals: 'never' }) },
  {
    key: 'use',
    header: '',
    tableHeader: 'Use',
    align: 'end',
    cell: ({ group }) => (
      <Link to={`/admins/mails/segments/new?group=${group}`} className="link" aria-label={`Use ${RFM_WORDS[group].label} in a new segment`}>
        Use
      </Link>
    ),
  },
];
