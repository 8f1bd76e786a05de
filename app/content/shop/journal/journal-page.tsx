import { sayIn, useWords } from '../../../language/use-words.tsx';
import { getLanguage, getShop, keepPage, keepPageUntil, tagPage } from '../../../platform/pages/page.server.ts';
import { keptPage, readQuery } from '../../../platform/pages/page-query.ts';
import { inLanguage } from '../../../platform/words/language.ts';
import { absolutePicture, breadcrumbs, frameOf, pageMeta } from '../../../shop-kit/page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { postPath } from '../../journal/journal-paths.ts';
import { countPosts, listPostCards, nextPostAt } from '../../journal/posts.server.ts';
import { namesOfTags } from '../../journal/tags.server.ts';
import type { Route } from './+types/journal-page.ts';
import { feedLink } from './feed-link.ts';
import { PostCard } from './post-card.tsx';

const PER_PAGE = 12;

const journalQuery = {
  page: (typed: string) => (Number.parseInt(typed, 10) > 1 ? String(Math.min(Number.parseInt(typed, 10), 1_000_000)) : ''),
  tag: (typed: string) => typed.trim().toLowerCase().slice(0, 40),
};

export const handle = keptPage(journalQuery);

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const [language, now] = [getLanguage(context), shop.now()];
  const { tag, ...query } = readQuery(journalQuery, new URL(request.url).searchParams);
  const total = await countPosts(shop.db, { now, tag });
  const pageCount = Math.max(1, Math.ceil(total / PER_PAGE));
  const asked = Number(query.page || 1);
  const page = Math.min(asked, pageCount);
  // Unknown tags and pages beyond the last are not cached: strangers can invent any number of them.
  (asked === page && (tag === '' || total > 0) ? keepPage : tagPage)(context, 'content', 'settings');
  const next = await nextPostAt(shop.db, now);
  if (next) keepPageUntil(context, next);
  const posts = await listPostCards(shop.db, { language, now, tag }, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const tagName = (await namesOfTags(shop.db, [tag], language)).get(tag) ?? tag;
  return { posts, page, pageCount, tag, tagName };
}

const pathOf = (page: number, tag = '') => {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(page > 1 && { page: String(page) }) });
  return `/journal${query.size > 0 ? `?${query}` : ''}`;
};

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameOf(matches);
  const t = sayIn(frame.language);
  const title = t('Journal');
  if (!loaderData) return pageMeta(matches, { title });
  const { posts, page, tag } = loaderData;
  const path = pathOf(page);
  const isIndexed = posts.length > 0 && tag === '';
  const cover = posts.find((post) => post.cover)?.cover;
  return [
    ...pageMeta(matches, {
      title,
      description: t('Stories, rituals and ingredients from {name}.', { name: frame.name }),
      ...(isIndexed && { path }),
      picture: cover,
      jsonLd: [
        breadcrumbs(frame, { name: t('Home'), path: '/' }, { name: title, path }),
        {
          '@type': 'Blog',
          name: `${title} | ${frame.name}`,
          url: frame.origin + inLanguage('/journal', frame.language),
          blogPost: posts.map((post) => ({
            '@type': 'BlogPosting',
            headline: post.title,
            url: frame.origin + inLanguage(postPath(post.slug), frame.language),
            datePublished: post.date,
            ...(post.cover && { image: absolutePicture(post.cover, frame.origin) }),
          })),
        },
      ],
    }),
    feedLink(frame),
  ];
}

export default function JournalPage({ loaderData: { posts, page, pageCount, tag, tagName } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <div className="page pt-10 md:pt-14">
      <h1>{t('Journal')}</h1>
      {tag && posts.length > 0 && (
        <p className="mt-3 flex flex-wrap items-baseline gap-x-4">
          <span>{t('Posts about “{tag}”', { tag: tagName })}</span>
          <Link to="/journal" className="link">
            {t('All posts')}
          </Link>
        </p>
      )}
      {posts.length === 0 ? (
        <EmptyState icon="leaf" title={t('No posts yet')} action={<ButtonLink to="/shop">{t('View All Products')}</ButtonLink>}>
          {t('Our first stories are being written. Please look again soon.')}
        </EmptyState>
      ) : (
        <>
          <ul className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 md:mt-12 lg:grid-cols-3">
            {posts.map((post, index) => (
              <li key={post.slug}>
                <PostCard post={post} isFirst={index === 0} />
              </li>
            ))}
          </ul>
          <div className="mt-12">
            <Pagination page={page} pageCount={pageCount} toPage={(to) => pathOf(to, tag)} label={t('Pages of posts')} />
          </div>
        </>
      )}
    </div>
  );
}
