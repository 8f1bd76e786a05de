// A long text to read: a title, its sections, and on a wide screen a table of contents.

import { useWords } from '../language/use-words.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

export interface ReadingSection {
  id: string;
  title: string;
  /** A string is a paragraph; an array is a list. */
  parts: readonly (string | readonly string[])[];
  links?: readonly { to: string; label: string }[];
}

interface ReadingProps {
  title: string;
  lead: string;
  sections: readonly ReadingSection[];
  /** Sections up to this number are numbered. */
  numbered?: number;
  /** Only the English text is binding; readers are told so. */
  isTranslation?: boolean;
}

export function Reading({ title, lead, sections, numbered = 0, isTranslation = false }: ReadingProps) {
  const t = useWords();
  const numberOf = (place: number) => (place < numbered ? `${place + 1}. ` : '');
  return (
    <div className="page reading grid grid-cols-1 gap-10 pt-12 md:pt-20 lg:grid-cols-[18rem_minmax(0,40rem)] lg:gap-x-20 lg:gap-y-14">
      <header className="lg:col-start-2">
        <h1>{title}</h1>
        <p className="mt-5 text-lg text-ink-soft">{lead}</p>
        {isTranslation && (
          <p className="mt-3 text-sm text-ink-soft">
            {t('This is a translation. If it differs from the English version, the English version counts.')}
          </p>
        )}
      </header>
      <nav aria-label={t('On this page')} className="lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto">
        <details className="contents-list">
          <summary className="flex min-h-12 list-none items-center justify-between text-sm font-semibold [&::-webkit-details-marker]:hidden">
            {t('On this page')}
            <Icon name="chevron-down" />
          </summary>
          <ol className="pb-3">
            {sections.map(({ id, title }, place) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center text-sm hover:underline lg:min-h-9">
                  {numberOf(place)}
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      <div className="grid content-start gap-12 wrap-anywhere lg:col-start-2">
        {sections.map(({ id, title, parts, links = [] }, place) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              {numberOf(place)}
              {title}
            </h2>
            <div className="mt-4 grid gap-4">
              {parts.map((part) =>
                typeof part === 'string' ? (
                  <p key={part}>{part}</p>
                ) : (
                  <ul key={part[0]} className="grid list-disc gap-2 pl-5">
                    {part.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                ),
              )}
            </div>
            {links.map(({ to, label }) => (
              <p key={to} className="mt-4">
                <Link to={to} className="link">
                  {label}
                </Link>
              </p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
