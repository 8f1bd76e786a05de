import type { LetterRow } from '../../letters/letters.schema.ts';
import { formatCount } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { Count } from '../../staff-kit/list/figures.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';

export function OpenLetters({ letters }: { letters: LetterRow[] }) {
  if (letters.length === 0) return null;
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="open-letters">
      <h2 id="open-letters">
        Not sent yet <Count>{formatCount(letters.length)}</Count>
      </h2>
      <Table caption="Drafts and scheduled e-mails, newest first" rows={letters} rowKey={({ id }) => id} columns={COLUMNS} empty="" />
    </section>
  );
}

const COLUMNS: Column<LetterRow>[] = [
  {
    key: 'name',
    header: 'E-mail',
    isHeading: true,
    cell: ({ id, name, subject }) => (
      <TwoLines>
        <Link to={`/admins/mails/letters/${id}`} className="row-link">
          {name}
        </Link>
        <span className="soft whitespace-normal">{subject || 'No subject yet'}</span>
      </TwoLines>
    ),
  },
  { key: 'to', header: 'To', cell: ({ to }) => to },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, sendAt, trouble, updatedAt }) => (
      <TwoLines>
        <Badge tone={trouble ? 'warning' : state === 'scheduled' ? 'info' : 'neutral'}>
          {trouble ? 'Did not start' : state === 'scheduled' ? 'Scheduled' : 'Draft'}
        </Badge>
        <span className="soft">{formatDateTime(new Date(sendAt ?? updatedAt))}</span>
      </TwoLines>
    ),
  },
];
