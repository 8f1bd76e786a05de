// Words in shop texts that a lawyer would strike out: they cause a warning, never a refusal, because the context decides. Browser-safe.

/** Regular expressions that work in both JavaScript and PostgreSQL. */
const WORDS = {
  // Drugs and Cosmetics Act 1940, s.3(aaa) and (b); Drugs and Magic Remedies (Objectionable Advertisements) Act 1954, s.3.
  drug: [
    'cures?|curing|heals?|healing|treatments?|treats?(?! (?:yourself|for))|treating|therap(?:y|ies|eutic)|medicated|medicinal|remed(?:y|ies)',
    'anti-?bacterial|anti-?fungal|anti-?viral|antiseptic|kills? germs|eczema|psoriasis|dermatitis|fungal infections?|hair regrowth|fairness',
    'इलाज|उपचार|रोग|दवा|कीटाणु|मुँहासे ठीक|गोरा',
  ],
  // Consumer Protection Act 2019, s.2(28); Guidelines on Misleading Advertisements 2022, guideline 4.
  proof: [
    'clinically (?:proven|tested)|dermatolog(?:ist|ically)[- ](?:tested|approved|recommended)|scientifically proven|guaranteed|100% (?:safe|natural|effective)|no side effects?|chemical[- ]free|permanent(?:ly)?',
    'गारंटी|कोई साइड इफ़ेक्ट नहीं|केमिकल[- ]फ़्री',
  ],
  // Guidelines for Prevention and Regulation of Dark Patterns 2023, annex 1(1).
  haste: [
    "hurry|last chance|(?:only today|today only)|while stocks? lasts?|selling fast|almost (?:gone|sold out)|ends (?:soon|tonight|today)|only \\d+ left|don[’']t miss(?: out)?|limited (?:time|stock)",
    'जल्दी करें|आख़िरी मौका|सिर्फ़ आज|स्टॉक सीमित',
  ],
} as const;
type Doubt = keyof typeof WORDS;

const SENTENCES: Record<Doubt, (words: string) => string> = {
  drug: (words) => `${words}: a cosmetic that claims this counts as a drug`,
  proof: (words) => `${words}: say this only if you can prove it`,
  haste: (words) => `${words}: false haste, unless a dated offer or the stock says so`,
};

const patternOf = (doubt: Doubt) => WORDS[doubt].join('|');
export const DOUBTFUL_IN_SQL = `(^|[^[:alnum:]])(${(Object.keys(WORDS) as Doubt[]).map(patternOf).join('|')})([^[:alnum:]]|$)`;

/** One sentence per kind of doubt, listing each found word once. */
export function doubtsIn(texts: readonly string[]): string[] {
  const text = texts.join('\n');
  return (Object.keys(WORDS) as Doubt[]).flatMap((doubt) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patternOf(doubt)})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
    const found = [...new Set(Array.from(text.matchAll(pattern), ([words]) => words.toLowerCase()))];
    return found.length > 0 ? [SENTENCES[doubt](found.map((words) => `“${words}”`).join(', '))] : [];
  });
}
