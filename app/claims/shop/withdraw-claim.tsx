import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Claim, ClaimReport } from '../claims.schema.ts';

/** Warns about items that cannot be reported again. */
export function WithdrawClaim({ claim: { id, ticket, kind }, report }: { claim: Claim; report: ClaimReport | null }) {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();

  async function withdraw() {
    setBusy(true);
    const answer = await api.post(`/api/claims/${id}/withdraw`);
    setBusy(false);
    setAsking(false);
    if (answer.ok) toast('Report withdrawn.');
    else toast(answer.message || "We couldn't connect. Please try again.", 'error');
    await refresh(answer);
    // The button disappears once the report is no longer open.
    if (answer.status > 0) document.getElementById('claims-title')?.focus();
  }

  return (
    <div>
      <Button variant="quiet" size="small" className="-mx-3" onClick={() => setAsking(true)}>
        {t('Withdraw report')}
        <span className="sr-only"> {ticket}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('Withdraw this report?')}
        detail={
          <>
            <p className="tabular text-ink-soft">{ticket}</p>
            <p className="mt-2">
              {report?.kinds.some((each) => each === kind)
                ? t("We'll stop looking into it. You can still report it again.")
                : t("We'll stop looking into it. The reporting window has closed, so you can't report it again here.")}
            </p>
          </>
        }
        confirmLabel={t('Withdraw report')}
        cancelLabel={t('Keep report')}
        isBusy={isBusy}
        onConfirm={withdraw}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
