import { HOUR_MS } from '../platform/time.ts';
import type { CashSettings } from '../settings/rules/cash-rules.ts';
import type { CashVerdict } from './cash-verdict.ts';

export type ToConfirm = { mustConfirm: boolean; confirmUntil: Date | null; confirmReminderAt: Date | null };

export const NOT_TO_CONFIRM: ToConfirm = { mustConfirm: false, confirmUntil: null, confirmReminderAt: null };

export function toConfirm(
  verdict: Pick<CashVerdict, 'answer'> | null,
  { confirmWithinHours }: Pick<CashSettings, 'confirmWithinHours'>,
  now: Date,
): ToConfirm {
  if (verdict?.answer !== 'confirm') return NOT_TO_CONFIRM;
  if (confirmWithinHours === 0) return { ...NOT_TO_CONFIRM, mustConfirm: true };
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  return { mustConfirm: true, confirmUntil: after(confirmWithinHours), confirmReminderAt: after(confirmWithinHours / 2) };
}
