import { useWords } from '../language/use-words.tsx';
import type { Order } from '../orders/orders.schema.ts';
import { formatDateTime } from '../platform/time.ts';
import { eventWords } from './order-words.tsx';

export function OrderTimeline({ events }: { events: Order['events'] }) {
  const t = useWords();
  const told = events.flatMap((event) => {
    const words = eventWords(event.kind);
    return words ? [{ ...event, words }] : [];
  });
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="text-xl">
        {t('What happened so far')}
      </h2>
      <ol className="mt-3 grid gap-3">
        {told.toReversed().map(({ kind, words, note, at }) => (
          <li key={`${kind} ${at.toISOString()}`} className="border-l border-edge pl-4">
            <p>{t(words)}</p>
            {/* A payment's note is its number at the gateway, which a bank may ask for. */}
            {note && <p className="text-sm wrap-anywhere text-ink-soft">{t(note)}</p>}
            <p className="text-sm text-ink-soft">
              <time dateTime={at.toISOString()}>{t(formatDateTime(at))}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
