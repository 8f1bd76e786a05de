import { redirect } from 'react-router';
import { sayIn, useWords } from '../../../language/use-words.tsx';
import { getLanguage, getShop, keepPage, keepPageUntil, notFoundPage } from '../../../platform/pages/page.server.ts';
import { keptPage } from '../../../platform/pages/page-query.ts';
import { inLanguage } from '../../../platform/words/language.ts';
import { readSettings } from '../../../settings/settings.server.ts';
import { absolutePicture, breadcrumbs, type Frame, frameOf, pageMeta } from '../../../shop-kit/page-meta.ts';
import { postPath } from '../../journal/journal-paths.ts';
import { headOf, listPostCards, nextPostAt, type PostCard as Post } from '../../journal/posts.server.ts';
import { findLive } from '../../live-pages.server.ts';
import { showContent } from '../../sections/show-sections.server.ts';
import { sharePictureOf } from '../arranged-page.tsx';
import type { Route } from './+types/post-page.ts';
import { feedLink } from './feed-link.ts';
import { PostArticle } from './post-article.tsx';
import { PostCard } from './post-card.tsx';

const MORE = 3;

export const handle = keptPage();

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShop(context);
  const { db } = shop;
  const [language, now] = [getLanguage(context), shop.now()];
  const slug = params.slug.toLowerCase();
  const live = await findLive(db, slug, 'post', now);
  if (!live.content || !live.since) throw notFoundPage();
  if (slug !== params.slug) throw redirect(postPath(slug), 301);
  keepPage(context, 'content', 'products', 'settings');
  const settings = await readSettings(db);
  const { until, ...content } = await showContent(shop, live.content, { language, settings, now });
  for (const moment of [live.until, until, await nextPostAt(db, now)]) if (moment) keepPageUntil(context, moment);
  const post = await headOf(db, slug, live.content, live.since, language);
  const newest = await listPostCards(db, { language, now }, { limit: MORE + 1, offset: 0 });
  return { ...content, post, more: newest.filter((other) => other.slug !== slug).slice(0, MORE) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameOf(matches);
  const t = sayIn(frame.language);
  if (!loaderData) return pageMeta(matches, { title: t('Journal') });
  const { post, searchTitle, description, sharePicture } = loaderData;
  const path = postPath(post.slug);
  const picture = sharePicture ?? post.cover ?? sharePictureOf(loaderData);
  const summary = description || post.excerpt;
  return [
    ...pageMeta(matches, {
      ...{ title: searchTitle, description: summary, path, picture, type: 'article' },
      jsonLd: [
        breadcrumbs(frame, { name: t('Home'), path: '/' }, { name: t('Journal'), path: '/journal' }, { name: post.title, path }),
        blogPosting(frame, post, { path, description: summary, image: picture && absolutePicture(picture, frame.origin) }),
      ],
    }),
    { property: 'article:published_time', content: post.date },
    feedLink(frame),
  ];
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
const blogPosting = (
  { name, origin, language }: Frame,
  post: Post,
  { path, description, image }: { path: string; description: string; image: string | undefined },
) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  ...(description && { description }),
  ...(image && { image: [image] }),
  datePublished: post.date,
  dateModified: new Date(post.updatedAt).toISOString(),
  author: post.author ? { '@type': 'Person', name: post.author } : { '@type': 'Organization', name, url: origin },
  publisher: { '@type': 'Organization', name, url: origin },
  mainEntityOfPage: origin + inLanguage(path, language),
  inLanguage: language,
  ...(post.tags.length > 0 && { keywords: post.tags.map(({ name }) => name).join(', ') }),
});

export default function PostPage({ loaderData: { post, sections, more } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <PostArticle post={post} sections={sections} />
      {more.length > 0 && (
        <section className="page mt-20 border-t border-hairline pt-10 md:mt-28 md:pt-14" aria-labelledby="more-title">
          <h2 id="more-title">{t('More from the journal')}</h2>
          <ul className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {more.map((other) => (
              <li key={other.slug}>
                <PostCard post={other} as="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
