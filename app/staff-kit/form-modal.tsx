// A dialog with a form: Esc, a click outside and Close ask once before unsaved input is lost. Cancel in its footer does not ask.
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Modal } from '../ui/dialog.tsx';

interface FormModalProps extends Omit<ComponentProps<typeof Modal>, 'footer'> {
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

interface FormDialogProps extends Omit<FormModalProps, 'formId' | 'isBusy' | 'children'> {
  children: (form: { id: string; onBusy: (isBusy: boolean) => void }) => ReactNode;
}

/** For a form that sends itself. */
export function FormDialog({ children, busyLabel = 'Saving...', ...modal }: FormDialogProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal {...modal} formId={id} isBusy={isBusy} busyLabel={busyLabel}>
      {children({ id, onBusy: setBusy })}
    </FormModal>
  );
}
