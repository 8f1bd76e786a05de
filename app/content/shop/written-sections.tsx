import { useWords } from '../../language/use-words.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Shown } from '../sections/shown-section.ts';

export function ArticleSection({ name, markup }: Shown<'article'>) {
  const t = useWords();
  return (
    <div id={name} className="page pt-8 md:pt-10" data-section={name}>
      <div className="written article mx-auto max-w-160 md:text-lg" lang={t.lang(markup)} dangerouslySetInnerHTML={{ __html: markup }} />
    </div>
  );
}

export function FigureSection({ name, pictures, text }: Shown<'figure'>) {
  const t = useWords();
  const isAlone = pictures.length === 1;
  return (
    <div id={name} className="page pt-8 md:pt-10" data-section={name}>
      <figure className="mx-auto max-w-160">
        <div className={isAlone ? '' : 'grid grid-cols-2 gap-3'}>
          {pictures.map((picture) => (
            <Picture
              key={picture.key}
              picture={picture}
              sizes={isAlone ? '(width >= 768px) 40rem, 92vw' : '(width >= 768px) 20rem, 46vw'}
              className={`w-full rounded-panel ${isAlone ? 'h-auto' : 'aspect-square object-cover'}`}
            />
          ))}
        </div>
        {text && (
          <figcaption className="mt-2 text-sm text-ink-soft" lang={t.lang(text)}>
            {text}
          </figcaption>
        )}
      </figure>
    </div>
  );
}

/** A table that is wider than the page scrolls by itself, also with the keyboard. */
export function TableSection({ name, text, head, rows }: Shown<'table'>) {
  const t = useWords();
  const cell = 'min-w-24 px-3 py-2 text-left align-top';
  return (
    <div id={name} className="page pt-8 md:pt-10" data-section={name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard */}
      <section aria-label={text || t('Table')} tabIndex={0} className="mx-auto max-w-160 overflow-x-auto overscroll-x-contain">
        <table className="w-full border-collapse">
          {text && (
            <caption className="mb-2 text-left text-sm text-ink-soft" lang={t.lang(text)}>
              {text}
            </caption>
          )}
          {head.length > 0 && (
            <thead>
              <tr className="border-b border-clay">
                {head.map((title, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
                  <th key={place} scope="col" className={`${cell} font-medium`} lang={t.lang(title)}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={row} className="border-b border-hairline">
                {cells.map((words, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
                  <td key={place} className={cell} lang={t.lang(words)}>
                    {words}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
