import { paiseFromRupees } from '../../platform/money.ts';
import type { Settings } from '../settings.schema.ts';

/** 0: no limit besides the law's. */
export const isAboveCashLimit = (totalPaise: number, { cashAtMostRupees }: Pick<Settings['payments'], 'cashAtMostRupees'>) =>
  cashAtMostRupees > 0 && totalPaise > paiseFromRupees(cashAtMostRupees);
