/**
 * On <dialog> the browser traps the focus, restores it, closes on Escape and makes the page behind inert. Contents mount on open: a form starts
 * fresh.
 * Focus goes to the first field (not on touch, where the keyboard would pop up; not in [data-aside]), else to the footer's first button that
 * undoes nothing, else to Close.
 * <Notice> is unrequested, so a click on the page behind closes it and still takes effect.
 */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '../language/use-words.tsx';
import { Button, IconButton } from './button.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

export function Modal({ size = 'normal', ...rest }: DialogProps & { size?: 'normal' | 'large' | 'page' | 'screen' }) {
  return <Dialog {...rest} className={`dialog-middle${size === 'normal' ? '' : ` dialog-${size}`}`} />;
}

export function SidePanel(props: DialogProps) {
  return <Dialog {...props} className="dialog-side" />;
}

/** Not a modal: that makes the whole page inert, which costs a slow phone as much as laying it out. */
export function Notice({ isOpen, onClose, ...words }: DialogProps) {
  const notice = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closes when the user moves on. The browser does that for a press, but not on every phone, and not for Tab.
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => notice.current?.contains(target as Node) || onClose();
    const listening = new AbortController();
    for (const move of ['focusin', 'pointerdown']) document.addEventListener(move, leave, listening);
    return () => listening.abort();
  }, [isOpen, onClose]);

  useEffect(() => {
    const present = notice.current;
    if (!isOpen || !present) return;
    const before = document.activeElement;
    present.showPopover();
    focusFirst(present);
    return () => {
      present.hidePopover();
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);

  return (
    <dialog
      ref={notice}
      popover="auto"
      className="dialog dialog-middle"
      aria-labelledby={titleId}
      onToggle={({ newState }) => newState === 'closed' && isOpen && onClose()}
    >
      {isOpen && <Contents {...words} titleId={titleId} onClose={onClose} />}
    </dialog>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  question: ReactNode;
  detail?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  isOpen,
  question,
  detail,
  confirmLabel,
  cancelLabel,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useWords();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={question}
      role="alertdialog"
      className="dialog-middle"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel ?? t('Cancel')}
          </Button>
          <Button variant="danger-filled" isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {detail}
    </Dialog>
  );
}

function Dialog({ isOpen, onClose, className, role, ...words }: DialogProps & { className: string; role?: 'alertdialog' }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    focusFirst(dialog.current);
  }, [isOpen]);

  // Close before unmounting: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const present = dialog.current;
    return () => present?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      // The parent decides whether it closes; it may ask for confirmation first.
      onCancel={(event) => {
        if (event.target !== dialog.current || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      // Also fires after a programmatic close, which we ignore, and after repeated Escape, which cannot be prevented. It comes late: after an
      // effect that ran twice (React's strict mode), the dialog is open again.
      onClose={(event) => {
        if (event.target !== dialog.current || !isOpen || dialog.current.open) return;
        dialog.current.showModal();
        onClose();
      }}
      // The dialog has no padding, so a press on it is a press on the backdrop. Not click: dragging a text selection out of it would close it.
      onMouseDown={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault(); // Otherwise the press takes the focus from the element that regains it, or from a dialog that opens.
        onClose();
      }}
    >
      {isOpen && <Contents {...words} titleId={titleId} onClose={onClose} />}
    </dialog>
  );
}

function Contents({ title, titleId, children, footer, onClose }: Omit<DialogProps, 'isOpen'> & { titleId: string }) {
  const t = useWords();
  return (
    <>
      <div className="dialog-head">
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </div>
      {children && <div className="dialog-body">{children}</div>}
      {footer && <div className="dialog-foot">{footer}</div>}
    </>
  );
}

function focusFirst(dialog: HTMLDialogElement | null) {
  const fields = matchMedia('(hover: hover)').matches ? '.dialog-body :is(input, select, textarea):not([data-aside] *), ' : '';
  const first = dialog?.querySelector<HTMLElement>(`${fields}.dialog-foot button:not(.button-danger)`) ?? dialog?.querySelector('button');
  first?.focus();
}
