// An entry of the audit log: what it is about, and what changed.

import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { Link } from '../../ui/link.tsx';
import type { AuditEntry } from './audit.schema.ts';
import { actionWords, type Difference, placeOf, subjectWords } from './audit-words.ts';

const SHOWN_AT_ONCE = 4;

type Entry = Omit<AuditEntry, 'before' | 'after'> & { differences: Difference[] };

export function What({ entry: { action, subject, subjectName } }: { entry: Entry }) {
  const place = placeOf(subject);
  const name = subjectName ?? subjectWords(subject);
  return (
    <TwoLines>
      <span>{actionWords(action)}</span>
      <span className="flex flex-wrap items-baseline gap-x-3">
        {place ? (
          <Link to={place} className="link reach">
            {name}
          </Link>
        ) : (
          name
        )}
        <Link to={`?subject=${encodeURIComponent(subject)}`} className="soft reach" aria-label={`History of ${name}`}>
          History
        </Link>
      </span>
    </TwoLines>
  );
}

export function Changes({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <span className="soft">Nothing to compare</span>;
  const rest = differences.slice(SHOWN_AT_ONCE);
  return (
    <div className="max-w-xl min-w-0 text-start wrap-anywhere">
      <DifferenceList differences={differences.slice(0, SHOWN_AT_ONCE)} />
      {rest.length > 0 && (
        <details>
          <summary className="soft min-h-6 cursor-pointer max-md:min-h-11 max-md:content-center">{`${rest.length} more`}</summary>
          <DifferenceList differences={rest} />
        </details>
      )}
    </div>
  );
}

function DifferenceList({ differences }: { differences: Difference[] }) {
  return (
    <ul>
      {differences.map(({ field, before, after }) => (
        <li key={field} className="line-clamp-3">
          <span className="soft">{field}:</span> {before !== null && <del className="text-ink-soft">{before}</del>}
          {before !== null && after !== null && <span aria-hidden="true"> → </span>}
          {after !== null && <ins className="no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
