// What goes back to the customer for pieces of a sale. Pure, browser-safe, in whole paise.
import { roundHalfUp } from '../../platform/money.ts';

type Line = { totalPaise: number; quantity: number; returned: number };

/** Counted from the start of the line, so that the last piece leaves no paisa over. */
const shareOf = ({ totalPaise, quantity }: Line, pieces: number) => roundHalfUp(BigInt(totalPaise) * BigInt(pieces), BigInt(quantity));

export const lineReturnPaise = (line: Line, pieces: number) => shareOf(line, line.returned + pieces) - shareOf(line, line.returned);

type Sale = {
  lines: readonly Line[];
  /** Of a cash sale; it goes back with the last piece. */
  roundOffPaise: number;
  /** Owed and paid by earlier returns. */
  owedBeforePaise: number;
  paidBeforePaise: number;
};
type Wish = { pieces: readonly number[]; isCash: boolean };

/** `owedPaise`: the credit note. Cash goes back in whole rupees: what one return rounds the next one makes up for, and never more than was paid. */
export function returnAmount({ lines, roundOffPaise, owedBeforePaise, paidBeforePaise }: Sale, { pieces, isCash }: Wish) {
  const amounts = lines.map((line, place) => lineReturnPaise(line, pieces[place] ?? 0));
  const isLast = lines.every(({ quantity, returned }, place) => returned + (pieces[place] ?? 0) === quantity);
  const noteRoundOffPaise = isLast ? roundOffPaise : 0;
  const owedPaise = sum(amounts) + noteRoundOffPaise;
  const leftPaise = sum(lines.map(({ totalPaise }) => totalPaise)) + roundOffPaise - paidBeforePaise;
  const duePaise = Math.min(leftPaise, Math.max(0, owedBeforePaise + owedPaise - paidBeforePaise));
  const inRupees = roundHalfUp(BigInt(duePaise), 100n) * 100;
  const paidPaise = !isCash ? duePaise : inRupees <= leftPaise ? inRupees : Math.floor(leftPaise / 100) * 100;
  return { amounts, roundOffPaise: noteRoundOffPaise, owedPaise, paidPaise, isLast };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
