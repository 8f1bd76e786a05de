/** For <Suspense> after a user action: if the code fails to load, the page stays. isOptional: not requested by the user, so failures are silent. */
import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { toast } from '../toast.tsx';

const WITHIN_MS = 120_000; // Storefront specification: "Chunk load failure of a script part after 120000 ms: a load error."

/** What is there before anyone waits draws no line. */
const PATIENCE_MS = 150;

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
    toast("Part of this page didn't load.", 'error', { label: t('Reload the page'), act: () => location.reload(), isKept: true });
  };
  useEffect(() => {
    if (isOpen) say.current();
  }, [isOpen]);
  return null;
}

export function ProgressLine() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <div className="progress-line" /> : null;
}
