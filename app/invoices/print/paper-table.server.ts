import { leadingOf, PAGE, PAGE_WIDTH_INSIDE, type Paper, type Style } from './paper.server.ts';

export type Column<Row> = {
  title: string;
  /** The minimum width; wider when a cell needs it. The only column without a width takes the rest, and wraps. */
  width?: number;
  align?: 'right';
  cell: (row: Row, index: number) => string;
  total?: string;
};

const CELL = { size: 7.8 } satisfies Style;
const TOTAL = { ...CELL, weight: 'bold' } satisfies Style;
const HEADER = { size: 7.2, weight: 'bold', colour: 'soft' } satisfies Style;
const CELL_PADDING = 5;

/** Rows from `paper.y` down; a new page starts with `startPage`, then the header. The last row stays on the same page as the totals. */
export function drawTable<Row>(paper: Paper, columns: ReadonlyArray<Column<Row>>, rows: readonly Row[], startPage: () => void) {
  const cells = rows.map((row, index) => columns.map((column) => column.cell(row, index)));
  const totals = columns.map((column) => column.total ?? '');
  const widths = columnWidths(paper, columns, cells);
  const lefts = widths.map((_, index) => PAGE.margin + widths.slice(0, index).reduce((sum, width) => sum + width, 0));

  const layOut = (texts: readonly string[], style: Style) => {
    const wrapped = texts.map((text, index) =>
      columns[index]?.width ? [text] : paper.wrap(text, (widths[index] ?? 0) - 2 * CELL_PADDING, style),
    );
    return { wrapped, style, height: Math.max(...wrapped.map((lines) => lines.length)) * leadingOf(style) + 2 * CELL_PADDING };
  };
  const put = ({ wrapped, style, height }: ReturnType<typeof layOut>) => {
    wrapped.forEach((lines, index) => {
      const align = columns[index]?.align ?? 'left';
      const x = (lefts[index] ?? 0) + (align === 'right' ? (widths[index] ?? 0) - CELL_PADDING : CELL_PADDING);
      lines.forEach((line, row) => {
        paper.line(line, x, paper.y + CELL_PADDING + style.size + row * leadingOf(style), { ...style, align });
      });
    });
    paper.y += height;
  };

  const header = layOut(
    columns.map((column) => column.title),
    HEADER,
  );
  const putHeader = () => {
    paper.fill(PAGE.margin, paper.y, PAGE_WIDTH_INSIDE, header.height);
    put(header);
  };
  const total = layOut(totals, TOTAL);

  putHeader();
  cells.forEach((texts, index) => {
    const row = layOut(texts, CELL);
    const needed = row.height + (index === cells.length - 1 ? total.height : 0);
    if (paper.y + needed > PAGE.bottom) {
      paper.addPage();
      startPage();
      putHeader();
    }
    put(row);
    paper.rule(paper.y);
  });
  put(total);
}

function columnWidths<Row>(paper: Paper, columns: ReadonlyArray<Column<Row>>, cells: readonly string[][]): number[] {
  const widths = columns.map(({ title, width, total }, index) => {
    if (width === undefined) return 0;
    const needs = cells.map((row) => paper.widthOf(row[index] ?? '', CELL));
    const widest = Math.max(paper.widthOf(title, HEADER), paper.widthOf(total ?? '', TOTAL), ...needs);
    return Math.max(width, Math.ceil(widest) + 2 * CELL_PADDING);
  });
  const taken = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width) => width || PAGE_WIDTH_INSIDE - taken);
}
