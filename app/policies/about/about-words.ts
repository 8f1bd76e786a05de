// The text of the About page until staff publish one: of any beauty shop, or of the specification's skin care brand (startingTexts).
// The page receives one language only, so that no reader loads both.

export type AboutOf = { name: string; city: string | null; claimWithinHours: number };

/** Its parts are anchors of the page: menus lead to philosophy and mission. */
export type AboutWords = {
  /** For search engines. */
  description: string;
  lead: string;
  house: string;
  philosophy: { title: string; lead: string; principles: { title: string; text: string }[] };
  inspiration: { title: string; texts: string[] };
  quality: { title: string; points: string[]; link: string };
  mission: { title: string; motto: string; text: string; link: string };
};
