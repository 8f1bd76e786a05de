// Reporting a problem with an order. Fetched when somebody wants to.
import { useId, useState } from 'react';
import { ClaimForm } from '../claims/claim-form.tsx';
import type { ClaimReport } from '../claims/claims.schema.ts';
import { useWords } from '../language/use-words.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/dialog.tsx';

interface ClaimDialogProps {
  orderId: string;
  report: ClaimReport;
  onSent: () => void;
  onClose: () => void;
}

export default function ClaimDialog({ orderId, report, onSent, onClose }: ClaimDialogProps) {
  const t = useWords();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('Report a problem')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy} busyLabel={t('Sending...')}>
            {t('Send report')}
          </Button>
        </>
      }
    >
      <ClaimForm
        id={formId}
        path={`/api/order/${orderId}/claims`}
        report={report}
        wishLegend={t('What would you like?')}
        photoWords={t('Only you and our staff see them.')}
        onBusy={setBusy}
        onSent={onSent}
      />
    </Modal>
  );
}
