/**
 * The same texts in the shop's other languages, each language by its one line of configuration (docs/decisions/0054).
 * {translations().map((language) => <LanguagePanel key={language} language={language}>…): a panel for the texts of one
 */
import type { ReactNode } from 'react';
import { LANGUAGES, type Language, SOURCE } from '../platform/words/language.ts';
import { Panel } from './page-parts.tsx';

const inSource = new Intl.DisplayNames(SOURCE, { type: 'language' });

/** 'Hindi' */
export const languageName = (language: Language) => inSource.of(language) ?? LANGUAGES[language].name;
/** 'Description in Hindi' */
export const labelIn = (language: Language, label: string) => `${label} in ${languageName(language)}`;

export function LanguagePanel({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby={`f-${language}`}>
      <h2 id={`f-${language}`}>
        <span lang={language}>{LANGUAGES[language].name}</span> ({languageName(language)})
      </h2>
      <p className="soft">Leave blank to use the {languageName(SOURCE)} text.</p>
      {children}
    </Panel>
  );
}
