import type { StoredPicture } from '../../../media/media.schema.ts';
import type { ShownVideo } from '../../../media/videos/video.schema.ts';
import type { Choice } from '../../../ui/field.tsx';
import type { Section } from '../../sections/sections.schema.ts';
import type { ErrorOf } from '../words-fields.tsx';

/** What sections can name. `stored`, `videos`: the uploads of the saved draft, by key. */
export type Goals = Record<'category' | 'collection' | 'product', Choice[]> & {
  stored: Record<string, StoredPicture>;
  videos: Record<string, ShownVideo>;
};

export interface SectionFieldsProps {
  section: Section;
  /** 'content.sections.3'. */
  path: string;
  goals: Goals;
  errorOf: ErrorOf;
  onChange: (section: Section) => void;
}

export type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>;

export type Part<Kind extends Section['kind']> = Omit<SectionFieldsProps, 'section'> & { section: Of<Kind> };
