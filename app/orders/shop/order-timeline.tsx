import { type Say, useWords } from '../../language/use-words.tsx';
import type { Order } from '../orders.schema.ts';
import { eventWords } from './order-words.tsx';

export function OrderTimeline({ events, isLost }: Pick<Order, 'events' | 'isLost'>) {
  const t = useWords();
  const told = events.flatMap((event) => {
    const words = eventWords(event.kind, isLost);
    return words ? [{ ...event, words }] : [];
  });
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="text-xl">
        {t('Order timeline')}
      </h2>
      <ol className="mt-3 grid gap-3">
        {told.toReversed().map(({ kind, words, note, at }) => (
          <li key={`${kind} ${at.toISOString()}`} className="border-l border-edge pl-4">
            <p>{t(words)}</p>
            {note && <p className="text-sm wrap-anywhere text-ink-soft">{noteWords(note, t)}</p>}
            <p className="text-sm text-ink-soft">
              <time dateTime={at.toISOString()}>{t.dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A bank may ask for the payment reference; its end is enough to find it. */
function noteWords(note: string, t: Say) {
  const [, id] = /^Payment .*?([\w-]{1,6})$/.exec(note) ?? [];
  return id ? t('Ref. …{id}', { id }) : t(note);
}
