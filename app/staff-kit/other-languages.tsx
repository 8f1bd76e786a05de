/** Each language by its one line of configuration (docs/decisions/0054). textsIn(given): what the fields hold, as the calls take it. */
import type { ComponentProps, ReactNode } from 'react';
import { LANGUAGES, type Language, SOURCE, translations } from '../platform/words/language.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import { TextField } from '../ui/field.tsx';
import { Panel } from './page-parts.tsx';

const inSource = new Intl.DisplayNames(SOURCE, { type: 'language' });

export const languageName = (language: Language) => inSource.of(language) ?? LANGUAGES[language].name;
export const labelIn = (language: Language, label: string) => `${label} in ${languageName(language)}`;
export const SOURCE_IF_BLANK = `Leave blank to use the ${languageName(SOURCE)} text.`;

interface InOtherLanguagesProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  label: string;
  name: string;
  texts: TextsByLanguage<Record<string, string>> | undefined;
  errors: Record<string, string | undefined>;
}

export const InOtherLanguages = (field: InOtherLanguagesProps) =>
  translations().map((language) => <InLanguage key={language} hint={SOURCE_IF_BLANK} {...field} language={language} />);

export const InLanguage = ({ language, label, name, texts, errors, ...control }: InOtherLanguagesProps & { language: Language }) => (
  <TextField
    {...control}
    label={labelIn(language, label)}
    name={`texts.${language}.${name}`}
    defaultValue={texts?.[language]?.[name]}
    error={errors[`texts.${language}.${name}`]}
    lang={language}
    isOptional
  />
);

export function textsIn(given: FormData): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {};
  for (const [field, text] of given) {
    const [, language, name] = /^texts\.(\w+)\.(\w+)$/.exec(field) ?? [];
    if (language && name) texts[language] = { ...texts[language], [name]: String(text).trim() };
  }
  return texts;
}

export function LanguagePanel({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby={`f-${language}`}>
      <h2 id={`f-${language}`}>
        <span lang={language}>{LANGUAGES[language].name}</span> ({languageName(language)})
      </h2>
      <p className="soft">{SOURCE_IF_BLANK}</p>
      {children}
    </Panel>
  );
}
