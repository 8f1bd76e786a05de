/**
 * Shown in the page's language, so a server message can be passed in unchanged. Closes after 3 s, and stays while it has the pointer or the focus;
 * one with an action stays longer, or until it is dismissed (`isKept`).
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '../language/use-words.tsx';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

const SHOWN_MS = 3000; // Storefront specification: "auto-closes after 3000 ms".
const SHOWN_WITH_ACTION_MS = 12_000;
const AT_MOST = 3;

type ToastKind = 'success' | 'info' | 'error';
type ToastAction = { label: string; act: () => void; isKept: boolean; onGone?: () => void };
interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
  action: ToastAction | undefined;
}

const NONE: Toast[] = [];
let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

export function toast(message: string, kind: ToastKind = 'success', action?: ToastAction) {
  change([...shown.filter((other) => other.message !== message), { id: ++lastId, message, kind, action }].slice(-AT_MOST));
}

export const endToast = (message: string) => change(shown.filter((one) => one.message !== message));

function dismiss(id: number) {
  change(shown.filter((one) => one.id !== id));
}

function change(next: Toast[]) {
  const gone = shown.filter((one) => !next.includes(one));
  shown = next;
  for (const listener of listeners) listener();
  for (const { action } of gone) action?.onGone?.();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toaster() {
  const toasts = useSyncExternalStore(
    listen,
    () => shown,
    () => NONE,
  );
  const frame = useRef<HTMLDivElement>(null);
  const dialog = useModalDialog(toasts.at(-1)?.id);

  // The most recently shown popover is on top, above an open dialog too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: raised again for each new toast, and where it has moved
  useEffect(() => {
    const here = frame.current;
    // The dialog may unmount in the render that adds a toast: move the toaster out first, then raise it.
    if (!here?.isConnected) return;
    if (here.matches(':popover-open') && document.querySelector('dialog:is([open], :popover-open)')) here.hidePopover();
    if (!here.matches(':popover-open')) here.showPopover();
  }, [toasts.at(-1)?.id, dialog]);

  const of = (urgent: boolean) =>
    toasts.filter((one) => (one.kind === 'error') === urgent).map((one) => <ToastCard key={one.id} {...one} />);
  const toaster = (
    <div ref={frame} popover="manual" className="toaster">
      <div role="alert" className="toasts">
        {of(true)}
      </div>
      <div role="status" className="toasts">
        {of(false)}
      </div>
    </div>
  );
  return dialog ? createPortal(toaster, dialog) : toaster;
}

/** The modal dialog on top: it makes everything outside it inert, so a toast's button can be pressed only inside it. */
function useModalDialog(lastToast: number | undefined): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    if (lastToast === undefined) return;
    const find = () => setDialog([...document.querySelectorAll('dialog:modal')].at(-1) ?? null);
    find();
    const watch = new MutationObserver(find);
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => watch.disconnect();
  }, [lastToast]);
  return dialog;
}

function ToastCard({ id, message, kind, action }: Toast) {
  const t = useWords();
  const [isHeld, setHeld] = useState(false);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    if (isHeld || action?.isKept) return;
    const timer = setTimeout(() => dismiss(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, action]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  function leave() {
    dismiss(id);
    // The focused button may have been removed by its own action.
    const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock
    <div
      className={`toast toast-${kind}`}
      // Not pointerenter: it also fires when a toast appears below a resting pointer.
      onPointerMove={hold}
      onPointerLeave={release}
      onFocus={({ relatedTarget }) => {
        hold();
        cameFrom.current ??= relatedTarget;
      }}
      onBlur={release}
    >
      <Icon name={kind === 'error' ? 'warning' : kind === 'info' ? 'info' : 'check'} />
      <p>{t(message)}</p>
      {action && (
        <button
          type="button"
          className="toast-action link"
          onClick={() => {
            action.act();
            leave();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" label={t('Dismiss')} onClick={leave} />
    </div>
  );
}
