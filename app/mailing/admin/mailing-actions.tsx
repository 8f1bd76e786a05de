import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import type { WholeMailing } from '../bulk/mailings.schema.ts';
import { useNewLetter } from './use-new-letter.ts';

export function CopyButton({ mailingId }: { mailingId: string }) {
  const { isBusy, begin } = useNewLetter();
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => begin(mailingId)}>
      Copy
    </Button>
  );
}

export function Steering({ mailing: { id, state, counts } }: { mailing: WholeMailing }) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState('');
  const [asking, setAsking] = useState<'cancel' | 'interrupted' | null>(null);

  async function steer(act: 'pause' | 'resume' | 'cancel' | 'retry', body?: { state: 'failed' | 'interrupted' }) {
    setBusy(act);
    const answer = await api.post(`/api/mailings/${id}/${act}`, body);
    setBusy('');
    setAsking(null);
    if (!answer.ok) toast(answer.message || "Couldn't change the mailing. Please try again.", 'error');
    await refresh(answer);
  }

  const canRetry = state === 'sending' || state === 'done';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === 'sending' && (
        <Button variant="secondary" size="small" isBusy={busy === 'pause'} onClick={() => steer('pause')}>
          <Icon name="pause" />
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button size="small" isBusy={busy === 'resume'} onClick={() => steer('resume')}>
          <Icon name="play" />
          Resume
        </Button>
      )}
      {canRetry && counts.failed > 0 && (
        <Button variant="secondary" size="small" isBusy={busy === 'retry'} onClick={() => steer('retry', { state: 'failed' })}>
          {`Retry ${formatCount(counts.failed)} failed`}
        </Button>
      )}
      {canRetry && counts.interrupted > 0 && (
        <Button variant="secondary" size="small" onClick={() => setAsking('interrupted')}>
          {`Send ${formatCount(counts.interrupted)} interrupted again`}
        </Button>
      )}
      {(state === 'sending' || state === 'paused') && (
        <Button variant="danger" size="small" onClick={() => setAsking('cancel')}>
          Cancel
        </Button>
      )}
      <ConfirmDialog
        isOpen={asking === 'cancel'}
        question="Cancel what has not been sent?"
        detail={
          <p>{`${formatCount(counts.queued)} people will not get the e-mail. Sent e-mails can't be recalled, and a cancelled mailing can't be resumed.`}</p>
        }
        confirmLabel="Cancel mailing"
        cancelLabel="Keep mailing"
        isBusy={busy === 'cancel'}
        onConfirm={() => steer('cancel')}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        isOpen={asking === 'interrupted'}
        question="Resend the interrupted e-mails?"
        detail={<p>The connection or the shop stopped while sending. Some may have arrived already and would arrive twice.</p>}
        confirmLabel="Resend"
        isBusy={busy === 'retry'}
        onConfirm={() => steer('retry', { state: 'interrupted' })}
        onCancel={() => setAsking(null)}
      />
    </div>
  );
}
