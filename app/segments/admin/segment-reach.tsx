import { useState } from 'react';
import { skipWords } from '../../mailing/skipping/skip-words.ts';
import { formatCount } from '../../platform/money.ts';
import { formatDate } from '../../platform/time.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useDebounced } from '../../ui/browser/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import type { SegmentCount, SegmentRule } from '../segments.schema.ts';

/** After the last change. */
const PAUSE_MS = 400;

/** `rule` null: all subscribers; undefined: not finished yet. */
export function SegmentReach({ rule, isService = false }: { rule: SegmentRule | null | undefined; isService?: boolean }) {
  const asked = rule === undefined ? null : JSON.stringify({ rule, isService });
  const [tries, setTries] = useState(1);
  const [found, setFound] = useState<{ asked: string; count: SegmentCount | null; message: string } | null>(null);
  // `tries` asks again.
  useDebounced(asked && `${tries} ${asked}`, PAUSE_MS, async (signal) => {
    const answer = await api.post('/api/segments/count', { rule: rule ?? null, isService }, { signal });
    if (asked && !signal.aborted) setFound({ asked, count: answer.ok ? answer.value : null, message: answer.ok ? '' : answer.message });
  });

  if (asked === null) return <p className="soft">Complete the conditions to see who matches.</p>;
  if (found?.asked !== asked) return <p className="soft">Counting people...</p>;
  if (!found.count)
    return (
      <Alert tone="danger">
        {found.message || "Couldn't count the people."}{' '}
        <Button variant="quiet" size="small" onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      </Alert>
    );
  return <Reached count={found.count} isService={isService} />;
}

const people = (count: number) => (count === 1 ? '1 person matches' : `${formatCount(count)} people match`);

function Reached({ count: { matching, reached, skippedFor, sample }, isService }: { count: SegmentCount; isService: boolean }) {
  const left = skipWords(skippedFor);
  return (
    <div className="grid gap-2">
      <Alert tone={reached === 0 ? 'warning' : 'info'}>
        {`${people(matching)}, ${formatCount(reached)} ${isService ? 'can be e-mailed' : 'agreed to news'}.`}
        {left.length > 0 && ` Left out: ${left.join('; ')}.`}
      </Alert>
      {sample.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">{sample.length === 1 ? 'One of them' : `${sample.length} of them`}</summary>
          <ul className="grid gap-1">
            {sample.map(({ key, email, name, orders, lastOrderAt }) => (
              <li key={key} className="wrap-anywhere">
                {name ? `${name}, ${email}` : email}{' '}
                <span className="soft">
                  {orders === 0 ? 'no orders' : `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`}
                  {lastOrderAt && `, last on ${formatDate(new Date(lastOrderAt))}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
