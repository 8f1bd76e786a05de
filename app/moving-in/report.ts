import { formatCount } from '../platform/money.ts';

/** Per file; further ones are counted. */
const FINDINGS_AT_MOST = 100_000;

/** `detail`: what this row has, such as the balance of a gift card. */
export type Finding = { row: number; column: string; message: string; detail?: string };
export type FileReport = {
  file: string;
  /** What it holds, such as "Shopify: customers"; '' for a file that was not recognised. */
  holds: string;
  rows: number;
  added: number;
  present: number;
  left: number;
  findings: Finding[];
  remarks: string[];
};

export type Report = ReturnType<typeof reportOn>;

export function reportOn(file: string, holds: string) {
  const report: FileReport = { file, holds, rows: 0, added: 0, present: 0, left: 0, findings: [], remarks: [] };
  const counts = new Map<string, number>();
  return {
    report,
    /** A part of a row that could not come along; the row itself does. */
    note(row: number, column: string, message: string, detail = '') {
      counts.set(message, (counts.get(message) ?? 0) + 1);
      if (report.findings.length < FINDINGS_AT_MOST) report.findings.push({ row, column, message, ...(detail && { detail }) });
    },
    leave(row: number, column: string, message: string, detail = '') {
      report.left += 1;
      this.note(row, column, message, detail);
    },
    remark: (text: string) => report.remarks.push(text),
    counts: () => counts,
  };
}

/** For a terminal: a line a file, what could not come along by kind, and the first rows of each. */
export function printed(reports: readonly Report[], rowsOfKind = 5): string[] {
  return reports.flatMap(({ report, counts }) => [
    `${report.file}: ${report.holds || 'not recognised, left alone'}`,
    ...(report.holds ? [`  ${countsOf(report)}`] : []),
    ...report.remarks.map((remark) => `  ${remark}`),
    ...[...counts()].flatMap(([message, count]) => [
      `  ${formatCount(count)} x ${message}`,
      ...report.findings
        .filter((finding) => finding.message === message)
        .slice(0, rowsOfKind)
        .map(({ row, column, detail }) => `      row ${row}${column ? `, ${column}` : ''}${detail ? `: ${detail}` : ''}`),
    ]),
  ]);
}

/** A product or an order may take several rows. */
function countsOf({ rows, added, present, left }: FileReport) {
  const entries = added + present + left;
  const read =
    entries < rows
      ? `${formatCount(rows)} rows with ${formatCount(entries)} entries`
      : `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
  return `${read}: ${formatCount(added)} new, ${formatCount(present)} there already, ${formatCount(left)} left out`;
}

export const reportRows = (reports: readonly Report[]): string[][] => [
  ['File', 'Row', 'Column', 'What', 'Detail'],
  ...reports.flatMap(({ report }) =>
    report.findings.map(({ row, column, message, detail = '' }) => [report.file, String(row), column, message, detail]),
  ),
];
