/** Tags whose last change is remembered while pages render; beyond that a change counts for all of them. */
const CHANGES_AT_MOST = 10_000;

export function createTagChanges() {
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
