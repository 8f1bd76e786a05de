import { randomName } from '../../../ui/browser/random-name.ts';
import type { Content } from '../../content.schema.ts';
import type { Section } from '../../sections/sections.schema.ts';

type Kind = Section['kind'];

export const KINDS: Record<Kind, string> = {
  hero: 'Large picture',
  slider: 'Slider',
  facts: 'Scrolling facts',
  picture: 'Picture and text',
  products: 'Products',
  text: 'Text',
  article: 'Formatted text',
  figure: 'Pictures in a text',
  table: 'Table',
  strip: 'Strip',
  reviews: 'Reviews',
  faq: 'Questions and answers',
  newsletter: 'Newsletter',
  tiles: 'Collections',
  quotes: 'Press quotes',
  ingredients: 'Ingredients',
  'before-after': 'Before and after',
  video: 'Video',
};

const link = { to: '', label: {} };
const heading = {};

const NO_PICTURE = { key: '', alt: {} };
/** True of every such picture, and a start for what staff have to add. */
const DISCLAIMER = { en: 'Results vary from person to person.', hi: 'नतीजे हर व्यक्ति में अलग हो सकते हैं।' };

const BLANK: { [K in Kind]: Extract<Section, { kind: K }> } = {
  hero: { kind: 'hero', name: '', heading, text: {}, link, picture: NO_PICTURE },
  ingredients: { kind: 'ingredients', name: '', heading, ingredients: [{ name: {}, text: {}, picture: null }] },
  'before-after': {
    ...{ kind: 'before-after', name: '', heading, before: NO_PICTURE, after: NO_PICTURE, text: {}, disclaimer: DISCLAIMER },
  },
  video: { kind: 'video', name: '', heading, text: {}, video: '' },
  slider: { kind: 'slider', name: '', heading },
  facts: { kind: 'facts', name: '', facts: [] },
  picture: { kind: 'picture', name: '', heading, text: {}, link, pictures: { from: 'none' } },
  products: { kind: 'products', name: '', heading, goods: { from: 'most-loved' }, link },
  text: { kind: 'text', name: '', heading, paragraphs: [{}], isFreeFromShown: false },
  article: { kind: 'article', name: '', text: {} },
  figure: { kind: 'figure', name: '', text: {}, uploads: [NO_PICTURE] },
  table: { kind: 'table', name: '', text: {}, rows: {}, isHeaded: true },
  strip: { kind: 'strip', name: '', text: {} },
  reviews: { kind: 'reviews', name: '' },
  faq: { kind: 'faq', name: '', heading, isOfShop: true, questions: [] },
  newsletter: { kind: 'newsletter', name: '', heading, text: {} },
  tiles: { kind: 'tiles', name: '', heading, collections: [] },
  quotes: { kind: 'quotes', name: '', heading, quotes: [{ text: {}, source: '' }] },
};

/** `key` survives moves. */
export type DraftSection = { key: string; section: Section; isNew: boolean };

export const newSection = (kind: Kind): DraftSection => ({ key: randomName(), section: BLANK[kind], isNew: true });
/** A new post starts with a text. */
export const draftSections = ({ sections, post }: Content): DraftSection[] =>
  post && sections.length === 0 ? [newSection('article')] : sections.map((section) => ({ key: randomName(), section, isNew: false }));
export const sentSections = (drafts: readonly DraftSection[]): Section[] => drafts.map(({ section }) => section);
