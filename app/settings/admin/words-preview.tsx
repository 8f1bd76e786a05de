import { useEffect, useState } from 'react';
import { readDictionary } from '../../language/learn-in-browser.ts';
import { type Dictionary, sayBy } from '../../language/words.ts';
import { LANGUAGES, type Language, languages, SOURCE, translations } from '../../platform/words/language.ts';
import type { Said } from '../../platform/words/said.ts';

export function WordsPreview({ words }: { words: readonly Said[] }) {
  const [learnt, setLearnt] = useState<Partial<Record<Language, Dictionary>>>({});
  useEffect(() => {
    for (const language of translations())
      readDictionary(language)
        .then((dictionary) => setLearnt((others) => ({ ...others, [language]: dictionary })))
        // The preview in the source language is enough to go on.
        .catch(() => {});
  }, []);
  if (words.length === 0) return null;
  return (
    <div className="rounded-control border border-hairline bg-paper p-3.5 text-sm">
      <p className="soft">Customers read</p>
      {languages()
        .filter((language) => language === SOURCE || learnt[language])
        .map((language) => (
          <p key={language} lang={LANGUAGES[language].tag}>
            {words.map((text) => sayBy(learnt[language], language, text)).join(': ')}
          </p>
        ))}
    </div>
  );
}
