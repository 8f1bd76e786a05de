// Texts are keyed by language code.
import { z } from 'zod';
import { postFacts } from './journal/post.schema.ts';
import { SECTIONS_AT_MOST, section } from './sections/sections.schema.ts';
import { list, needed, slug, uploaded, words } from './words.schema.ts';

export type { Words } from './words.schema.ts';
export const PAGES_AT_MOST = 200;
/** One title and one form on a page. */
const ONCE = ['slider', 'hero', 'reviews', 'newsletter'] as const;

export const content = z.object({
  title: words(120),
  searchTitle: words(70).optional().describe('The title for search engines and link previews; the title where it is empty'),
  description: words(300).describe('For search engines'),
  sharePicture: uploaded.nullable().optional().describe('In link previews; a picture of the page where there is none'),
  post: postFacts.optional().describe('Only of a post'),
  sections: list(section, SECTIONS_AT_MOST).superRefine((sections, check) => {
    for (const [place, { kind, name }] of sections.entries()) {
      const earlier = sections.slice(0, place);
      if (ONCE.some((once) => once === kind) && earlier.some((other) => other.kind === kind))
        check.addIssue({ code: 'custom', path: [place, 'kind'], message: 'A page may have only one section of this kind' });
      if (name !== '' && earlier.some((other) => other.name === name))
        check.addIssue({ code: 'custom', path: [place, 'name'], message: 'Another section has this name' });
    }
  }),
});
export type Content = z.output<typeof content>;

/** A landing page or a post by its id, the others by their names. */
export const pageKey = z.object({ id: z.union([z.enum(['home', 'about', 'terms', 'shipping', 'privacy']), z.uuid()]) });
export const versionKey = pageKey.extend({ version: z.uuid() });

/** Null: it had never been edited. */
const updatedAt = z.iso.datetime({ offset: true }).nullable().describe('As it was read: a concurrent change is not overwritten');

export const newPage = z.object({ kind: z.enum(['landing', 'post']).default('landing'), slug, title: needed(120) });
export const draftForm = z.object({ slug: slug.optional().describe('Of a landing page or a post'), content, updatedAt });
export const previewForm = z.object({
  content: content.extend({ sections: list(z.unknown(), SECTIONS_AT_MOST).describe('As far as they are written') }),
});
export const previewAnswer = z.object({ leftOut: z.int().describe('Sections that cannot be shown yet') });
export const publishForm = z.object({
  updatedAt,
  visibleFrom: z.iso.datetime({ offset: true }).optional().describe('In the future, to schedule it; now if not given'),
});
export const seenForm = z.object({ updatedAt });

const versionAnswer = z.object({
  id: z.uuid(),
  visibleFrom: z.iso.datetime(),
  publishedBy: z.string(),
  state: z.enum(['scheduled', 'live', 'earlier']),
});
const pageFields = {
  id: z.string().describe('home, about, terms, shipping, privacy, or the id of a landing page or a post'),
  kind: z.enum(['home', 'about', 'terms', 'shipping', 'privacy', 'landing', 'post']),
  slug: z.string(),
  path: z.string().describe('In the shop'),
  title: z.string(),
  state: z
    .enum(['specified', 'draft', 'live', 'scheduled', 'withdrawn'])
    .describe('`specified`: the arrangement that a new shop has; `withdrawn`: taken out of the shop'),
  date: z.string().describe('Of a post, the day under which the journal lists it; empty until it is published'),
  hasChanges: z.boolean().describe('The draft differs from the last version'),
  updatedAt: z.iso.datetime().nullable(),
};
export const pageRow = z.object(pageFields);
export type PageRow = z.output<typeof pageRow>;
export const pageAnswer = z.object({ ...pageFields, draft: content, versions: z.array(versionAnswer).describe('Newest first') });
export type PageAnswer = z.output<typeof pageAnswer>;
