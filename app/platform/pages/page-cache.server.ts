// Whole pages cached in memory with their compressed forms, in front of the framework. A page is stored with the tags of what it
// shows ('product:{id}', 'products', 'settings'); a verb that changes such a thing calls `pagesChanged` in its transaction, and
// the database notifies every node when that transaction commits.

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database.server.ts';
import { brotliAt, compressed, type Encoding, type Sent } from './compression.server.ts';
import { createQuietQueue } from './quiet-queue.server.ts';
import { createRemembered } from './remembered.server.ts';

export type PageTag =
  | 'content'
  | 'products'
  | 'redirects'
  | 'search-words'
  | 'settings'
  | 'stock'
  | `product:${string}`
  | `reviews:${string}`;

/** NOTIFY channel; the payload is tags joined by a space. */
const CHANNEL = 'pages';
const PAGES_AT_MOST = 1_000;
/** Including all forms; a page has about 200 kB. */
const BYTES_AT_MOST = 150_000_000;
/** Above this, Brotli at its highest level takes seconds. */
const HARD_BYTES_AT_MOST = 400_000;
/** URLs that rendered a shareable page once: cached on the second request, and again after a change. */
const KNOWN_AT_MOST = 5_000;
/** Tags whose last change is remembered while pages render; beyond that a change counts for all of them. */
const CHANGES_AT_MOST = 10_000;
const SQUEEZED_AT = 5;
/** How many times a requested page is spared when it is the oldest. */
const PASSES_AT_MOST = 3;

export type KeptPage = {
  status: number;
  headers: Record<string, string>;
  tags: ReadonlySet<string>;
  until: Date | null;
  /** An uncached answer has only the requested forms. */
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
  etag: string;
};
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: string[] | null;
  /** When the content expires, as at the end of a sale. */
  until?: Date | null;
};

/** A change that the clock brings, such as the start of a sale. */
export type PageTurn = { at: Date; tags: readonly PageTag[] };

type Keeping = {
  key?: string;
  /** Cached only on a second request, because strangers can invent any number of such URLs. */
  isOnTrial?: boolean;
  /** The encoding for an uncached page. */
  encoding?: Encoding;
};

export type PageCache = {
  get(key: string): KeptPage | undefined;
  /** This URL rendered a shareable page before. */
  isKnown(key: string): boolean;
  /** Shares a render already in progress. Resolves to undefined when what it shows changed between its start and this call. */
  findUnderWay(sharedAs: string): Promise<KeptPage | undefined> | undefined;
  /**
   * Renders, unless the same `sharedAs` is already being rendered, and caches the page under `key`. A page of which one of its tags
   * changed during its render is answered but not cached.
   */
  render(sharedAs: string, render: () => Promise<RenderedPage>, keeping?: Keeping): Promise<KeptPage>;
  /** Caches values built from the same data as pages, until one of the tags changes; shared by name. */
  remember<T>(name: string, tags: readonly PageTag[], make: () => Promise<T>): Promise<T>;
  drop(tags: readonly PageTag[] | 'all'): void;
  /** All turns, in their order; each drops its tags once, when it is reached. Replaces the turns named before. */
  expectTurns(turns: readonly PageTurn[]): void;
  /** Drops what a turn that is due changes; for what is kept elsewhere. Reading a page does it too. */
  turn(): void;
  /** Told of every change, for what is kept current by difference. */
  watch(onChange: (tags: readonly string[] | 'all') => void): void;
  /** Applies changes from every node. */
  follow(database: Database): Promise<void>;
  /** Since the start, and what it holds now. */
  counts(): { hits: number; renders: number; pages: number; bytes: number };
  readonly size: number;
};

/** `begunAt`: how many changes had been announced. */
type Rendering = { key: string; begunAt: number; isAskedTwice: boolean; work: Promise<KeptPage> };
type Kept = { page: KeptPage; bytes: number; passes: number; hits: number };

export function createPageCache(now = () => new Date(), smaller = createQuietQueue()): PageCache {
  const pages = createKeptPages(now, smaller);
  const known = new Set<string>();
  const underWay = new Map<string, Rendering>();
  const remembered = createRemembered();
  const changes = createChanges();
  const watchers: ((tags: readonly string[] | 'all') => void)[] = [];
  let rendering = 0;
  let renders = 0;
  let turns: readonly PageTurn[] = [];
  let turnedUpTo = now().getTime();

  /** Before anything cached is used or stored. */
  function turn() {
    if (!turns[0] || turns[0].at > now()) return;
    const reached = turns.filter(({ at }) => at <= now());
    turns = turns.slice(reached.length);
    turnedUpTo = Math.max(turnedUpTo, ...reached.map(({ at }) => at.getTime()));
    drop([...new Set(reached.flatMap(({ tags }) => tags))]);
  }

  function drop(tags: readonly string[] | 'all') {
    changes.note(tags, rendering > 0);
    const isAffected = (of: Iterable<string>) => tags === 'all' || [...of].some((tag) => tags.includes(tag));
    remembered.dropIf(isAffected);
    pages.dropIf(isAffected);
    for (const onChange of watchers) onChange(tags);
  }

  /** Set and Map keep insertion order: oldest first. */
  function learn(key: string) {
    known.delete(key);
    known.add(key);
    if (known.size > KNOWN_AT_MOST) for (const oldest of [...known].slice(0, KNOWN_AT_MOST / 10)) known.delete(oldest);
  }

  async function finish(rendered: RenderedPage, own: Rendering, { isOnTrial, encoding }: Keeping): Promise<KeptPage> {
    const { key, begunAt } = own;
    const isCurrent = () => !changes.haveTouched(rendered.tags, begunAt);
    const isForAll = rendered.tags !== null && (rendered.status === 200 || rendered.status === 404) && isCurrent();
    const isKept = isForAll && (!isOnTrial || own.isAskedTwice || known.has(key));
    const page = await (isKept ? pageOf(rendered, ['br', 'gzip'], 'often') : pageOf(rendered, [encoding ?? 'br'], 'once'));
    if (isForAll) learn(key);
    turn();
    if (isKept && isCurrent()) pages.keep(key, page);
    return page;
  }

  /** Who asks after a change must see it, so a render that began before is shared only if the change is of something else. */
  function findUnderWay(sharedAs: string) {
    turn();
    const already = underWay.get(sharedAs);
    if (!already) return undefined;
    already.isAskedTwice = true;
    const { begunAt, work } = already;
    if (begunAt === changes.count()) return work;
    return work.then((page) => (changes.haveTouched(page.tags.size > 0 ? page.tags : null, begunAt) ? undefined : page));
  }

  function start(sharedAs: string, render: () => Promise<RenderedPage>, key: string, keeping: Keeping) {
    const own: Rendering = { key, begunAt: changes.count(), isAskedTwice: false, work: Promise.resolve() as Promise<never> };
    rendering += 1;
    renders += 1;
    own.work = render()
      .then((rendered) => finish(rendered, own, keeping))
      .finally(() => {
        rendering -= 1;
        if (underWay.get(sharedAs) === own) underWay.delete(sharedAs);
      });
    underWay.set(sharedAs, own);
    return own.work;
  }

  return {
    get(key) {
      turn();
      return pages.get(key);
    },
    isKnown: (key) => known.has(key),
    findUnderWay,
    render(sharedAs, render, { key = sharedAs, ...keeping } = {}) {
      // Of all who waited for a stale render, the first renders anew and the others share that.
      const anew = () => underWay.get(sharedAs)?.work ?? start(sharedAs, render, key, keeping);
      return findUnderWay(sharedAs)?.then((page) => page ?? anew()) ?? anew();
    },
    remember(name, tags, make) {
      turn();
      return remembered.remember(name, tags, make);
    },
    drop,
    expectTurns(all) {
      turns = all.filter(({ at }) => at.getTime() > turnedUpTo);
    },
    turn,
    watch: (onChange) => watchers.push(onChange),
    follow: (database) => database.listen(CHANNEL, (payload) => drop(payload === null ? 'all' : payload.split(' '))),
    counts: () => ({ ...pages.counts(), renders }),
    get size() {
      return pages.size();
    },
  };
}

/** Up to a number of pages and bytes; the least requested make room. */
function createKeptPages(now: () => Date, smaller: ReturnType<typeof createQuietQueue>) {
  const pages = new Map<string, Kept>();
  let bytes = 0;
  let hits = 0;

  function remove(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }

  /** The oldest page not requested since it was last spared. */
  function makeRoom(needed: number) {
    while (pages.size > 0 && (pages.size >= PAGES_AT_MOST || bytes + needed > BYTES_AT_MOST)) {
      const [[key, oldest] = ['', undefined]] = pages;
      pages.delete(key);
      if (oldest && oldest.passes > 0) {
        oldest.passes -= 1;
        pages.set(key, oldest);
      } else bytes -= oldest?.bytes ?? 0;
    }
  }

  function keep(key: string, page: KeptPage) {
    remove(key);
    const size = Object.values(page.bodies).reduce((sum, body) => sum + body.length, 0);
    makeRoom(size);
    pages.set(key, { page, bytes: size, passes: 0, hits: 0 });
    bytes += size;
  }

  /** A third of a second of CPU: only for a page that was asked for again. */
  function squeeze(key: string, page: KeptPage) {
    if (page.bodies.identity.length > HARD_BYTES_AT_MOST) return;
    smaller(async () => {
      if (pages.get(key)?.page === page) page.bodies.br = await brotliAt(page.bodies.identity, 11);
    });
  }

  return {
    keep,
    get(key: string) {
      const kept = pages.get(key);
      if (!kept || (kept.page.until && kept.page.until <= now())) return undefined;
      kept.hits += 1;
      hits += 1;
      if (kept.hits === SQUEEZED_AT) squeeze(key, kept.page);
      if (kept.passes < PASSES_AT_MOST) kept.passes += 1;
      return kept.page;
    },
    dropIf(isChanged: (tags: Iterable<string>) => boolean) {
      for (const [key, { page }] of pages) if (isChanged(page.tags)) remove(key);
    },
    size: () => pages.size,
    counts: () => ({ hits, pages: pages.size, bytes }),
  };
}

/** When each tag last changed, as a count of changes, for as long as a page renders. */
function createChanges() {
  const last = new Map<string, number>();
  let [count, all] = [0, 0];
  return {
    count: () => count,
    note(tags: readonly string[] | 'all', isWatched: boolean) {
      count += 1;
      if (!isWatched) last.clear();
      if (tags === 'all' || last.size > CHANGES_AT_MOST) all = count;
      else for (const tag of tags) last.set(tag, count);
    },
    /** `tags` null: it may show anything. */
    haveTouched(tags: Iterable<string> | null, since: number) {
      if (!tags) return count > since;
      return all > since || [...tags].some((tag) => (last.get(tag) ?? 0) > since);
    },
  };
}

/** Invalidates page tags inside the changing transaction. Delivered to every node on commit only. */
export async function pagesChanged(tx: Db, ...tags: PageTag[]) {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${tags.join(' ')})`);
}

async function pageOf(rendered: RenderedPage, encodings: readonly Encoding[], sent: Sent): Promise<KeptPage> {
  const { status, headers, body, tags, until = null } = rendered;
  return {
    status,
    headers,
    tags: new Set(tags ?? []),
    until,
    bodies: await compressed(body, encodings, sent),
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  };
}
