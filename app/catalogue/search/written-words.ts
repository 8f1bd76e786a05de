// Lower case, singular, without accents, one spelling for each of Hindi's common variants.

/** `word` is compared, `shown` is how it was written. */
export type Written = { word: string; shown: string };

const WORDS_AT_MOST = 8;

/** Common words that match nothing in particular. */
const FILLERS = new Set(
  [
    'a an and are at best buy by can for from good how i in is it me my need of on online or please some that the this to want what which with you your',
    'aur chahiye hai ka ke ki ko kya liye me mein mera mere meri mujhe par pe se wala wale wali vala vale vali',
    'और का की के को क्या चाहिए पर मुझे में मेरा मेरी मेरे लिए से वाला वाली वाले है',
  ].flatMap((words) => words.split(' ')),
);

export const wordsOf = (text: string): string[] => writtenWordsOf(text).map(({ word }) => word);

/** Combining characters of Indian scripts stay part of a word. */
export const writtenWordsOf = (text: string): Written[] =>
  (
    text
      .normalize('NFC')
      .replace(/['’\u200c\u200d]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).map((shown) => ({ word: plain(shown), shown }));

/** The telling words of a query, each once; all of them if none is telling. */
export function askedWords(query: string): Written[] {
  const words = [...new Map(writtenWordsOf(query).map((written) => [written.word, written])).values()];
  const telling = words.filter(({ shown }) => !FILLERS.has(shown));
  return (telling.length > 0 ? telling : words).slice(0, WORDS_AT_MOST);
}

const PLAIN_ASCII = /^[a-z0-9]*$/;
/** A nasal before a consonant of its own row, as in चन्दन. */
const JOINED_NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;

/** Many omit the dot below (फ़ेस) and the moon of ऑ, and a nasal has three spellings (आँवला, चंदन, चन्दन). */
function plain(word: string): string {
  if (PLAIN_ASCII.test(word)) return singular(word);
  const bare = word
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .replaceAll('\u0901', '\u0902')
    .replace(JOINED_NASAL, '\u0902')
    .replaceAll('ॉ', 'ा')
    .replaceAll('ऑ', 'आ')
    .normalize('NFC');
  return singular(bare);
}

const singular = (word: string) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);
