import type { Words } from '../../content.schema.ts';
import type { Section } from '../../sections/sections.schema.ts';
import { type ErrorOf, WordsFields } from '../words-fields.tsx';
import type { Goals } from './section-part.ts';

export interface SectionListsProps<Kind extends Section['kind'] = Section['kind']> {
  section: Extract<Section, { kind: Kind }>;
  /** 'content.sections.3'. */
  path: string;
  goals: Goals;
  errorOf: ErrorOf;
  onChange: (section: Section) => void;
}

interface EntryWordsProps {
  label: string;
  path: string;
  value: Words;
  atMost: number;
  errorOf: ErrorOf;
  onChange: (value: Words) => void;
}

export const EntryWords = (props: EntryWordsProps) => <WordsFields {...props} isLong={props.atMost > 200} />;
