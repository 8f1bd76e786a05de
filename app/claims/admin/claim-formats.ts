import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';

export const at = (moment: Date) => formatDateTime(moment);

export const rupees = (amount: number) => formatRupees(paiseFromRupees(amount), { decimals: 'always' });
