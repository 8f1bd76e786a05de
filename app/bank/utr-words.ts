// A UTR has 12 to 22 letters and digits; banks bury it in narrations, pad it with zeros or put signs around it.

const LETTERS_AT_LEAST = 8;

const plain = (word: string) => word.toUpperCase().replace(/^0+/, '');

/** The words of a line that may be a UTR, each once. */
export const utrWordsIn = (text: string): string[] => [
  ...new Set((text.match(/[A-Za-z0-9]+/g) ?? []).map(plain).filter((word) => word.length >= LETTERS_AT_LEAST && /\d/.test(word))),
];
