// What the shop keeps to, on a line that runs by. It stands still until the page has come alive, so that it can be paused whenever it runs.
import { useEffect, useState } from 'react';
import { useWords } from '../language/use-words.tsx';
import { IconButton } from '../ui/button.tsx';

export function Ticker({ facts }: { facts: readonly string[] }) {
  const t = useWords();
  const [isRunning, setRunning] = useState<boolean | null>(null);
  useEffect(() => {
    // For those who want less motion it is a list like any other.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setRunning(true);
  }, []);
  const line = (isCopy: boolean) => (
    <ul aria-label={isCopy ? undefined : t('What we keep to')} aria-hidden={isCopy || undefined}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
  return (
    <div className="ticker" data-section="ticker" data-running={isRunning ?? undefined}>
      <div className="ticker-line">
        {line(false)}
        {isRunning !== null && line(true)}
      </div>
      {isRunning !== null && (
        <IconButton
          icon={isRunning ? 'pause' : 'play'}
          label={t(isRunning ? 'Pause the moving line' : 'Let the line move')}
          onClick={() => setRunning(!isRunning)}
        />
      )}
    </div>
  );
}
