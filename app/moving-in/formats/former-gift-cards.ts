// Money that the former shop owes: it is listed card by card and summed, and stays there.
import { formatRupees } from '../../platform/money.ts';
import { paiseIn } from '../cells.ts';
import type { Reader } from '../move.ts';

export const listGiftCards: Reader = async (_, rows, report) => {
  let total = 0;
  for await (const row of rows) {
    report.report.rows += 1;
    const balance = paiseIn(row.get('Balance', 'balance'));
    if (balance === null) report.leave(row.number, 'Balance', 'This is no amount in rupees.');
    else if (balance > 0) {
      total += balance;
      const ending = row.get('Last Characters', 'last_characters');
      report.leave(row.number, 'Balance', 'This gift card has a balance.', `${ending ? `…${ending}, ` : ''}${formatRupees(balance)}`);
    }
  }
  report.remark(`Open balances: ${formatRupees(total)}. Gift cards do not come along; honour them by a personal coupon code.`);
};
