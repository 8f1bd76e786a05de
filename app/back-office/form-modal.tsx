// A dialog with a form: Esc, a press beside it or on Close asks once before what was typed is lost. Cancel in its footer means what it says.
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { ConfirmDialog, Modal } from '../ui/dialog.tsx';

export function FormModal({ isOpen, onClose, children, ...modal }: ComponentProps<typeof Modal>) {
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened anew, it is as it was
  useEffect(() => {
    isDirty.current = false;
  }, [isOpen]);

  return (
    <>
      <Modal {...modal} isOpen={isOpen} onClose={() => (isDirty.current ? setAsking(true) : onClose())}>
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
        detail={<p>What you entered is lost.</p>}
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
