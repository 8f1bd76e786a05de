// One entry a field: row, view, schemas, forms and product file follow from it (docs/decisions/0066-a-product-text-is-named-once.md).
import { SEO_DESCRIPTION_AT_MOST, SEO_TITLE_AT_MOST } from '../seo/seo-lengths.ts';

type About = {
  label: string;
  /** In the product file; in another language followed by its code, as in 'Name (hi)'. */
  column: string;
  /** Markup is sanitised when it is saved. */
  kind: 'line' | 'lines' | 'markup';
  atMost: number;
  panel: 'details' | 'search';
  description?: string;
};

const LONG = { kind: 'markup', atMost: 20_000, panel: 'details' } as const;

export const TEXT_FIELDS = {
  name: { label: 'Name', column: 'Name', kind: 'line', atMost: 120, panel: 'details' },
  description: { ...LONG, label: 'Description', column: 'Description' },
  productOverview: { ...LONG, label: 'Product overview', column: 'Overview' },
  detailedDescription: { ...LONG, label: 'Detailed description', column: 'Detailed Description' },
  seoTitle: {
    label: 'Search title',
    column: 'Search Title',
    kind: 'line',
    atMost: SEO_TITLE_AT_MOST,
    panel: 'search',
    description: 'For search engines; empty: the name',
  },
  seoDescription: {
    label: 'Search description',
    column: 'Search Description',
    kind: 'lines',
    atMost: SEO_DESCRIPTION_AT_MOST,
    panel: 'search',
    description: 'For search engines; empty: the start of the description',
  },
} as const satisfies Record<string, About>;

/** What is translated of the declarations; in the source language they stand among those. The rest, such as INCI names, stays as printed. */
export const PACK_TEXTS = {
  genericName: { label: 'Generic name', column: 'Generic Name', kind: 'line', atMost: 120 },
  warnings: { label: 'Warnings', column: 'Warnings', kind: 'lines', atMost: 20_000 },
} as const satisfies Record<string, Omit<About, 'panel'>>;

export type PackText = keyof typeof PACK_TEXTS;
export const packTexts = Object.keys(PACK_TEXTS) as PackText[];

export const eachPackText = <Value>(of: (field: PackText) => Value) =>
  Object.fromEntries(packTexts.map((field) => [field, of(field)])) as Record<PackText, Value>;

export type TextField = keyof typeof TEXT_FIELDS;
export type FieldTexts = Record<TextField, string>;

export const textFields = Object.keys(TEXT_FIELDS) as TextField[];

export const aboutText = (field: TextField): About => TEXT_FIELDS[field];

export const textFieldsIn = (panel: About['panel']) => textFields.filter((field) => TEXT_FIELDS[field].panel === panel);

export const eachText = <Value>(of: (field: TextField) => Value) =>
  Object.fromEntries(textFields.map((field) => [field, of(field)])) as Record<TextField, Value>;

export const fieldTextsOf = (from: FieldTexts): FieldTexts => eachText((field) => from[field]);
