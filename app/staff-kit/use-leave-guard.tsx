// Asks before unsaved input is lost: inside the back office with our own dialog, on leaving it with the browser's.
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/dialog.tsx';

export function useLeaveGuard(isDirty: RefObject<boolean>, detail: string) {
  const blocker = useBlocker(() => isDirty.current);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isDirty.current && !document.body.hidden && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      question="Leave without saving?"
      detail={<p>{detail}</p>}
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
