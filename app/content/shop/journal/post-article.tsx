import { useWords } from '../../../language/use-words.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { PostCard } from '../../journal/posts.server.ts';
import type { ShownContent } from '../../sections/shown-section.ts';
import { PageSections } from '../page-sections.tsx';
import { PostLine } from './post-card.tsx';

export function PostArticle({ post, sections }: { post: PostCard; sections: ShownContent['sections'] }) {
  const t = useWords();
  const { title, excerpt, cover, tags } = post;
  return (
    <article>
      <header className="page pt-10 md:pt-14">
        <div className="mx-auto max-w-160">
          <Link to="/journal" className="link text-sm">
            {t('Journal')}
          </Link>
          <h1 className="mt-3 text-4xl wrap-anywhere" lang={t.lang(title)}>
            {title}
          </h1>
          {excerpt && (
            <p className="mt-4 text-lg text-ink-soft" lang={t.lang(excerpt)}>
              {excerpt}
            </p>
          )}
          <div className="mt-4">
            <PostLine post={post} />
          </div>
        </div>
        {cover && (
          <Picture
            picture={cover}
            alt={cover.alt}
            sizes="(width >= 1024px) 60rem, 92vw"
            isFirst
            className="mx-auto mt-8 aspect-3/2 w-full max-w-240 rounded-panel object-cover md:aspect-2/1"
          />
        )}
      </header>
      <PageSections sections={sections} />
      {tags.length > 0 && (
        <nav className="page pt-10" aria-label={t('Tags')}>
          <ul className="mx-auto flex max-w-160 flex-wrap gap-x-4 gap-y-1">
            {tags.map(({ tag, name }) => (
              <li key={tag}>
                <Link
                  to={`/journal?${new URLSearchParams({ tag })}`}
                  className="link inline-block min-h-11 content-center"
                  lang={t.lang(name)}
                  rel="nofollow"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}
