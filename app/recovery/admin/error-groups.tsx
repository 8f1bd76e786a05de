// Errors of the server in Shop health: what they are, since when, and what finds them in the log.
import { formatCount } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Badge } from '../../ui/badge.tsx';

export type SeenError = {
  fingerprint: string;
  event: string;
  route: string;
  place: string;
  message: string;
  stack: string[];
  release: string;
  requestId: string | null;
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  isNew: boolean;
  isBursting: boolean;
};

export function ErrorGroups({ errors }: { errors: SeenError[] }) {
  return (
    <section aria-labelledby="errors" className="mt-8">
      <h2 id="errors" className="text-lg font-medium">
        Server errors
      </h2>
      <p className="soft">Errors of all servers in the last 30 days, grouped by what failed. They hold no customer data.</p>
      {errors.length === 0 && <p className="mt-4">No server errors in the last 30 days.</p>}
      <ul className="mt-4 grid gap-3">
        {errors.map((error) => (
          <ErrorPanel key={error.fingerprint} error={error} />
        ))}
      </ul>
    </section>
  );
}

function ErrorPanel({ error }: { error: SeenError }) {
  const { event, route, place, message, stack, release, requestId, count, firstSeenAt, lastSeenAt, isNew, isBursting } = error;
  return (
    <Panel as="li" className="grid gap-1 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-sans text-base font-medium first-letter:uppercase">{route ? `${event}: ${route}` : event}</h3>
        {isBursting && <Badge tone="danger">Many in an hour</Badge>}
        {isNew && <Badge tone="warning">New</Badge>}
      </div>
      <p>{message}</p>
      <p className="soft">
        {formatCount(count)} {count === 1 ? 'time' : 'times'}, first {formatDateTime(firstSeenAt)}, last {formatDateTime(lastSeenAt)} in
        version {release}.
      </p>
      {(stack.length > 0 || requestId) && (
        <details>
          <summary className="cursor-pointer">Details{place && ` (${place})`}</summary>
          {requestId && <p className="mt-2">Last request in the log: {requestId}</p>}
          {stack.length > 0 && <pre className="mt-2 overflow-x-auto text-sm whitespace-pre-wrap">{stack.join('\n')}</pre>}
        </details>
      )}
    </Panel>
  );
}
