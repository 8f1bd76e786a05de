// A page is stored with the tags of what it shows ('product:{id}', 'settings'); a verb that changes such a thing calls `pagesChanged` in its
// transaction, and the database notifies every node when that transaction commits.
import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type PageTag, withOrders } from '../../vocabulary/page-tags.ts';
import { tagHeaders } from '../cdn/cdn-headers.ts';
import type { Database, Db } from '../database.server.ts';
import { compressed, type Encoding, formAtOnce, isLarge } from './compression.server.ts';
import { createKeptPages, type KeptPage } from './kept-pages.server.ts';
import { createQuietQueue } from './quiet-queue.server.ts';
import { createRemembered } from './remembered.server.ts';
import { createRendersUnderWay, type Rendering } from './renders-under-way.server.ts';
import { createTagChanges } from './tag-changes.server.ts';

/** NOTIFY channel; the payload is tags joined by a space. */
const CHANNEL = 'pages';
/** PostgreSQL takes 8,000 bytes in a notification; a tag with an id has 44. */
const TAGS_AT_ONCE = 150;
/** URLs that rendered a shareable page once: cached on the second request, and again after a change. */
const KNOWN_AT_MOST = 5_000;
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: string[] | null;
  until?: Date | null;
  etag?: string;
};

export type PageTurn = { at: Date; tags: readonly PageTag[] };

type Keeping = {
  key?: string;
  /** Cached only on a second request, because strangers can invent any number of such URLs. */
  isOnTrial?: boolean;
  encoding?: Encoding;
};

export type PageCache = {
  get(key: string): KeptPage | undefined;
  isKnown(key: string): boolean;
  /** Shares a render already in progress. Resolves to undefined when what it shows changed between its start and this call. */
  findUnderWay(sharedAs: string): Promise<KeptPage | undefined> | undefined;
  /** Renders once for all with the same `sharedAs`. A page of which one of its tags changed during its render is answered but not cached. */
  render(sharedAs: string, render: () => Promise<RenderedPage>, keeping?: Keeping): Promise<KeptPage>;
  /** Caches values built from the same data as pages, until one of the tags changes; shared by name. */
  remember<T>(name: string, tags: readonly PageTag[], make: () => Promise<T>): Promise<T>;
  drop(tags: readonly PageTag[] | 'all'): void;
  /** All turns, in their order; each drops its tags once, when it is reached. Replaces the turns named before. */
  expectTurns(turns: readonly PageTurn[]): void;
  turn(): void;
  watch(onChange: (tags: readonly string[] | 'all') => void): void;
  follow(database: Database): Promise<void>;
  counts(): { hits: number; renders: number; pages: number; bytes: number };
  readonly size: number;
};

/** `cdnSeconds`: how long a CDN in front, which forgets by tags, may keep a page. */
export function createPageCache(now = () => new Date(), smaller = createQuietQueue(), cdnSeconds: number | null = null): PageCache {
  const pages = createKeptPages(now, smaller);
  const known = createKnownAddresses();
  const remembered = createRemembered();
  const changes = createTagChanges();
  const underWay = createRendersUnderWay(changes);
  const watchers: ((tags: readonly string[] | 'all') => void)[] = [];
  let turns: readonly PageTurn[] = [];
  let turnedUpTo = now().getTime();

  function turn() {
    if (!turns[0] || turns[0].at > now()) return;
    const reached = turns.filter(({ at }) => at <= now());
    turns = turns.slice(reached.length);
    turnedUpTo = Math.max(turnedUpTo, ...reached.map(({ at }) => at.getTime()));
    drop([...new Set(reached.flatMap(({ tags }) => tags))]);
  }

  function drop(named: readonly string[] | 'all') {
    const tags = named === 'all' ? named : withOrders(named);
    changes.note(tags, underWay.isAny());
    remembered.dropIf((of) => tags === 'all' || of.some((tag) => tags.includes(tag)));
    // A list has hundreds of tags, a change a few.
    pages.dropIf((of) => tags === 'all' || tags.some((tag) => of.has(tag)));
    for (const onChange of watchers) onChange(tags);
  }

  async function finish(rendered: RenderedPage, own: Rendering, { isOnTrial, encoding }: Keeping): Promise<KeptPage> {
    const { key, begunAt } = own;
    const isCurrent = () => !changes.haveTouched(rendered.tags, begunAt);
    const isForAll = rendered.tags !== null && (rendered.status === 200 || rendered.status === 404) && isCurrent();
    const isKept = isForAll && (!isOnTrial || own.isAskedTwice || known.has(key));
    const told = cdnSeconds === null ? rendered : forCdn(rendered, isForAll, cdnSeconds);
    const page = await pageOf(told, isKept, encoding);
    if (isForAll) known.learn(key);
    turn();
    if (isKept && isCurrent()) pages.keep(key, page);
    return page;
  }

  function findUnderWay(sharedAs: string) {
    turn();
    return underWay.find(sharedAs);
  }

  return {
    get(key) {
      turn();
      return pages.get(key);
    },
    isKnown: known.has,
    findUnderWay,
    render(sharedAs, render, { key = sharedAs, ...keeping } = {}) {
      // Of all who waited for a stale render, the first renders again and the others share that.
      const again = () =>
        underWay.workOf(sharedAs) ?? underWay.start(sharedAs, key, (own) => render().then((rendered) => finish(rendered, own, keeping)));
      return findUnderWay(sharedAs)?.then((page) => page ?? again()) ?? again();
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
    counts: () => ({ ...pages.counts(), renders: underWay.begun() }),
    get size() {
      return pages.size();
    },
  };
}

/** What was rendered while its data changed is answered once, and kept nowhere. */
function forCdn(rendered: RenderedPage, isForAll: boolean, seconds: number): RenderedPage & { cdnSeconds?: number } {
  const isPublic = rendered.status === 200 && rendered.headers['cache-control']?.startsWith('public') === true;
  if (!isPublic) return rendered;
  const headers = isForAll ? tagHeaders(rendered.tags ?? [], seconds) : tagHeaders([], seconds);
  return { ...rendered, headers: { ...rendered.headers, ...headers }, cdnSeconds: seconds };
}

function createKnownAddresses() {
  const known = new Set<string>();
  return {
    has: (key: string) => known.has(key),
    learn(key: string) {
      known.delete(key);
      known.add(key);
      if (known.size > KNOWN_AT_MOST) for (const oldest of [...known].slice(0, KNOWN_AT_MOST / 10)) known.delete(oldest);
    },
  };
}

/** Invalidates page tags inside the changing transaction. Delivered to every node on commit only. */
export async function pagesChanged(tx: Db, ...tags: PageTag[]) {
  for (let at = 0; at < tags.length; at += TAGS_AT_ONCE)
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${tags.slice(at, at + TAGS_AT_ONCE).join(' ')})`);
}

/** The same as a select of its own, for a statement that knows the tags: one of each row. */
export const tellPages = (tag: SQL, rows: SQL) =>
  sql`select pg_notify(${sql.raw(`'${CHANNEL}'`)}, string_agg(tag, ' ')) from (
    select ${tag} as tag, (row_number() over () - 1) / ${sql.raw(String(TAGS_AT_ONCE))} as part from ${rows}) as tags group by part`;

async function pageOf(rendered: RenderedPage & { cdnSeconds?: number }, isKept: boolean, encoding: Encoding = 'br'): Promise<KeptPage> {
  const { status, headers, body, tags, until = null, cdnSeconds, etag = etagOf(body) } = rendered;
  // A page is mostly read by phones, so its bytes count more.
  const isFast = !isKept && headers['content-type']?.includes('json') === true;
  // Its other forms are made when they are asked for (kept-answer.server.ts).
  const form = isLarge(body) ? null : formAtOnce(body, encoding, { isFast });
  return {
    status,
    headers,
    tags: new Set(tags ?? []),
    until,
    ...(cdnSeconds !== undefined && { cdnSeconds }),
    bodies: form ? { identity: body, [encoding]: form } : await compressed(body, isKept ? ['br', 'gzip'] : [encoding]),
    etag,
  };
}

export const etagOf = (text: Buffer | string) => hash('sha256', text, 'base64url').slice(0, 22);
