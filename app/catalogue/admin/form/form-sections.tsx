// Read from the form's headings, so that none is forgotten; all stay in the page, and with them what was typed and what is wrong.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCurrentSection } from './current-section.ts';
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read again when it may have changed
  useEffect(() => {
    if (form.current) setSections(sectionsIn(form.current));
  }, [form, version]);

  const current = useCurrentSection(sections.map(({ id }) => id).join(' '));
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is another element after each change
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2 });
  }, [current]);

  return (
    <nav
      ref={nav}
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
