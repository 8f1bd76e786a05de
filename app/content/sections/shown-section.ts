import type { ProductCard } from '../../catalogue/view/product-view.ts';
import type { Picture } from '../../media/media.schema.ts';
import type { Slide } from '../../media/slider/slider.schema.ts';
import type { ShownVideo } from '../../media/videos/video.schema.ts';
import type { HomeReviews } from '../../reviews/reviews.schema.ts';

export type ShownLink = { to: string; label: string } | null;

type Kinds = {
  slider: { heading: string; slides: Slide[] };
  facts: { facts: string[] };
  /** `areDescribed`: beside their text, pictures of products say nothing of their own. */
  picture: { heading: string; text: string; link: ShownLink; pictures: Picture[]; areDescribed: boolean; isTurned: boolean };
  products: { heading: string; products: ProductCard[]; link: ShownLink };
  text: { heading: string; paragraphs: string[]; freeFrom: string[] };
  /** Sanitised when it was saved. */
  article: { markup: string };
  figure: { pictures: Picture[]; text: string };
  /** `head` is empty when no row holds titles. */
  table: { text: string; head: string[]; rows: string[][] };
  /** `isTitle`: its heading is the title of the page. */
  hero: { heading: string; text: string; link: ShownLink; picture: Picture; isTitle: boolean };
  ingredients: { heading: string; ingredients: { name: string; text: string; picture: Picture | null }[] };
  'before-after': { heading: string; before: Picture; after: Picture; text: string; disclaimer: string };
  video: { heading: string; text: string; video: ShownVideo };
  strip: { text: string };
  reviews: HomeReviews;
  faq: { heading: string; questions: { question: string; answer: string }[] };
  newsletter: { heading: string; text: string; consentText: string };
  tiles: { heading: string; tiles: { slug: string; title: string; picture: Picture | null }[] };
  quotes: { heading: string; quotes: { text: string; source: string; logo: Picture | null }[] };
};

/** `name` is its anchor. */
export type Shown<Kind extends keyof Kinds> = { kind: Kind; name: string } & Kinds[Kind];
export type ShownSection = { [Kind in keyof Kinds]: Shown<Kind> }[keyof Kinds];
/** `title` is empty where the home page has none of its own. */
/** `searchTitle`: for search engines and link previews; the title where staff gave none. */
/** `sharePicture`: that of link previews, if staff chose one. */
export type ShownContent = {
  title: string;
  searchTitle: string;
  description: string;
  sharePicture: Picture | null;
  sections: ShownSection[];
};
