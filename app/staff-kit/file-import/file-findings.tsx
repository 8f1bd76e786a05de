import type { ReactNode } from 'react';
import { formatCount } from '../../platform/money.ts';
import { Table } from '../../ui/table.tsx';

interface FileFindingsProps {
  title: string;
  report: {
    added: number;
    changed: number;
    unchanged: number;
    problems: number;
    listed: readonly { row: number; column: string; message: string }[];
  };
  children?: ReactNode;
}

export function FileFindings({ title, report: { added, changed, unchanged, problems, listed }, children }: FileFindingsProps) {
  return (
    <section aria-labelledby="findings" className="grid min-w-0 gap-3">
      <h3 id="findings">{title}</h3>
      <p role="status">
        {[
          `${formatCount(added)} new`,
          `${formatCount(changed)} changed`,
          `${formatCount(unchanged)} unchanged`,
          `${formatCount(problems)} left out`,
        ].join(', ')}
      </p>
      {children}
      {listed.length > 0 && (
        <Table
          caption="Rows that are left out"
          empty={null}
          rows={listed}
          rowKey={({ row, column }) => `${row} ${column}`}
          columns={[
            { key: 'row', header: 'Row', isHeading: true, cell: ({ row }) => formatCount(row) },
            { key: 'column', header: 'Column', cell: ({ column }) => column },
            { key: 'message', header: 'Problem', cell: ({ message }) => message },
          ]}
        />
      )}
      {problems > listed.length && <p className="soft">{`Only the first ${formatCount(listed.length)} are listed.`}</p>}
    </section>
  );
}
