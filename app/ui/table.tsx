// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose rows are shown as blocks, so they are said again
/**
 * <Table caption="Orders" rows={orders} rowKey={(order) => order.id} rowLabel={(order) => order.userName} columns={[...]} empty={<EmptyState />} />
 *   columns: { key, header, cell: (row) => ..., align: 'end' for numbers, sortKey: name in the URL, isHeading: names the row (also the card's title on a phone) };
 *   what a card needs no name for has header '' and `tableHeader`, said above the column alone;
 *   sort={{ key, direction }} with toSort={(key, direction) => '?sort=...'}: headers become links;
 *   selection={{ selected: Set of keys, onChange }}: a checkbox a row and one for all rows shown; isSelectable={(row) => ...} leaves some out.
 * The head sticks below whatever `--table-head-top` says; under 768 px each row is a card.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

type Direction = 'asc' | 'desc';

export interface Column<Row> {
  key: string;
  header: string;
  tableHeader?: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  sortKey?: string;
  isHeading?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowLabel?: (row: Row) => string;
  empty: ReactNode;
  sort?: { key: string; direction: Direction };
  toSort?: (key: string, direction: Direction) => string;
  selection?: { selected: ReadonlySet<string>; onChange: (selected: Set<string>) => void };
  isSelectable?: (row: Row) => boolean;
}

export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowLabel = rowKey,
  empty,
  sort,
  toSort,
  selection,
  isSelectable = () => true,
}: TableProps<Row>) {
  if (rows.length === 0) return <div className="table-frame">{empty}</div>;
  return (
    <div className="table-frame">
      <table role="table" className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="select-cell">
                <SelectAll keys={rows.filter(isSelectable).map(rowKey)} {...selection} />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} toSort={toSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr role="row" key={key} aria-selected={selection ? selection.selected.has(key) : undefined}>
                {selection && (
                  <td role="cell" className="select-cell" data-label="">
                    {isSelectable(row) && <SelectOne rowKey={key} label={rowLabel(row)} {...selection} />}
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Header<Row>({ column, sort, toSort }: { column: Column<Row> } & Pick<TableProps<Row>, 'sort' | 'toSort'>) {
  const { sortKey } = column;
  const direction = sort && sort.key === sortKey ? sort.direction : null;
  return (
    <th
      role="columnheader"
      scope="col"
      className={column.align === 'end' ? 'at-end' : undefined}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sortKey && toSort ? (
        <Link to={toSort(sortKey, direction === 'asc' ? 'desc' : 'asc')} preventScrollReset>
          {column.header}
          <Icon name={direction === 'desc' ? 'arrow-down' : 'arrow-up'} />
        </Link>
      ) : (
        column.header || column.tableHeader
      )}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = column.align === 'end' ? 'at-end' : undefined;
  return column.isHeading ? (
    <th role="rowheader" scope="row" className={className}>
      {column.cell(row)}
    </th>
  ) : (
    <td role="cell" className={className} data-label={column.header}>
      {column.cell(row)}
    </td>
  );
}

type Selection = NonNullable<TableProps<never>['selection']>;

function SelectAll({ keys, selected, onChange }: Selection & { keys: string[] }) {
  const count = keys.filter((key) => selected.has(key)).length;
  return (
    <label>
      <input
        type="checkbox"
        aria-label="Select all rows shown"
        checked={keys.length > 0 && count === keys.length}
        disabled={keys.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < keys.length;
        }}
        onChange={() =>
          onChange(count === keys.length ? new Set([...selected].filter((key) => !keys.includes(key))) : new Set([...selected, ...keys]))
        }
      />
    </label>
  );
}

function SelectOne({ rowKey, label, selected, onChange }: Selection & { rowKey: string; label: string }) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${label}`}
        checked={selected.has(rowKey)}
        onChange={() =>
          onChange(selected.has(rowKey) ? new Set([...selected].filter((key) => key !== rowKey)) : new Set([...selected, rowKey]))
        }
      />
    </label>
  );
}
