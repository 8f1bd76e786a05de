import { useWords } from '../../language/use-words.tsx';
import type { ShownContent } from '../sections/shown-section.ts';
import { PageSections } from './page-sections.tsx';

export function ArrangedPage({ title, sections }: Pick<ShownContent, 'title' | 'sections'>) {
  const t = useWords();
  return (
    <>
      {title && !sections.some((section) => section.kind === 'slider' || (section.kind === 'hero' && section.isTitle)) && (
        <header className="page pt-14 md:pt-20">
          <h1 className="text-4xl" lang={t.lang(title)}>
            {title}
          </h1>
        </header>
      )}
      <PageSections sections={sections} />
    </>
  );
}

export const sharePictureOf = ({ sharePicture, sections }: Pick<ShownContent, 'sharePicture' | 'sections'>) =>
  sharePicture ??
  sections.flatMap((section) => {
    if (section.kind === 'slider') return section.slides[0]?.desktop ?? [];
    if (section.kind === 'hero') return section.picture;
    if (section.kind === 'figure') return section.pictures.slice(0, 1);
    return section.kind === 'picture' ? section.pictures.slice(0, 1) : [];
  })[0];
