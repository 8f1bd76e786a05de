// The columns of bank statements as Indian banks export them (HDFC, ICICI, SBI, Axis and others). Titles count without case, spaces and signs;
// lines above the titles, such as the account holder's name, are passed over. The generic layout is: Date, Description, Reference, Amount,
// Balance, with debits negative.
import { plainTitle } from '../settlements/files/file-columns.ts';

/** By column: the first known title that the file has. */
const KNOWN = {
  day: ['date', 'txn date', 'transaction date', 'tran date', 'txn posted date', 'posting date', 'value date', 'value dt', 'value dat'],
  narration: [
    'narration',
    'description',
    'transaction remarks',
    'particulars',
    'transaction particulars',
    'transaction details',
    'remarks',
    'details',
  ],
  reference: [
    'reference',
    'reference number',
    'reference no',
    'utr',
    'utr number',
    'chq ref number',
    'chq ref no',
    'ref no cheque no',
    'cheque ref no',
    'transaction id',
    'tran id',
    'ref no',
    'cheque number',
    'cheque no',
    'chq no',
    'chqno',
  ],
  debit: [
    'debit',
    'debit amount',
    'withdrawal amt',
    'withdrawal amount',
    'withdrawal amount inr',
    'withdrawals',
    'withdrawal',
    'debit inr',
    'dr',
  ],
  credit: ['credit', 'credit amount', 'deposit amt', 'deposit amount', 'deposit amount inr', 'deposits', 'deposit', 'credit inr', 'cr'],
  amount: ['amount', 'transaction amount', 'transaction amount inr', 'amount inr'],
  sign: ['dr cr', 'cr dr', 'drcr', 'crdr', 'type', 'transaction type', 'debit credit'],
  balance: ['balance', 'closing balance', 'balance inr', 'running balance', 'available balance', 'available balance inr', 'bal'],
} as const;
type Column = keyof typeof KNOWN;

/** Place of each column in a row; -1: none. */
export type Layout = Record<Column | 'balanceSign', number>;

const placesIn = (cells: readonly string[]): Layout => {
  const titles = cells.map(plainTitle);
  const placeOf = (known: readonly string[]) => known.map((title) => titles.indexOf(title)).find((place) => place >= 0) ?? -1;
  const places = Object.fromEntries(Object.entries(KNOWN).map(([column, known]) => [column, placeOf(known)])) as Record<Column, number>;
  // The title Dr / Cr stands twice where the balance has its own, right of it.
  const right = titles.findIndex((title, place) => place > places.balance && KNOWN.sign.some((known) => known === title));
  return { ...places, balanceSign: places.balance >= 0 && right !== places.sign ? right : -1 };
};

const isWhole = ({ day, narration, debit, credit, amount }: Layout) =>
  day >= 0 && narration >= 0 && (amount >= 0 || (debit >= 0 && credit >= 0));

/** The row with the titles, and where its columns are; null where no row has enough of them. */
export function findLayout(rows: ReadonlyArray<readonly string[]>): { head: number; layout: Layout } | null {
  for (const [head, cells] of rows.entries()) {
    const layout = placesIn(cells);
    if (isWhole(layout)) return { head, layout };
  }
  return null;
}
