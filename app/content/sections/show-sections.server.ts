import { CONSENTS } from '../../consents/consents.schema.ts';
import { textsIn } from '../../language/words.ts';
import type { Picture } from '../../media/media.schema.ts';
import { findPictures } from '../../media/media.server.ts';
import { rememberedSlides } from '../../media/slider/slider.server.ts';
import { findVideos } from '../../media/videos/videos.server.ts';
import { SOURCE, textIn } from '../../platform/words/language.ts';
import { homeReviews } from '../../reviews/reviews.server.ts';
import type { Content, Words } from '../content.schema.ts';
import { picturesIn } from '../pictures/content-pictures.server.ts';
import type { Uploaded } from '../words.schema.ts';
import { factsOf } from './facts.ts';
import { faqOf } from './faq.ts';
import { listFreeFrom } from './free-from.server.ts';
import { type Asked, type Asking, type Given, lookUps } from './section-goods.server.ts';
import type { Of, Section } from './sections.schema.ts';
import type { ShownContent, ShownLink, ShownSection } from './shown-section.ts';
import { cellsOf } from './table-text.ts';

/** `until`: what it shows may change then, without an edit. */
export async function showContent(shop: Asking, content: Content, asked: Asked): Promise<ShownContent & { until: Date | null }> {
  const read = (words: Words) => textIn(asked.language, words[SOURCE] ?? '', words);
  const stored = await findPictures(
    shop.db,
    picturesIn([content.sharePicture, content.sections]).map(({ key }) => key),
  );
  const pictureOf = (uploaded: Uploaded | null | undefined): Picture | null => {
    const picture = uploaded && stored.get(uploaded.key);
    return picture ? { ...picture, alt: read(uploaded.alt) } : null;
  };
  const isTitled = content.post !== undefined || content.sections.some(({ kind }) => kind === 'slider');
  const given = { ...asked, read, pictureOf, isTitled };
  const lookUp = lookUps(shop, given);
  const sections: ShownSection[] = [];
  for (const [place, section] of content.sections.entries()) {
    const shown = await showSection(shop, section, given, lookUp);
    if (!shown) continue;
    if (shown.kind === 'picture') shown.isTurned = sections.filter(({ kind }) => kind === 'picture').length % 2 === 1;
    sections.push({ ...shown, name: section.name || `${section.kind}-${place + 1}` });
  }
  const { title, searchTitle = {}, description } = content;
  return {
    title: given.read(title),
    searchTitle: searchTitle[asked.language] || title[asked.language] || given.read(searchTitle) || given.read(title),
    description: given.read(description),
    sharePicture: pictureOf(content.sharePicture),
    sections,
    until: lookUp.until(),
  };
}

type LookUp = ReturnType<typeof lookUps>;
type Unnamed<Of> = Of extends ShownSection ? Omit<Of, 'name'> : never;

async function showSection(shop: Asking, section: Section, given: Given, lookUp: LookUp): Promise<Unnamed<ShownSection> | null> {
  const { db } = shop;
  const { language, settings, read, pictureOf } = given;
  const t = textsIn(language);
  switch (section.kind) {
    case 'slider':
      return { kind: 'slider', heading: read(section.heading), slides: await rememberedSlides(shop, language) };
    case 'facts':
      return { kind: 'facts', facts: section.facts.length > 0 ? section.facts.map(read) : factsOf(settings, t) };
    case 'picture': {
      const pictures = await lookUp.pictures(section.pictures);
      if (section.pictures.from === 'most-loved' && pictures.length === 0) return null;
      const { heading, text, link } = section;
      const areDescribed = section.pictures.from === 'uploaded';
      const shown = { heading: read(heading), text: read(text), link: linkOf(link, read), pictures, areDescribed };
      return { kind: 'picture', ...shown, isTurned: false };
    }
    case 'products': {
      const products = await lookUp.goods(section.goods);
      if (products.length === 0) return null;
      return { kind: 'products', heading: read(section.heading), products, link: linkOf(section.link, read) };
    }
    case 'text': {
      const freeFrom = section.isFreeFromShown ? (await listFreeFrom(shop)).map((claim) => t(claim)) : [];
      return { kind: 'text', heading: read(section.heading), paragraphs: section.paragraphs.map(read), freeFrom };
    }
    case 'article':
      return { kind: 'article', markup: read(section.text) };
    case 'video': {
      const video = (await findVideos(db, [section.video])).get(section.video);
      return video ? { kind: 'video', heading: read(section.heading), text: read(section.text), video } : null;
    }
    case 'table':
      return showTable(section, given);
    case 'figure':
    case 'hero':
    case 'ingredients':
    case 'before-after':
      return showPictured(section, given);
    case 'strip':
      return { kind: 'strip', text: read(section.text) };
    case 'reviews':
      return { kind: 'reviews', ...(await homeReviews(db, language)) };
    case 'faq': {
      const own = section.questions.map(({ question, answer }) => ({ question: read(question), answer: read(answer) }));
      return { kind: 'faq', heading: read(section.heading), questions: [...(section.isOfShop ? faqOf(settings, t) : []), ...own] };
    }
    case 'newsletter':
      return { kind: 'newsletter', heading: read(section.heading), text: read(section.text), consentText: CONSENTS.newsletter.text };
    case 'tiles': {
      const own = (slug: string) => pictureOf(section.pictures?.[slug]);
      const tiles = (await lookUp.tiles(section.collections)).map(({ asked, ...tile }) => ({
        ...tile,
        picture: own(asked) ?? tile.picture,
      }));
      return tiles.length > 0 ? { kind: 'tiles', heading: read(section.heading), tiles } : null;
    }
    case 'quotes': {
      const quotes = section.quotes.map(({ text, source, logo }) => ({ text: read(text), source, logo: pictureOf(logo) }));
      return { kind: 'quotes', heading: read(section.heading), quotes };
    }
  }
}

function showTable(section: Of<'table'>, { read }: Given): Unnamed<ShownSection> {
  const [first = [], ...others] = cellsOf(read(section.rows));
  const [head, rows] = section.isHeaded ? [first, others] : [[], [first, ...others]];
  return { kind: 'table', text: read(section.text), head, rows };
}

/** A section whose picture is gone is left out. */
function showPictured(
  section: Of<'figure' | 'hero' | 'ingredients' | 'before-after'>,
  { read, pictureOf, isTitled }: Given,
): Unnamed<ShownSection> | null {
  if (section.kind === 'figure') {
    const pictures = section.uploads.flatMap((uploaded) => pictureOf(uploaded) ?? []);
    return pictures.length > 0 ? { kind: 'figure', pictures, text: read(section.text) } : null;
  }
  const heading = read(section.heading);
  switch (section.kind) {
    case 'hero': {
      const picture = pictureOf(section.picture);
      return picture && { kind: 'hero', heading, text: read(section.text), link: linkOf(section.link, read), picture, isTitle: !isTitled };
    }
    case 'ingredients':
      return {
        ...{ kind: 'ingredients', heading },
        ingredients: section.ingredients.map(({ name, text, picture }) => ({
          ...{ name: read(name), text: read(text), picture: pictureOf(picture) },
        })),
      };
    case 'before-after': {
      const [before, after] = [pictureOf(section.before), pictureOf(section.after)];
      const [text, disclaimer] = [read(section.text), read(section.disclaimer)];
      return before && after && { kind: 'before-after', heading, before, after, text, disclaimer };
    }
  }
}

const linkOf = ({ to, label }: { to: string; label: Words }, read: Given['read']): ShownLink => (to ? { to, label: read(label) } : null);
