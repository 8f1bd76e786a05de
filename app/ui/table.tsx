// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose rows are shown as blocks, so they are said again
/**
 * `sortKey`: name in the URL; `isHeading` names the row, also on a card; header '' with `tableHeader`: no label on a card; `align: 'end'` for
 * numbers.
 * isLined: under 768 px a row is a few lines, in a grid (`rowClassName`) by the columns' `className`; else a card of named lines.
 * The head sticks below `--table-head-top`. Only staff see tables: styles.css omits this file's utilities.
 */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { SelectAll, SelectOne } from './table-selection.tsx';

type Direction = 'asc' | 'desc';

export interface Column<Row> {
  key: string;
  header: string;
  tableHeader?: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  sortKey?: string;
  isHeading?: boolean;
  className?: string;
}

export interface TableProps<Row> {
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
  isLined?: boolean;
  rowClassName?: string;
  frameClassName?: string;
}

const ROW =
  'relative border-t border-hairline hover:bg-sandal/60 aria-selected:bg-[color-mix(in_srgb,var(--color-rose),var(--color-paper)_45%)] max-md:first:border-t-0';
const CARD_ROW = 'max-md:block max-md:px-4 max-md:py-3';
const LINED_ROW = 'max-md:grid max-md:gap-x-3 max-md:gap-y-1 max-md:px-3.5 max-md:py-3';
const CELL = 'px-3.5 py-2.5 text-left align-middle max-md:px-0 max-md:wrap-anywhere md:group-data-[rows=compact]/rows:py-0.5';
const CARD_CELL = 'max-md:py-1';
const EMPTY_CELL = 'max-md:empty:hidden';
const NAMED_CELL =
  'max-md:grid max-md:grid-cols-[minmax(min(6rem,40%),35%)_minmax(0,1fr)] max-md:justify-items-start max-md:gap-3 max-md:before:soft max-md:before:content-[attr(data-label)]';
/** Align the drawing of an icon button, not its edge, with the margin; bordered controls align by their border. */
const NAMELESS_CELL = 'max-md:block max-md:-ml-3 max-md:has-[>.flex]:ml-0';
const LINED_CELL = 'max-md:block max-md:py-0';
const SELECT_CELL = 'w-11 max-md:absolute max-md:top-0.5 max-md:right-1 max-md:z-1 max-md:block';

export const TableFrame = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`overflow-clip rounded-panel border border-hairline bg-paper md:max-[1200px]:overflow-x-auto ${className}`}>
    {children}
  </div>
);

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
  isLined = false,
  rowClassName = '',
  frameClassName,
}: TableProps<Row>) {
  if (rows.length === 0) return <TableFrame>{empty}</TableFrame>;
  return (
    <TableFrame className={frameClassName}>
      <table role="table" className="w-full border-collapse text-(length:--text-sm) tabular max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="sticky top-(--table-head-top,0px) z-2 w-11 bg-sandal-deep">
                <SelectAll keys={rows.filter(isSelectable).map(rowKey)} {...selection} />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} toSort={toSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                role="row"
                key={key}
                aria-selected={selection ? selection.selected.has(key) : undefined}
                className={`${ROW} ${isLined ? LINED_ROW : CARD_ROW} ${rowClassName}`}
              >
                {selection && (
                  <td role="cell" className={SELECT_CELL}>
                    {isSelectable(row) && <SelectOne rowKey={key} label={rowLabel(row)} {...selection} />}
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} isLined={isLined} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Header<Row>({ column, sort, toSort }: { column: Column<Row> } & Pick<TableProps<Row>, 'sort' | 'toSort'>) {
  const { sortKey } = column;
  const direction = sort && sort.key === sortKey ? sort.direction : null;
  return (
    <th
      role="columnheader"
      scope="col"
      className={`sticky top-(--table-head-top,0px) z-2 h-11 bg-sandal-deep px-3.5 text-xs font-medium whitespace-nowrap text-ink-soft ${column.align === 'end' ? 'text-right' : 'text-left'}`}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sortKey && toSort ? (
        <Link
          to={toSort(sortKey, direction === 'asc' ? 'desc' : 'asc')}
          preventScrollReset
          className={`group inline-flex min-h-11 items-center gap-1 hover:text-ink ${direction ? 'text-ink' : ''}`}
        >
          {column.header}
          <Icon
            name={direction === 'desc' ? 'arrow-down' : 'arrow-up'}
            className={`size-[1em] group-hover:opacity-100 group-focus-visible:opacity-100 ${direction ? '' : 'opacity-0'}`}
          />
        </Link>
      ) : (
        column.header || column.tableHeader
      )}
    </th>
  );
}

function Cell<Row>({ column, row, isLined }: { column: Column<Row>; row: Row; isLined: boolean }) {
  const { header, isHeading, align, className = '' } = column;
  const end = align === 'end' ? 'text-right' : '';
  if (isHeading)
    return (
      <th
        role="rowheader"
        scope="row"
        className={`${CELL} font-medium ${isLined ? LINED_CELL : 'max-md:block max-md:py-1 max-md:pr-10'} ${end} ${className}`}
      >
        {column.cell(row)}
      </th>
    );
  const shape = isLined ? LINED_CELL : `${CARD_CELL} ${EMPTY_CELL} ${header === '' ? NAMELESS_CELL : NAMED_CELL}`;
  return (
    <td role="cell" className={`${CELL} ${shape} ${end} ${className}`} data-label={header}>
      {column.cell(row)}
    </td>
  );
}
