// Statements as Indian banks export them: one set of lines, written in each layout, is read the same.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.server.ts';

type Line = { day: string; narration: string; reference: string; paise: number };

const TODAY = '2026-11-25';
const read = (text: string) => readStatement(new File([text], 'statement.csv'), TODAY);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const row = (...cells: string[]) => cells.map(quoted).join(',');
const rupees = (paise: number) => {
  const [whole = '', part] = (Math.abs(paise) / 100).toFixed(2).split('.');
  return `${Number(whole).toLocaleString('en-IN')}.${part}`;
};
const debit = ({ paise }: Line, none = '') => (paise < 0 ? rupees(paise) : none);
const credit = ({ paise }: Line, none = '') => (paise > 0 ? rupees(paise) : none);
const dated = (day: string, sign: string, years = 4) => [day.slice(8), day.slice(5, 7), day.slice(4 - years, 4)].join(sign);
const inWords = (day: string) => `${Number(day.slice(8))} ${['Oct', 'Nov'][Number(day.slice(5, 7)) - 10]} ${day.slice(0, 4)}`;

const OPENING = 50_000_00;
const balances = (lines: readonly Line[]) => {
  let balance = OPENING;
  return lines.map((line) => {
    balance += line.paise;
    return balance;
  });
};
/** With a minus where the account is overdrawn. */
const sum = (paise: number) => `${paise < 0 ? '-' : ''}${rupees(paise)}`;

const LAYOUTS: Record<string, (lines: readonly Line[]) => string> = {
  HDFC: (lines) =>
    [
      'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance',
      ...lines.map((line, n) =>
        row(
          dated(line.day, '/', 2),
          line.narration,
          dated(line.day, '/', 2),
          debit(line, '0.00'),
          credit(line, '0.00'),
          line.reference,
          sum(balances(lines)[n] ?? 0),
        ),
      ),
      'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal',
      row('50000.00', '3', '4', '100.00', '200.00', '50100.00'),
    ].join('\r\n'),
  ICICI: (lines) =>
    [
      'DETAILED STATEMENT',
      ',Account Number,123456789012 ( INR ) - NIKHAR',
      '',
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR),Balance(INR)',
      ...lines.map((line, n) =>
        row(
          String(n + 1),
          dated(line.day, '/'),
          dated(line.day, '/'),
          line.reference || '-',
          line.narration,
          debit(line, '0'),
          credit(line, '0'),
          sum(balances(lines)[n] ?? 0),
        ),
      ),
      'Legends Used in Account Statement',
      'BBPS - Bharat Bill Payment Service',
    ].join('\n'),
  SBI: (lines) =>
    [
      'Account Name\t:\tNIKHAR COSMETICS',
      "Account Number\t:\t'00000012345678901",
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance',
      ...lines.map((line, n) =>
        [
          inWords(line.day),
          inWords(line.day),
          line.narration,
          line.reference,
          debit(line, ' '),
          credit(line, ' '),
          sum(balances(lines)[n] ?? 0),
        ]
          .map(quoted)
          .join('\t'),
      ),
      '**This is a computer generated statement and does not require a signature.',
    ].join('\n'),
  Axis: (lines) =>
    [
      'Name :- NIKHAR',
      'Statement of Account No - 912345678901234 for the period',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      ...lines.map((line, n) =>
        row(dated(line.day, '-'), line.reference, line.narration, debit(line), credit(line), sum(balances(lines)[n] ?? 0), '248'),
      ),
      '',
      'Unless the constituent notifies the bank immediately of any discrepancy, it will be taken as correct.',
    ].join('\n'),
  'Kotak, newest first': (lines) =>
    [
      'Sl. No.,Transaction Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
      ...lines
        .map((line, n) =>
          row(
            String(n),
            dated(line.day, '-'),
            line.narration,
            line.reference,
            rupees(line.paise),
            line.paise < 0 ? 'DR' : 'CR',
            rupees(balances(lines)[n] ?? 0),
            (balances(lines)[n] ?? 0) < 0 ? 'DR' : 'CR',
          ),
        )
        .toReversed(),
    ].join('\n'),
  generic: (lines) =>
    [
      'Date;Description;Reference;Amount;Balance',
      ...lines.map((line, n) =>
        [line.day, line.narration, line.reference, sum(line.paise), sum(balances(lines)[n] ?? 0)].map(quoted).join(';'),
      ),
    ].join('\n'),
};

const aLine: fc.Arbitrary<Line> = fc.record({
  day: fc.integer({ min: 0, max: 54 }).map((days) => new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10)),
  narration: fc.constantFrom(
    'NEFT CR-UTIB0000001-CASHFREE PAYMENTS-NIKHAR-UTIBN62026112412',
    'UPI/ASHA, R/632912345678/Payment',
    'ACH D- "RENT"',
    'IMPS-P2A 9.5%',
  ),
  reference: fc.constantFrom('', '0000632912345678', 'N329242345678901', 'SBIN526112412345'),
  paise: fc.integer({ min: -9_99_999_99, max: 9_99_999_99 }).filter((paise) => paise !== 0),
});
const aStatement = fc
  .array(aLine, { minLength: 1, maxLength: 12 })
  .map((lines) => lines.toSorted((one, other) => (one.day < other.day ? -1 : 1)));

describe.each(Object.keys(LAYOUTS))('%s', (name) => {
  test('any lines are read as they are', async () => {
    await fc.assert(
      fc.asyncProperty(aStatement, async (lines) => {
        const { lines: found, problems, gaps } = await read(LAYOUTS[name]?.(lines) ?? '');
        const ordered = name.includes('newest first') ? found.toReversed() : found;
        expect(problems.listed).toEqual([]);
        expect(ordered.map(({ day, narration, reference, amountPaise }) => ({ day, narration, reference, paise: amountPaise }))).toEqual(
          name === 'ICICI' ? lines.map((line) => ({ ...line, reference: line.reference || '-' })) : lines,
        );
        expect(ordered.map(({ balancePaise }) => balancePaise)).toEqual(balances(lines));
        expect(gaps).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});

const HEAD = 'Date,Description,Reference,Amount,Balance';

test.each([
  ['24/13/2026,A,,10,', 'Date', 'This is not a date. Write it as 24/11/2026.'],
  ['26/11/2026,A,,10,', 'Date', 'This day has not come yet. Dates are read with the day first.'],
  ['24/11/2026,A,,ten,', 'Amount', 'This is not an amount in rupees.'],
  ['24/11/2026,A,,10,much', 'Balance', 'This is not an amount in rupees.'],
])('a row that cannot be read is left out: %s', async (line, column, message) => {
  const { lines, problems } = await read(`${HEAD}\n${line}\n24/11/2026,B,,5,\n`);
  expect(problems.listed).toEqual([{ row: 2, column, message }]);
  expect(lines.map(({ narration }) => narration)).toEqual(['B']);
});

test.each([
  ['1,234.50 Cr', 123450],
  ['1,234.50Dr', -123450],
  ['(1,234.50)', -123450],
  ['1,234.50 (Dr)', -123450],
  ['-₹12', -1200],
])('the amount %s', async (cell, paise) => {
  expect((await read(`${HEAD}\n24/11/2026,A,,"${cell}",\n`)).lines).toMatchObject([{ amountPaise: paise }]);
});

test('equal lines of a day are told apart, an opening balance is no line, and a jump of the balance is counted', async () => {
  const { lines, gaps } = await read(
    `${HEAD}\n01/11/2026,Opening balance,,,100\n02/11/2026,A,,5,105\n02/11/2026,A,,5,105\n02/11/2026,B,,1,106\n`,
  );
  expect(lines.map(({ nth }) => nth)).toEqual([0, 1, 0]);
  expect(gaps).toBe(1);
});

test('a last row with a day that does not exist is named as left out; sums and legends below are not', async () => {
  const { lines, problems } = await read(
    `${HEAD}\n02/11/2026,A,,5,105\n31/11/2026,B,,1,106\nTotal,,0,6,\n100.00,2,0,6.00,106.00\nStatement of 30/11/2026\n`,
  );
  expect([lines.length, problems.listed.map(({ row, column }) => [row, column])]).toEqual([1, [[3, 'Date']]]);
});

test('a file without the titles of a statement says which it needs', async () => {
  await expect(read('Name,Price\nBalm,5\n')).rejects.toThrow(/Date, Description/);
});
