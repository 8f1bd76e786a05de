// What may not appear in another brand's shop, for tests: the first demo's name, goods and words.
import { catalogue } from './catalogue/catalogue.ts';

const NAMES = [
  ...['Nikhar', 'निखार', 'Nikhar Botanicals'],
  ...catalogue.map(({ name }) => name),
  ...catalogue.flatMap(({ keyIngredients }) => keyIngredients.map(({ name }) => name)),
];
/** Of its own pages. */
const WORDS = [
  ...['skin care', 'lip care', 'baby care', 'स्किन केयर', 'लिप केयर', 'बेबी केयर', 'Butter, oil, wax', 'in the jar'],
  ...['Holistic Harmony', 'Clean Conscious', 'Sustainable Luxury', 'most loved formulations', 'news from our workshop'],
  ...['small house', 'rose water in May', 'Bangalore', 'पूरा तालमेल', 'टिकाऊ लग्ज़री', 'हमारी वर्कशॉप'],
];

const within = (text: string, words: readonly string[]) => {
  const low = text.toLowerCase();
  return [...new Set(words)].filter((word) => low.includes(word.toLowerCase()));
};

export const namesIn = (text: string) => within(text, NAMES);
export const wordsIn = (text: string) => within(text, [...NAMES, ...WORDS]);

/** What a page shows and tells machines, without scripts: a page in Hindi carries the shop's dictionary, which names many ingredients. */
export const textOfPage = (html: string) => html.replace(/<!--[\s\S]*?-->|<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '');
