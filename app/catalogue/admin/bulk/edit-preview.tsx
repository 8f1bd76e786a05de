import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { EditedRow } from '../../bulk-edit/bulk-edit.schema.ts';
import { differencesOf } from './bulk-texts.ts';

const columns: Column<EditedRow>[] = [
  {
    key: 'name',
    header: 'Product',
    isHeading: true,
    cell: ({ name, sku }) => (
      <>
        <span className="block">{name}</span>
        <span className="soft wrap-anywhere">{sku}</span>
      </>
    ),
  },
  { key: 'changes', header: 'Changes', cell: (row) => <Changes {...row} /> },
];

function Changes({ before, after, refused }: EditedRow) {
  if (!after) return <span className="field-error">{`Left out: ${refused}`}</span>;
  const lines = differencesOf(before, after);
  if (lines.length === 0) return <span className="soft">No change</span>;
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

export function EditPreview({ rows }: { rows: EditedRow[] }) {
  const refused = rows.filter((row) => row.refused !== null).length;
  return (
    <div className="grid gap-3">
      <p role="status">
        {refused === 0 ? 'Nothing is saved yet.' : `Nothing is saved yet. ${refused} of ${rows.length} will be left out.`}
      </p>
      <Table
        caption="Products before and after"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<EmptyState icon="box" title="No products selected." />}
      />
    </div>
  );
}
