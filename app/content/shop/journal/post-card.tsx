import { useWords } from '../../../language/use-words.tsx';
import { startOfDay } from '../../../platform/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { postPath } from '../../journal/journal-paths.ts';
import type { PostCard as Card } from '../../journal/posts.server.ts';

interface PostCardProps {
  post: Card;
  /** Possibly the page's main picture, so it is not loaded lazily. */
  isFirst?: boolean;
  as?: 'h2' | 'h3';
}

export function PostCard({ post, isFirst = false, as: Heading = 'h2' }: PostCardProps) {
  const t = useWords();
  const { slug, title, excerpt, cover } = post;
  return (
    <article className="relative grid content-start gap-3">
      {cover ? (
        <Picture
          picture={cover}
          alt=""
          sizes="(width >= 1024px) 24rem, (width >= 640px) 48vw, 92vw"
          isFirst={isFirst}
          className="aspect-3/2 w-full rounded-panel object-cover"
        />
      ) : (
        <span className="grid aspect-3/2 w-full place-items-center rounded-panel bg-sandal-deep text-clay">
          <Icon name="leaf" className="size-10" />
        </span>
      )}
      <PostLine post={post} />
      <Heading className="text-xl">
        <Link to={postPath(slug)} prefetch="intent" lang={t.lang(title)} className="after:absolute after:inset-0">
          {title}
        </Link>
      </Heading>
      {excerpt && (
        <p className="line-clamp-3 text-ink-soft" lang={t.lang(excerpt)}>
          {excerpt}
        </p>
      )}
    </article>
  );
}

/** '21 Nov 2026 · Asha Rao' */
export function PostLine({ post: { date, author } }: { post: Pick<Card, 'date' | 'author'> }) {
  const t = useWords();
  return (
    <p className="text-sm text-ink-soft">
      {date && <time dateTime={date}>{t.date(startOfDay(date))}</time>}
      {date && author && ' · '}
      {author && <span lang={t.lang(author)}>{author}</span>}
    </p>
  );
}
