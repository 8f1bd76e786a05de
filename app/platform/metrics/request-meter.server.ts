// Routes are patterns of the program, never a visitor's address, so a stranger cannot make new series.
import type { Family, Labels, Sample } from './metric-text.server.ts';

const BUCKET_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
/** A last guard: beyond it everything counts as `other`. The shop has about 400 calls and pages. */
const SERIES_AT_MOST = 3_000;
export const OTHER = 'other';
const FROM_MEMORY = 'page from memory';

type Count = { labels: Labels; count: number };
type Times = { labels: Labels; counts: number[]; sum: number };

export type RequestMeter = ReturnType<typeof createRequestMeter>;

export function createRequestMeter() {
  const counts = new Map<string, Count>();
  const times = new Map<string, Times>();
  /** Apart from the others: it must cost next to nothing. */
  const fromMemory = new Map<number, number>();
  let underWay = 0;

  function count(method: string, route: string, status: number) {
    const key = `${method} ${status} ${route}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { labels: { method, route, status: String(status) }, count: 1 });
  }

  function time(method: string, route: string, seconds: number) {
    const key = `${method} ${route}`;
    const found = times.get(key) ?? { labels: { method, route }, counts: BUCKET_SECONDS.map(() => 0).concat(0), sum: 0 };
    times.set(key, found);
    const place = BUCKET_SECONDS.findIndex((most) => seconds <= most);
    const bucket = place < 0 ? BUCKET_SECONDS.length : place;
    found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
    found.sum += seconds;
  }

  return {
    begin() {
      underWay += 1;
    },
    end(given: { method: string; route: string; status: number; seconds: number }) {
      underWay -= 1;
      const isFull = counts.size >= SERIES_AT_MOST;
      const method = METHODS.includes(given.method) ? given.method : OTHER;
      const route = isFull ? OTHER : given.route;
      count(method, route, given.status);
      time(method, route, given.seconds);
    },
    countFromMemory: (status: number) => void fromMemory.set(status, (fromMemory.get(status) ?? 0) + 1),
    families: (): Family[] => [
      {
        name: 'http_requests_total',
        help: 'Answered requests, by the pattern of their route.',
        type: 'counter',
        samples: [
          ...[...counts.values()].map(({ labels, count: value }) => ({ labels, value })),
          ...[...fromMemory].map(([status, value]) => ({ labels: { method: 'GET', route: FROM_MEMORY, status: String(status) }, value })),
        ],
      },
      {
        name: 'http_request_seconds',
        help: 'From the arrival of a request to its answer, except pages from memory.',
        type: 'histogram',
        samples: [...times.values()].flatMap(histogram),
      },
      { name: 'http_requests_under_way', help: 'Requests that are not answered yet.', type: 'gauge', samples: [{ value: underWay }] },
    ],
  };
}

function histogram({ labels, counts, sum }: Times): Sample[] {
  let upTo = 0;
  const buckets = counts.map((count, place) => {
    upTo += count;
    const le = place < BUCKET_SECONDS.length ? String(BUCKET_SECONDS[place]) : '+Inf';
    return { labels: { ...labels, le }, value: upTo, suffix: '_bucket' };
  });
  return [...buckets, { labels, value: sum, suffix: '_sum' }, { labels, value: upTo, suffix: '_count' }];
}
