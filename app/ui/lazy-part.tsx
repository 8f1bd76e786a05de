/**
 * lazyPart(() => import(...)): as React's `lazy`, for <Suspense fallback={<ProgressLine />}> where somebody asked for it.
 * When its code does not come, the page around it stands, and people may load it anew: a dialog closes again by its own `onClose`.
 * isOptional: nobody asked for it, so nobody is told.
 */
import { type ComponentType, lazy, useEffect, useRef } from 'react';
import { useWords } from '../language/use-words.tsx';
import { toast } from './toast.tsx';

const WITHIN_MS = 120_000; // Storefront specification: "Chunk load failure of a script part after 120000 ms: a load error."

export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, { isOptional = false } = {}) {
  const instead = { default: (isOptional ? Nothing : NotLoaded) as ComponentType<P> };
  return lazy(
    () =>
      new Promise<typeof instead>((resolve) => {
        const timer = setTimeout(() => resolve(instead), WITHIN_MS);
        load()
          .then(resolve, () => resolve(instead))
          .finally(() => clearTimeout(timer));
      }),
  );
}

const Nothing = () => null;

function NotLoaded({ isOpen = true, onClose }: { isOpen?: boolean; onClose?: () => void }) {
  const t = useWords();
  const say = useRef(() => {});
  say.current = () => {
    onClose?.();
    toast('A part of this page did not load.', 'error', { label: t('Reload the page'), act: () => location.reload(), isKept: true });
  };
  useEffect(() => {
    if (isOpen) say.current();
  }, [isOpen]);
  return null;
}

/** That something asked for is on its way: a page, or a part of one. */
export const ProgressLine = () => <div className="progress-line" />;
