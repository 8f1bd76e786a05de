// Asks before what was typed is lost: on a way inside the back office by a question of ours, on leaving it by the browser's.
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
