import type { PageTag } from '../../vocabulary/page-tags.ts';

export function createRemembered() {
  const values = new Map<string, { tags: readonly string[]; value: Promise<unknown> }>();
  return {
    remember<T>(name: string, tags: readonly PageTag[], make: () => Promise<T>) {
      const kept = values.get(name);
      if (kept) return kept.value as Promise<T>;
      const value = make();
      values.set(name, { tags, value });
      // A failure belongs to this caller; the next one retries.
      value.catch(() => values.get(name)?.value === value && values.delete(name));
      return value;
    },
    dropIf(isAffected: (tags: readonly string[]) => boolean) {
      for (const [name, { tags }] of values) if (isAffected(tags)) values.delete(name);
    },
  };
}
