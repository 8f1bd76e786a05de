// A dialog with a form: Esc, a press beside it or on Close asks once before what was typed is lost. Cancel in its footer means what it says.
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Modal } from '../ui/dialog.tsx';

interface FormModalProps extends Omit<ComponentProps<typeof Modal>, 'footer'> {
  /** Of the form inside, which the button sends. */
  formId: string;
  submitLabel: string;
  submitVariant?: ComponentProps<typeof Button>['variant'];
  isReady?: boolean;
  isBusy?: boolean;
  busyLabel?: string;
}

export function FormModal({
  isOpen,
  onClose,
  children,
  formId,
  submitLabel,
  submitVariant,
  isReady = true,
  isBusy = false,
  busyLabel,
  ...modal
}: FormModalProps) {
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset on each open
  useEffect(() => {
    isDirty.current = false;
  }, [isOpen]);

  return (
    <>
      <Modal
        {...modal}
        isOpen={isOpen}
        onClose={() => (isDirty.current ? setAsking(true) : onClose())}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant={submitVariant} disabled={!isReady} isBusy={isBusy} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <div
          onInput={() => {
            isDirty.current = true;
          }}
        >
          {children}
        </div>
      </Modal>
      <ConfirmDialog
        isOpen={isAsking}
        question="Close without saving?"
        detail={<p>Your entries will be lost.</p>}
        confirmLabel="Close"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
