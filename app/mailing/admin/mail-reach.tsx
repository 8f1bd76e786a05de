import { useEffect, useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import type { AudienceAnswer } from '../bulk/mailings.schema.ts';
import { skipWords } from '../skipping/skip-words.ts';
import type { Audience, MailTo } from './mail-dialog.tsx';

export function Reach({ judged, people }: { judged: AudienceAnswer | null; people: string }) {
  if (!judged) return <p className="soft">Counting recipients...</p>;
  const left = skipWords(judged.skippedFor);
  return (
    <Alert tone={judged.reached === 0 ? 'warning' : 'info'}>
      {reachWords(judged.reached, people)}
      {left.length > 0 && ` Left out: ${left.join('; ')}.`}
    </Alert>
  );
}

function reachWords(reached: number, people: string) {
  if (reached === 0) return `None of these ${people} can be e-mailed.`;
  return reached === 1 ? '1 person will get this mail.' : `Sends ${formatCount(reached)} separate e-mails.`;
}

/** Neither valid nor invalid while it is being counted. */
export function useAudience(path: Audience['path'], to: MailTo, isService: boolean) {
  const [tries, setTries] = useState(1);
  const [found, setFound] = useState<{ at: number; judged: AudienceAnswer | null } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    setFound(null);
    api.post(`${path}/send/audience`, { ...to, isService }, { signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setFound({ at: tries, judged: answer.ok ? answer.value : null });
    });
    return () => stop.abort();
  }, [path, to, isService, tries]);
  const now = found?.at === tries ? found : null;
  return { judged: now?.judged ?? null, isUnknown: now !== null && !now.judged, countAgain: () => setTries(tries + 1) };
}
