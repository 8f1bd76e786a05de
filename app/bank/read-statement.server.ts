// Reads the statement of an account: its lines with their amounts, and the rows that cannot be read.

import { plainCell } from '../platform/files/csv.server.ts';
import { readRows } from '../platform/files/csv-reading.server.ts';
import { readPaise } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Day } from '../platform/time.ts';
import { Problems } from '../settlements/files/file-rows.server.ts';
import { readDay } from '../settlements/files/read-values.ts';
import { STATEMENT_BYTES_AT_MOST, STATEMENT_ROWS_AT_MOST } from './bank.schema.ts';
import { findLayout, type Layout } from './statement-layout.ts';
import { utrWordsIn } from './utr-words.ts';

export type StatementLine = {
  day: Day;
  narration: string;
  reference: string;
  amountPaise: number;
  balancePaise: number | null;
  nth: number;
  words: string[];
};
export type Statement = { lines: StatementLine[]; count: number; problems: Problems; gaps: number };

const TITLES_WITHIN_ROWS = 60;
const NO_TITLES =
  'No row has the titles of a bank statement. It needs Date, Description, and Debit and Credit or Amount; Reference and Balance are read too.';
const TEXT_AT_MOST = 500;
const WRITTEN_DAY = /^\d{1,4}[/. -](?:\d{1,2}|[a-z]{3,9})[/. ,-]+\d{1,4}(?!\d)/i;

/** `today`: a later day is a misread one. */
export async function readStatement(file: File, today: Day): Promise<Statement> {
  if (file.size > STATEMENT_BYTES_AT_MOST) throw new Refusal(413, 'The file is larger than 4 MB. Please split it.');
  const rows = readRows(Buffer.from(await file.arrayBuffer()), { rowsAtMost: STATEMENT_ROWS_AT_MOST });
  const found = findLayout(rows.slice(0, TITLES_WITHIN_ROWS).map(({ cells }) => cells));
  if (!found) throw new Refusal(400, NO_TITLES);
  const { head, layout } = found;
  const body = rows.slice(head + 1);
  // Below the last dated row stand sums and legends. A day that does not exist is a row too, which is named as left out.
  const end = body.findLastIndex(({ cells }) => WRITTEN_DAY.test(cellIn(cells, layout.day))) + 1;
  const problems = new Problems();
  const lines: Omit<StatementLine, 'nth'>[] = [];
  for (const { number, cells } of body.slice(0, end)) {
    const read = readLine(cells, layout, today);
    if (read === null) continue;
    if ('problem' in read) problems.add(number, rows[head]?.cells[layout[read.column]]?.trim() ?? '', read.problem);
    else lines.push(read);
  }
  return { lines: numbered(lines), count: lines.length + problems.count, problems, gaps: gapsIn(lines) };
}

/** Excel keeps a long number as ="0012". */
const cellIn = (cells: readonly string[], place: number) =>
  plainCell(cells[place] ?? '')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .trim();

type Unread = { column: keyof Layout; problem: string };

/** Null for a row that moves no money, such as an opening balance. */
function readLine(cells: readonly string[], layout: Layout, today: Day): Omit<StatementLine, 'nth'> | Unread | null {
  const text = (column: keyof Layout) => cellIn(cells, layout[column]);
  const amount = amountIn(text, layout);
  if (amount === null || typeof amount === 'object') return amount;
  const day = readDay(text('day'));
  if (day === null) return { column: 'day', problem: 'This is not a date. Write it as 24/11/2026.' };
  if (day > today) return { column: 'day', problem: 'This day has not come yet. Dates are read with the day first.' };
  const balance = text('balance');
  const balancePaise = balance === '' ? null : readSigned(`${balance} ${text('balanceSign')}`.trim());
  if (balance !== '' && balancePaise === null) return { column: 'balance', problem: 'This is not an amount in rupees.' };
  const narration = text('narration').replace(/\s+/g, ' ').slice(0, TEXT_AT_MOST);
  const reference = text('reference').replace(/^'/, '').slice(0, TEXT_AT_MOST);
  return { day, narration, reference, amountPaise: amount, balancePaise, words: utrWordsIn(`${reference} ${narration}`) };
}

function amountIn(text: (column: keyof Layout) => string, layout: Layout): number | Unread | null {
  const NO_AMOUNT = 'This is not an amount in rupees.';
  if (layout.debit >= 0 && layout.credit >= 0) {
    const [debit, credit] = (['debit', 'credit'] as const).map((column) => (isBlank(text(column)) ? 0 : readSigned(text(column))));
    if (debit === null || debit === undefined) return { column: 'debit', problem: NO_AMOUNT };
    if (credit === null || credit === undefined) return { column: 'credit', problem: NO_AMOUNT };
    if (debit !== 0 && credit !== 0) return { column: 'debit', problem: 'A line is a debit or a credit, not both.' };
    return debit === 0 && credit === 0 ? null : Math.abs(credit) - Math.abs(debit);
  }
  if (isBlank(text('amount'))) return null;
  const amount = readSigned(text('amount'));
  if (amount === null) return { column: 'amount', problem: NO_AMOUNT };
  const sign = text('sign');
  return amount === 0 ? null : /^d/i.test(sign) ? -Math.abs(amount) : /^c/i.test(sign) ? Math.abs(amount) : amount;
}

const isBlank = (cell: string) => cell === '' || cell === '-' || /^(n\/?a|null)$/i.test(cell);

/** '1,234.00 Dr' and '1,234.00 (Dr)' are negative. */
function readSigned(cell: string): number | null {
  const [, bare = '', side = ''] = /^(.*?)\s*\(?\s*(dr|cr)?\.?\s*\)?$/i.exec(cell) ?? [];
  const paise = side ? readPaise(bare) : readPaise(cell);
  return paise !== null && /^d/i.test(side) ? -Math.abs(paise) : paise;
}

/** What makes a line itself, beside its account. */
export const lineKey = ({ day, amountPaise, reference, balancePaise, nth }: Omit<StatementLine, 'narration' | 'words'>) =>
  JSON.stringify([day, amountPaise, reference, balancePaise, nth]);

function numbered(lines: readonly Omit<StatementLine, 'nth'>[]): StatementLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const key = lineKey({ ...line, nth: 0 });
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return { ...line, nth };
  });
}

/** Statements run forward or backward in time: whichever breaks less often. */
function gapsIn(lines: readonly Pick<StatementLine, 'amountPaise' | 'balancePaise'>[]): number {
  const breaks = (ordered: typeof lines) =>
    ordered.filter(({ amountPaise, balancePaise }, place) => {
      const before = ordered[place - 1]?.balancePaise;
      return typeof before === 'number' && balancePaise !== null && before + amountPaise !== balancePaise;
    }).length;
  return Math.min(breaks(lines), breaks(lines.toReversed()));
}
