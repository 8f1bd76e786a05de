// It starts after hydration, so that it can always be paused. On phones the slider is what moves: the ticker is scrolled by hand.
import { useEffect, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { IconButton } from '../../ui/button.tsx';

export function Ticker({ facts }: { facts: readonly string[] }) {
  const t = useWords();
  const [isRunning, setRunning] = useState<boolean | null>(null);
  useEffect(() => {
    // With reduced motion it is a plain list.
    if (!matchMedia('(prefers-reduced-motion: reduce), (width < 768px)').matches) setRunning(true);
  }, []);
  const line = (isCopy: boolean) => (
    <ul aria-label={isCopy ? undefined : t('Our promises')} aria-hidden={isCopy || undefined}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
  return (
    <div className="ticker" data-section="ticker" data-running={isRunning ?? undefined}>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div className="ticker-line" tabIndex={isRunning === null ? 0 : undefined}>
        {line(false)}
        {isRunning !== null && line(true)}
      </div>
      {isRunning !== null && (
        <IconButton
          icon={isRunning ? 'pause' : 'play'}
          label={t(isRunning ? 'Pause scrolling text' : 'Play scrolling text')}
          onClick={() => setRunning(!isRunning)}
        />
      )}
    </div>
  );
}
