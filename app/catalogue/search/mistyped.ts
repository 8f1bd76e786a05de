export type Known = {
  word: string;
  shown: string;
  letters: number;
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

/** Optimal string alignment with the word or its beginning, as the user may still be typing. Stops counting above `most`. */
function mistakes(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most, WIDTH_AT_MOST);
  let [before, row, next] = rows;
  for (let column = 0; column <= width; column++) row[column] = column;
  let fewest = 0;
  for (let line = 1; line <= typed.length; line++) {
    next[0] = line;
    fewest = line;
    const [letter, last] = [typed.charCodeAt(line - 1), line > 1 ? typed.charCodeAt(line - 2) : -1];
    for (let column = 1; column <= width; column++) {
      const [own, earlier] = [word.charCodeAt(column - 1), column > 1 ? word.charCodeAt(column - 2) : -1];
      let count = Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (row[column - 1] ?? 0) + (letter === own ? 0 : 1));
      if (letter === earlier && last === own) count = Math.min(count, (before[column - 2] ?? 0) + 1);
      next[column] = count;
      if (count < fewest) fewest = count;
    }
    if (fewest > most) return most + 1;
    [before, row, next] = [row, next, before];
  }
  return fewest;
}

/** Longer words are the same to it. */
const WIDTH_AT_MOST = 62;
const rows: [Uint16Array, Uint16Array, Uint16Array] = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)];
