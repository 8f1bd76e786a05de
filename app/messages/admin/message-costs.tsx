import { formatCount, formatRupees } from '../../platform/money.ts';
import { Table } from '../../ui/table.tsx';
import { CHANNEL_NAMES } from '../message-status.ts';
import type { MonthCost } from '../messages.schema.ts';

export const paiseWords = (paise: number) => (paise === 0 ? '' : `${Number(paise.toFixed(2))} p`);

export function Costs({ costs }: { costs: MonthCost[] }) {
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="costs">
      <h2 id="costs">Cost by month</h2>
      <Table
        caption="Messages and their cost by month and channel"
        rows={costs}
        rowKey={({ month, channel }) => `${month}-${channel}`}
        empty={null}
        columns={[
          { key: 'month', header: 'Month', isHeading: true, cell: ({ month }) => month },
          { key: 'channel', header: 'Channel', cell: ({ channel }) => CHANNEL_NAMES[channel] },
          { key: 'messages', header: 'Messages', align: 'end', cell: ({ messages }) => formatCount(messages) },
          {
            key: 'cost',
            header: 'Cost',
            align: 'end',
            cell: ({ costPaise }) => formatRupees(Math.round(costPaise), { decimals: 'always' }),
          },
        ]}
      />
    </section>
  );
}
