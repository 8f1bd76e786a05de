import type { MetaDescriptor } from 'react-router';
import { say } from '../language/words.ts';
import type { Picture } from '../media/media.schema.ts';
import { type Packed, unpack } from '../platform/pages/packed.ts';
import { inLanguage, LANGUAGES, type Language, languages, SOURCE } from '../platform/words/language.ts';
import type { Logo } from '../settings/logo.ts';
import { pictureUrl } from '../ui/pictures/picture-url.ts';

export type Frame = { name: string; tagline: string; origin: string; language: Language; logo: Logo | null; mark: string };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export const LAYOUT_ID = 'storefront/storefront-layout';

interface PageMeta {
  title: string;
  description?: string;
  /** The canonical path, without the origin. None: search engines do not index the page. */
  path?: string;
  picture?: Picture | null | undefined;
  type?: 'website' | 'product' | 'article';
  jsonLd?: object[];
}

export function frameOf(matches: Matches): Frame {
  const facts = matches.find((match) => match?.id === LAYOUT_ID)?.loaderData as Packed<Frame> | Frame | undefined;
  return facts ? unpack(facts) : { name: '', tagline: '', origin: '', language: SOURCE, logo: null, mark: '' };
}

export function pageMeta(matches: Matches, { path, picture, type = 'website', jsonLd = [], ...given }: PageMeta): MetaDescriptor[] {
  const { name, tagline, origin, language } = frameOf(matches);
  const title = say(given.title, language);
  const description = given.description ? say(given.description, language) : tagline;
  const fullTitle = title ? `${title} | ${name}` : [name, tagline].filter(Boolean).join(' | ');
  return [
    { title: fullTitle },
    ...(description ? [{ name: 'description', content: description }, property('og:description', description)] : []),
    ...(path ? addresses(path, origin, language) : []),
    ...(path ? [] : [{ name: 'robots', content: 'noindex' }]),
    property('og:title', title || fullTitle),
    property('og:site_name', name),
    property('og:type', type),
    property('og:locale', LANGUAGES[language].tag.replace('-', '_')),
    ...(picture ? ogPicture(picture, origin) : []),
    ...jsonLd.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ];
}

function addresses(path: string, origin: string, language: Language): MetaDescriptor[] {
  const here = origin + inLanguage(path, language);
  const alternate = (hrefLang: string, of: Language) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + inLanguage(path, of),
  });
  return [
    { tagName: 'link', rel: 'canonical', href: here },
    property('og:url', here),
    ...languages().map((each) => alternate(LANGUAGES[each].tag, each)),
    alternate('x-default', SOURCE),
  ];
}

const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });

/** WebP: every link preview supports it, unlike AVIF. */
export const absolutePicture = (picture: Picture, origin: string) => origin + pictureUrl(picture.key, Math.max(...picture.widths), 'webp');

function ogPicture(picture: Picture, origin: string) {
  return [
    property('og:image', absolutePicture(picture, origin)),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', picture.alt),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

export const breadcrumbs = ({ origin, language }: Pick<Frame, 'origin' | 'language'>, ...steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + inLanguage(path, language),
  })),
});
