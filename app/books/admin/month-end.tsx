import { useId, useState } from 'react';
import { addDays, formatDateTime, monthInWords, monthStart } from '../../platform/time.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { useCall } from '../../staff-kit/use-call.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { unlockForm } from '../locked-months.schema.ts';
import type { MonthFile } from '../month/month-files.schema.ts';
import { MonthFileRow } from './month-file-row.tsx';

export type MonthEndOf = {
  month: string;
  locked: { lockedAt: Date; lockedBy: string | null } | null;
  file: MonthFile | null;
};

/** 'Nov 2026' */
export const monthWords = (month: string) => monthInWords(`${month}-01`);

const lastDayOf = (month: string) => addDays(monthStart(`${month}-01`, 1), -1);

export function MonthEnd({ month, locked, file }: MonthEndOf) {
  const mayLock = useMay()('locked-months');
  const [asking, setAsking] = useState<'lock' | 'unlock' | null>(null);
  const { isBusy, call } = useCall();
  const words = monthWords(month);
  const query = `period=days&from=${month}-01&to=${lastDayOf(month)}`;

  const lock = () =>
    call(() => api.put(`/api/locked-months/${month}`), {
      done: `${words} is locked.`,
      failure: "Couldn't lock the month. Please try again.",
      onAnswer: () => setAsking(null),
    });

  return (
    <section className="grid gap-2" aria-label={`Month end, ${words}`}>
      <h2 className="text-(length:--text-lg)">Month end: {words}</h2>
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-ink-soft">{stateWords(locked)}</p>
        {mayLock && (
          <Button variant="secondary" size="small" onClick={() => setAsking(locked ? 'unlock' : 'lock')}>
            {locked ? 'Unlock' : 'Lock month'}
          </Button>
        )}
      </div>
      <MonthFileRow month={month} file={file} />
      <div className="flex flex-wrap items-center gap-2">
        <a className="button button-secondary button-small" href={`/api/books/tally/masters?${query}`} download>
          <Icon name="download" /> Tally masters (XML)
        </a>
        <a className="button button-secondary button-small" href={`/api/books/tally/vouchers?${query}`} download>
          <Icon name="download" /> Tally vouchers (XML)
        </a>
      </div>
      <ConfirmDialog
        isOpen={asking === 'lock'}
        question={`Lock ${words}?`}
        detail={
          <p>No invoice, credit note, in-house sale or stock entry can be dated to {words} any more. Corrections get today’s date.</p>
        }
        confirmLabel="Lock month"
        isBusy={isBusy}
        onConfirm={lock}
        onCancel={() => setAsking(null)}
      />
      <UnlockDialog month={month} isOpen={asking === 'unlock'} onClose={() => setAsking(null)} />
    </section>
  );
}

function stateWords(locked: MonthEndOf['locked']) {
  if (locked) return `Locked by ${locked.lockedBy ?? 'the owner'} on ${formatDateTime(locked.lockedAt)}.`;
  return 'Open. Lock it once its returns are filed.';
}

function UnlockDialog({ month, isOpen, onClose }: { month: string; isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const refresh = useRefresh();
  const form = useForm({
    schema: unlockForm,
    send: (values) => api.post(`/api/locked-months/${month}/unlock`, values),
    onDone: async () => {
      toast(`${monthWords(month)} is open again.`);
      onClose();
      await refresh();
    },
    failure: "Couldn't unlock the month. Please try again.",
  });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={`Unlock ${monthWords(month)}`}
      formId={formId}
      submitLabel="Unlock"
      isBusy={form.isBusy}
    >
      <form id={formId} {...form.props} className="grid gap-4">
        {form.message && <Alert tone="danger">{form.message}</Alert>}
        <TextArea label="Reason" name="reason" hint="Kept in the audit log." error={form.errors['reason']} required maxLength={500} />
      </form>
    </FormModal>
  );
}
