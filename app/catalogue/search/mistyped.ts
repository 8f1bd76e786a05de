// Which known word a mistyped one was meant to be.

export type Known = {
  word: string;
  shown: string;
  /** See `lettersOf`. */
  letters: number;
  /** How much of the catalogue it stands for. */
  weight: number;
};

/** A shorter word with a typo begins too many others. */
const BEGINNING_AT_LEAST = 6;

/** The word with the fewest mistakes; among these, one with the same first letter, a whole one, then the weightiest. */
export function nearestTo(asked: string, words: readonly Known[]): Known | null {
  let fewest = mistakesAllowed(asked);
  let near: Known[] = [];
  if (fewest === 0) return null;
  const letters = lettersOf(asked);
  for (const known of words) {
    if (asked.length - known.word.length > fewest) continue;
    if (asked.length < BEGINNING_AT_LEAST && known.word.length - asked.length > fewest) continue;
    // Each letter that the word lacks is a mistake: this spares most words the count.
    if (bitsIn(letters & ~known.letters) > fewest) continue;
    const count = mistakes(asked, known.word, fewest);
    if (count > fewest) continue;
    if (count < fewest) near = [];
    fewest = count;
    near.push(known);
  }
  const rank = ({ word }: Known) => Number(word[0] === asked[0]) * 2 + Number(Math.abs(word.length - asked.length) <= fewest);
  return near.reduce<Known | null>(
    (best, known) => (!best || rank(known) - rank(best) > 0 || (rank(known) === rank(best) && known.weight > best.weight) ? known : best),
    null,
  );
}

/** With a typo, a short word could be any other, and a number always is. */
const mistakesAllowed = (word: string) => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2);

/** The word's letters as a set of 32 bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Edit distance with transpositions (optimal string alignment) between the typed text and the word, or its
 * beginning: the user may still be typing. Stops counting above `most`.
 */
function mistakes(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let line = 1; line <= typed.length; line++) {
    const next = [line];
    for (let column = 1; column <= width; column++) {
      const isSame = typed[line - 1] === word[column - 1];
      const isSwapped = line > 1 && column > 1 && typed[line - 1] === word[column - 2] && typed[line - 2] === word[column - 1];
      next[column] = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row);
}
