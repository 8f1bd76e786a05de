import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { SectionHead } from '../../staff-kit/page-parts.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { CampaignRow } from '../profit.schema.ts';

const exact = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

export function Campaigns({ rows }: { rows: CampaignRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="campaigns">
      <SectionHead>
        <h2 id="campaigns">Campaigns</h2>
      </SectionHead>
      <p className="soft max-w-184">
        The shop keeps no record of which customer came from where, only sums. So the profit of a campaign is an estimate: its orders times
        the average profit of an order of this period.
      </p>
      <Table caption="Campaigns" rows={rows} rowKey={({ source, campaign }) => `${source} ${campaign}`} columns={COLUMNS} empty={null} />
    </section>
  );
}

const COLUMNS: Column<CampaignRow>[] = [
  {
    key: 'campaign',
    header: 'Source and campaign',
    isHeading: true,
    cell: ({ source, campaign }) => (campaign ? `${source}: ${campaign}` : source),
  },
  { key: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => formatCount(orders) },
  {
    key: 'estimate',
    header: 'Estimated profit',
    align: 'end',
    cell: ({ estimate }) => <span className="tabular">{estimate === null ? 'Unknown' : exact(estimate)}</span>,
  },
  { key: 'cost', header: 'Marketing', align: 'end', cell: ({ cost }) => <span className="tabular">{exact(cost)}</span> },
  {
    key: 'result',
    header: 'Result',
    align: 'end',
    cell: ({ estimate, cost }) => (
      <strong className="tabular">{estimate === null ? 'Unknown' : exact(Math.round((estimate - cost) * 100) / 100)}</strong>
    ),
  },
];
