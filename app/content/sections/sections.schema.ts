import { z } from 'zod';
import { SOURCE } from '../../platform/words/language.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';
import { isSafeAddress } from '../../settings/menus.schema.ts';
import { list, needed, slug, uploaded, words } from '../words.schema.ts';
import { cellsOf, isTable, TABLE_TEXT_AT_MOST } from './table-text.ts';

export const SECTIONS_AT_MOST = 30;

/** Of a formatted text, with its markup. */
export const MARKUP_AT_MOST = 30_000;

/** The catalogue and collections are named by slugs. */
const named = z.string().trim().toLowerCase().min(1, 'Choose one').max(200);

const count = z.int('Enter a whole number').min(1, 'At least 1').max(12, 'At most 12');

const link = z
  .object({
    to: textUpTo(500)
      .refine((to) => to === '' || isSafeAddress(to), 'Enter a path such as /shop, or an address starting with https://')
      .describe('Empty for no link'),
    label: words(60),
  })
  .refine(({ to, label }) => to === '' || Boolean(label[SOURCE]), { message: 'Enter a text', path: ['label', SOURCE] })
  .default({ to: '', label: {} });

/** Its anchor in the address: /#philosophy. */
export const name = z.union([slug, z.literal('')]).default('');

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
  source: textUpTo(120).min(1, 'Enter who wrote it'),
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

export type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>;
