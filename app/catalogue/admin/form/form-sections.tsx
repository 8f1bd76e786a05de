// Read from the form's headings, so that none is forgotten; all stay in the page, and with them what was typed and what is wrong.
import { type RefObject, useEffect, useState } from 'react';
import { leadTo } from './lead-to.ts';

type Section = { id: string; label: string; mistakes: number };

const sectionsIn = (form: HTMLFormElement): Section[] =>
  [...form.querySelectorAll<HTMLElement>('h2[id]')].map((heading) => ({
    id: heading.id,
    label: heading.textContent ?? '',
    mistakes: heading.closest('section')?.querySelectorAll('[aria-invalid="true"]').length ?? 0,
  }));

/** `version` changes when the form may have other sections or mistakes. */
export function FormSections({ form, version }: { form: RefObject<HTMLFormElement | null>; version: unknown }) {
  const [sections, setSections] = useState<Section[]>([]);
  const [current, setCurrent] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read again when it may have changed
  useEffect(() => {
    if (form.current) setSections(sectionsIn(form.current));
  }, [form, version]);

  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => (id ? (document.getElementById(id) ?? []) : []));
    const seen = new IntersectionObserver(
      (entries) => {
        const [first] = entries.filter(({ isIntersecting }) => isIntersecting);
        if (first) setCurrent(first.target.id);
      },
      { rootMargin: '-15% 0px -65% 0px' },
    );
    for (const heading of headings) seen.observe(heading);
    return () => seen.disconnect();
  }, [ids]);

  return (
    <nav
      aria-label="Sections of the form"
      className="sticky top-[calc(-0.5rem-1px)] z-5 flex max-w-full min-w-0 grow basis-full gap-1 overflow-x-auto border-b border-hairline bg-sandal py-1"
    >
      {sections.map(({ id, label, mistakes }) => (
        <button
          key={id}
          type="button"
          className="min-h-11 flex-none rounded-control px-3 whitespace-nowrap aria-[current]:bg-rose aria-[current]:font-semibold"
          aria-current={id === current ? 'true' : undefined}
          onClick={() => leadTo(form.current, id)}
        >
          {label}
          {mistakes > 0 && (
            <span className="ml-1.5 font-semibold text-kumkum">
              {mistakes}
              <span className="sr-only">{mistakes === 1 ? ' mistake' : ' mistakes'}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
