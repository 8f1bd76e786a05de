import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import type { MonthFile } from '../month/month-files.schema.ts';

const WHILE_MAKING_MS = 3_000;

export function MonthFileRow({ month, file }: { month: string; file: MonthFile | null }) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const isMaking = file?.state === 'waiting';
  useFresh(isMaking ? WHILE_MAKING_MS : null);

  async function make() {
    setBusy(true);
    const answer = await api.post('/api/month-files', { month });
    setBusy(false);
    if (!answer.ok) toast(answer.message || "Couldn't make the file. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {file?.state === 'done' && (
        <a className="button button-primary button-small" href={`/api/month-files/${file.id}/zip`} download>
          <Icon name="download" /> Everything (ZIP, {sizeWords(file.bytes)})
        </a>
      )}
      <Button variant={file?.state === 'done' ? 'secondary' : 'primary'} size="small" isBusy={isBusy || isMaking} onClick={make}>
        {file?.state === 'done' ? 'Make again' : 'Make one file of everything'}
      </Button>
      <p className="text-ink-soft" role="status">
        {file ? fileWords(file) : 'Invoices, registers, GST returns, Tally and the reconciliation.'}
      </p>
    </div>
  );
}

function fileWords({ state, finishedAt, discrepancies, leftOut }: MonthFile) {
  if (state === 'waiting') return 'Being made. You can leave this page.';
  if (state === 'failed') return "The file couldn't be made. Please try again.";
  const found = discrepancies
    ? `${formatCount(discrepancies)} ${discrepancies === 1 ? 'discrepancy' : 'discrepancies'}.`
    : 'No discrepancies.';
  return [`Made on ${finishedAt ? formatDateTime(new Date(finishedAt)) : ''}, kept for 7 days.`, found, ...leftOut].join(' ');
}

const sizeWords = (bytes: number) => (bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`);
