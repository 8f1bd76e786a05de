import { redirect } from 'react-router';
import { sayIn } from '../../language/use-words.tsx';
import { getLanguage, getShop, keepPage, keepPageUntil, notFoundPage } from '../../platform/pages/page.server.ts';
import { keptPage } from '../../platform/pages/page-query.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { breadcrumbs, frameOf, pageMeta } from '../../shop-kit/page-meta.ts';
import { findLive } from '../live-pages.server.ts';
import { showContent } from '../sections/show-sections.server.ts';
import type { Route } from './+types/landing-page.ts';
import { ArrangedPage, sharePictureOf } from './arranged-page.tsx';

export const handle = keptPage();

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pages, now } = getShop(context);
  const slug = params.slug.toLowerCase();
  const live = await findLive(db, slug, 'landing', now());
  if (!live.content) throw notFoundPage();
  if (slug !== params.slug) throw redirect(`/pages/${slug}`, 301);
  keepPage(context, 'content', 'products', 'settings');
  const settings = await readSettings(db);
  const { until, ...content } = await showContent({ db, pages }, live.content, { language: getLanguage(context), settings, now: now() });
  for (const moment of [live.until, until]) if (moment) keepPageUntil(context, moment);
  return { slug, ...content };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameOf(matches);
  if (!loaderData) return pageMeta(matches, { title: '' });
  const { slug, title, searchTitle, description } = loaderData;
  const path = `/pages/${slug}`;
  return pageMeta(matches, {
    ...{ title: searchTitle, description, path, picture: sharePictureOf(loaderData) },
    jsonLd: [breadcrumbs(frame, { name: sayIn(frame.language)('Home'), path: '/' }, { name: title, path })],
  });
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return <ArrangedPage {...loaderData} />;
}
