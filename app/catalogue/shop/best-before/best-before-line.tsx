import { useWords } from '../../../language/use-words.tsx';
import { monthInWords } from '../../../platform/time.ts';
import type { BestBefore } from './best-before.server.ts';

/** The month, as packs have it. */
export function BestBeforeLine({ bestBefore }: { bestBefore: BestBefore | null }) {
  const t = useWords();
  if (!bestBefore) return null;
  const month = monthInWords(bestBefore.day, t);
  return bestBefore.isReduced ? (
    <p className="mt-3 font-medium text-kumkum">{t('Reduced: best before {month}', { month })}</p>
  ) : (
    <p className="mt-3 text-sm text-ink-soft">{t('Best before at least {month}', { month })}</p>
  );
}
