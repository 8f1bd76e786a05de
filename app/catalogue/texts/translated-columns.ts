// The texts of key ingredients and pictures have no columns: a file leaves them as they are.
import type { Language } from '../../platform/words/language.ts';
import type { ProductTexts } from '../catalogue.tables.ts';
import { aboutText, PACK_TEXTS, packTexts, textFields } from './text-fields.ts';

export type TranslatedTitle = `${string} (${Language})`;

export const LIST_COLUMNS = { howToUse: 'How To Use', overallBenefits: 'Benefits' } as const;
type List = keyof typeof LIST_COLUMNS;

export const isList = (field: string): field is List => Object.hasOwn(LIST_COLUMNS, field);

const titleOf = (column: string, language: Language): TranslatedTitle => `${column} (${language})`;

type TranslatedColumn = {
  title: TranslatedTitle;
  language: Language;
  field: keyof ProductTexts;
  cell: (texts: Partial<ProductTexts>) => string;
};

export const translatedColumns = (languages: readonly Language[]): TranslatedColumn[] =>
  languages.flatMap((language) => [
    ...textFields.map((field) => ({
      ...{ title: titleOf(aboutText(field).column, language), language, field },
      cell: (texts: Partial<ProductTexts>) => texts[field] ?? '',
    })),
    ...packTexts.map((field) => ({
      ...{ title: titleOf(PACK_TEXTS[field].column, language), language, field },
      cell: (texts: Partial<ProductTexts>) => texts[field] ?? '',
    })),
    ...(Object.keys(LIST_COLUMNS) as List[]).map((field) => ({
      ...{ title: titleOf(LIST_COLUMNS[field], language), language, field },
      cell: (texts: Partial<ProductTexts>) => (texts[field] ?? []).join('\n'),
    })),
  ]);
