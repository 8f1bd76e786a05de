import { useId, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Modal } from '../../ui/dialog.tsx';
import type { ClaimReport } from '../claims.schema.ts';
import { ClaimForm } from '../form/claim-form.tsx';

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
  const [isEntered, setEntered] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isEntered ? setLeaving(true) : onClose());
  return (
    <>
      <Modal
        isOpen
        onClose={leave}
        title={t('Report a problem')}
        footer={
          <>
            <Button variant="secondary" onClick={leave}>
              {t('Cancel')}
            </Button>
            <Button type="submit" form={formId} isBusy={isBusy} busyLabel={t('Sending...')}>
              {t('Send report')}
            </Button>
          </>
        }
      >
        {/* Every change in the form bubbles up to here, photos included. */}
        <div onChange={() => setEntered(true)}>
          <ClaimForm
            id={formId}
            path={`/api/order/${orderId}/claims`}
            report={report}
            wishLegend={t('What would you like?')}
            photoWords={t('Only you and our staff can see them.')}
            onBusy={setBusy}
            onSent={onSent}
          />
        </div>
      </Modal>
      <ConfirmDialog
        isOpen={isLeaving}
        question={t('Close without sending?')}
        detail={t('Your text and photos will be lost.')}
        confirmLabel={t('Close without sending')}
        cancelLabel={t('Keep writing')}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </>
  );
}
