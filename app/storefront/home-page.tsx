import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useImpression } from '../analytics/shop/impression.ts';
import { firstDraft } from '../content/content.server.ts';
import { findLive } from '../content/live-pages.server.ts';
import { factsOf } from '../content/sections/facts.ts';
import { showContent } from '../content/sections/show-sections.server.ts';
import { sharePictureOf } from '../content/shop/arranged-page.tsx';
import { PageSections } from '../content/shop/page-sections.tsx';
import { sayIn } from '../language/use-words.tsx';
import { getLanguage, getShop, keepPage, keepPageUntil } from '../platform/pages/page.server.ts';
import { keptPage } from '../platform/pages/page-query.ts';
import { LANGUAGES } from '../platform/words/language.ts';
import { readSettings } from '../settings/settings.server.ts';
import { frameOf, pageMeta } from '../shop-kit/page-meta.ts';
import type { Route } from './+types/home-page.ts';

const SCROLL_AFTER_MS = 100;

export const handle = keptPage();

export async function loader({ context }: Route.LoaderArgs) {
  const { db, pages, now } = getShop(context);
  const language = getLanguage(context);
  keepPage(context, 'content', 'products', 'settings');
  const settings = await readSettings(db);
  const live = await findLive(db, 'home', 'home', now());
  const arranged = live.content ?? firstDraft('home', settings);
  const { until, ...content } = await showContent({ db, pages }, arranged, { language, settings, now: now() });
  for (const moment of [live.until, until]) if (moment) keepPageUntil(context, moment);
  return { ...content, facts: factsOf(settings, sayIn(language)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { name, origin, tagline, language, logo, mark } = frameOf(matches);
  const { stop } = LANGUAGES[language];
  const { searchTitle = '', description, facts = [] } = loaderData ?? {};
  const inShort = [tagline, ...facts.slice(1)].filter(Boolean).map((fact) => fact + stop);
  return pageMeta(matches, {
    title: searchTitle,
    description: description || inShort.join(' '),
    path: '/',
    picture: loaderData && sharePictureOf(loaderData),
    jsonLd: [{ '@type': 'OnlineStore', name, url: `${origin}/`, logo: origin + (logo?.src ?? mark) }],
  });
}

export default function HomePage({ loaderData: { sections } }: Route.ComponentProps) {
  useImpression('home');
  useScrollToSubscribe();
  return <PageSections sections={sections} />;
}

/** Other pages link here with { scrollToSubscribe: true } in the navigation state. */
function useScrollToSubscribe() {
  const { state, key } = useLocation();
  const isAsked = (state as { scrollToSubscribe?: boolean } | null)?.scrollToSubscribe === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed again on this page, the link is a new place in the history
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => document.getElementById('subscribe')?.scrollIntoView(), SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAsked, key]);
}
