// A page of sections: what staff arrange, what is stored, and what the calls take and give. Texts are keyed by language code.
import { z } from 'zod';
import { SOURCE } from '../platform/words/language.ts';
import { isSafeAddress } from '../settings/menus.schema.ts';
import { postFacts } from './journal/post.schema.ts';
import { cellsOf, isTable, TABLE_TEXT_AT_MOST } from './table-text.ts';
import { list, needed, slug, uploaded, word, words } from './words.schema.ts';

export type { Words } from './words.schema.ts';

export const SECTIONS_AT_MOST = 30;
export const PAGES_AT_MOST = 200;
/** Of a formatted text, with its markup. */
export const MARKUP_AT_MOST = 30_000;

/** The catalogue and collections are named by slugs. */
const named = z.string().trim().toLowerCase().min(1, 'Choose one').max(200);
const count = z.int('Enter a whole number').min(1, 'At least 1').max(12, 'At most 12');

const link = z
  .object({
    to: word(500)
      .refine((to) => to === '' || isSafeAddress(to), 'Enter a path such as /shop, or an address starting with https://')
      .describe('Empty for no link'),
    label: words(60),
  })
  .refine(({ to, label }) => to === '' || Boolean(label[SOURCE]), { message: 'Enter a text', path: ['label', SOURCE] })
  .default({ to: '', label: {} });

/** Its anchor in the address: /#philosophy. */
const name = z.union([slug, z.literal('')]).default('');

const pictures = z.discriminatedUnion(
  'from',
  [
    z.object({ from: z.literal('none') }),
    z
      .object({ from: z.literal('most-loved'), category: named, atMost: count })
      .describe('Of the most loved products of a category; without any, the section is not shown'),
    z.object({ from: z.literal('products'), products: list(named, 4).min(1, 'Choose a product') }),
    z.object({ from: z.literal('uploaded'), uploads: list(uploaded, 4).min(1, 'Upload a picture') }),
  ],
  'Unknown source of pictures',
);

const goods = z.discriminatedUnion(
  'from',
  [
    z.object({ from: z.literal('most-loved') }),
    z.object({ from: z.literal('newest'), count }),
    z.object({ from: z.literal('collection'), collection: named, count }),
  ],
  'Unknown source of products',
);

const quote = z.object({
  text: needed(500),
  source: word(120).min(1, 'Enter who wrote it'),
  logo: uploaded.nullable().optional(),
});
const ingredient = z.object({ name: needed(80), text: words(300), picture: uploaded.nullable().default(null) });

const tableRows = needed(TABLE_TEXT_AT_MOST).superRefine((texts, check) => {
  for (const [language, text] of Object.entries(texts))
    if (text !== '' && !isTable(cellsOf(text)))
      check.addIssue({ code: 'custom', path: [language], message: 'Enter 2 to 100 rows with at most 12 cells each' });
});

export const section = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('slider'), name, heading: needed(120).describe('Title of the page when no slide has one') }),
    z.object({
      kind: z.literal('facts'),
      name,
      facts: list(needed(120), 12).default([]).describe('Empty: those that follow from the settings'),
    }),
    z.object({ kind: z.literal('picture'), name, heading: needed(120), text: words(1000), link, pictures }),
    z.object({ kind: z.literal('products'), name, heading: needed(120), goods, link }),
    z.object({
      ...{ kind: z.literal('text'), name, heading: needed(120) },
      paragraphs: list(needed(2000), 20).default([]),
      isFreeFromShown: z.boolean().default(false).describe('Beside the text, what no product of the shop contains'),
    }),
    z.object({ kind: z.literal('article'), name, text: needed(MARKUP_AT_MOST).describe('Markup, sanitised when saved') }),
    z.object({
      ...{ kind: z.literal('figure'), name, text: words(300).describe('Caption') },
      uploads: list(uploaded, 4).min(1, 'Upload a picture'),
    }),
    z.object({
      ...{ kind: z.literal('table'), name, text: words(300).describe('Caption') },
      rows: tableRows.describe('One row a line, cells separated by |'),
      isHeaded: z.boolean().default(true).describe('The first row holds the titles of the columns'),
    }),
    z.object({ kind: z.literal('hero'), name, heading: needed(120), text: words(300), link, picture: uploaded }),
    z.object({
      ...{ kind: z.literal('ingredients'), name, heading: needed(120) },
      ingredients: list(ingredient, 12).min(1, 'Add an ingredient'),
    }),
    z.object({
      ...{ kind: z.literal('before-after'), name, heading: needed(120), before: uploaded, after: uploaded, text: words(300) },
      disclaimer: needed(300).describe('What the advertiser has to say about the pictures'),
    }),
    z.object({
      ...{ kind: z.literal('video'), name, heading: needed(120), text: words(300) },
      video: z
        .string()
        .regex(/^[0-9a-f]{32}$/, 'Upload a video')
        .describe('The key of an uploaded video'),
    }),
    z.object({ kind: z.literal('strip'), name, text: needed(300) }),
    z.object({ kind: z.literal('reviews'), name }),
    z.object({
      ...{ kind: z.literal('faq'), name, heading: needed(120) },
      isOfShop: z.boolean().default(true).describe('The answers that follow from the settings come first'),
      questions: list(z.object({ question: needed(200), answer: needed(2000) }), 30).default([]),
    }),
    z.object({ kind: z.literal('newsletter'), name, heading: needed(120), text: words(300) }),
    z.object({
      ...{ kind: z.literal('tiles'), name, heading: needed(120), collections: list(named, 12).min(1, 'Choose a collection') },
      pictures: z.record(named, uploaded).optional().describe('By collection, instead of its own picture'),
    }),
    z.object({
      ...{ kind: z.literal('quotes'), name, heading: needed(120) },
      quotes: list(quote, 12).min(1, 'Add a quote'),
    }),
  ],
  'Unknown section',
);
export type Section = z.output<typeof section>;

/** One title and one form on a page. */
const ONCE = ['slider', 'hero', 'reviews', 'newsletter'] as const;

export const content = z.object({
  title: words(120),
  searchTitle: words(70).optional().describe('The title for search engines and link previews; the title where it is empty'),
  description: words(300).describe('For search engines'),
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

// ------------------------------------------------------------ the calls

/** A landing page or a post by its id, the others by their names. */
export const pageKey = z.object({ id: z.union([z.enum(['home', 'about', 'terms', 'shipping', 'privacy']), z.uuid()]) });
export const versionKey = pageKey.extend({ version: z.uuid() });

/** Null: it had never been edited. */
const updatedAt = z.iso.datetime({ offset: true }).nullable().describe('As it was read: a concurrent change is not overwritten');

export const newPage = z.object({ kind: z.enum(['landing', 'post']).default('landing'), slug, title: needed(120) });
export const draftForm = z.object({ slug: slug.optional().describe('Of a landing page or a post'), content, updatedAt });
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
