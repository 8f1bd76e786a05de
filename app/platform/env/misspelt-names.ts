/** A shorter name may be of another program. */
const SHORTEST = 8;

/** A name that is one letter from a setting that is missing would otherwise be ignored, and the shop start without that setting. */
export function misspeltNames(given: readonly string[], settings: readonly string[]): string[] {
  const missing = settings.filter((name) => name.length >= SHORTEST && !given.includes(name));
  return given.flatMap((name) => {
    const meant = settings.includes(name) ? undefined : missing.find((setting) => isOneAway(name.toUpperCase(), setting));
    return meant ? `${name} is not a setting. Did you mean ${meant}?` : [];
  });
}

/** The same, or with one letter more, less or other, or two neighbours exchanged. */
function isOneAway(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`);
}
