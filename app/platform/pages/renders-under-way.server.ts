import type { KeptPage } from './kept-pages.server.ts';
import type { createTagChanges } from './tag-changes.server.ts';

export type Rendering = { key: string; begunAt: number; isAskedTwice: boolean; work: Promise<KeptPage> };

export function createRendersUnderWay(changes: ReturnType<typeof createTagChanges>) {
  const underWay = new Map<string, Rendering>();
  let running = 0;
  let begun = 0;
  return {
    begun: () => begun,
    isAny: () => running > 0,
    workOf: (sharedAs: string) => underWay.get(sharedAs)?.work,
    /** Who asks after a change must see it, so a render that began before is shared only if the change is of something else. */
    find(sharedAs: string) {
      const already = underWay.get(sharedAs);
      if (!already) return undefined;
      already.isAskedTwice = true;
      const { begunAt, work } = already;
      if (begunAt === changes.count()) return work;
      return work.then((page) => (changes.haveTouched(page.tags.size > 0 ? page.tags : null, begunAt) ? undefined : page));
    },
    start(sharedAs: string, key: string, work: (own: Rendering) => Promise<KeptPage>) {
      const own: Rendering = { key, begunAt: changes.count(), isAskedTwice: false, work: Promise.resolve() as Promise<never> };
      running += 1;
      begun += 1;
      own.work = work(own).finally(() => {
        running -= 1;
        if (underWay.get(sharedAs) === own) underWay.delete(sharedAs);
      });
      underWay.set(sharedAs, own);
      return own.work;
    },
  };
}
