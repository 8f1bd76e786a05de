import { useState } from 'react';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { RowAct, RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { SectionHead } from '../../staff-kit/page-parts.tsx';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { MarketingCost } from '../profit.schema.ts';

const daysWords = ({ from, to }: MarketingCost) =>
  from === to ? formatDate(startOfDay(from)) : `${formatDate(startOfDay(from))} to ${formatDate(startOfDay(to))}`;

export function CostList({ costs }: { costs: MarketingCost[] }) {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function remove({ id, ...cost }: MarketingCost) {
    setBusyId(id);
    const answer = await api.delete(`/api/marketing-costs/${id}`);
    setBusyId(null);
    if (answer.ok) undoable('Marketing cost deleted.', () => api.post('/api/marketing-costs', cost), 'Marketing cost restored.');
    else toast(answer.message || "Couldn't delete the cost. Please try again.", 'error');
    await refresh(answer);
  }

  if (costs.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="costs">
      <SectionHead>
        <h2 id="costs">Marketing costs</h2>
      </SectionHead>
      <Table
        caption="Marketing costs of this period"
        rows={costs}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            key: 'what',
            header: 'Source and campaign',
            isHeading: true,
            cell: ({ source, campaign, note }) => (
              <TwoLines>
                <span>{campaign ? `${source}: ${campaign}` : source}</span>
                {note && <span className="soft">{note}</span>}
              </TwoLines>
            ),
          },
          { key: 'days', header: 'Days', cell: daysWords },
          {
            key: 'amount',
            header: 'Amount',
            align: 'end',
            cell: ({ amount }) => <span className="tabular">{formatRupees(paiseFromRupees(amount), { decimals: 'always' })}</span>,
          },
          {
            key: 'acts',
            header: '',
            tableHeader: 'Actions',
            cell: (cost) => (
              <RowActs>
                <RowAct
                  isDanger
                  disabled={busyId === cost.id}
                  aria-label={`Delete ${cost.source} ${daysWords(cost)}`}
                  onClick={() => remove(cost)}
                >
                  Delete
                </RowAct>
              </RowActs>
            ),
          },
        ]}
      />
    </section>
  );
}
