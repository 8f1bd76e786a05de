/** Cut at a word where one ends in the last third. */
export function shownOf(text: string, shown: number): string {
  const letters = [...text.trim()];
  if (letters.length <= shown) return letters.join('');
  const cut = letters.slice(0, shown - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > shown * 0.66 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
