import { useState } from 'react';
import { MAIL_INSERTS } from '../../mailing/admin/inserts/mail-inserts.ts';
import { LANGUAGES, type Language, languages, SOURCE } from '../../platform/words/language.ts';
import { PlainText } from '../../staff-kit/page-parts.tsx';
import { RichText } from '../../staff-kit/rich-text/rich-text.tsx';
import { TextField } from '../../ui/field.tsx';
import type { LetterTexts as Texts } from '../letters.schema.ts';
import type { LetterForm } from './use-letter.ts';

const TAB = 'min-h-11 min-w-11 rounded-control px-3.5 hover:bg-sandal-deep aria-pressed:bg-sandal-deep aria-pressed:font-semibold';

/** The words in each language. All editors stay, so that no language loses its place. */
export function LetterTexts({ form, isLocked }: { form: LetterForm; isLocked: boolean }) {
  const [shown, setShown] = useState<Language>(SOURCE);
  return (
    <>
      <fieldset className="flex flex-wrap">
        <legend className="sr-only">Language</legend>
        {languages().map((language) => (
          <button key={language} type="button" className={TAB} aria-pressed={language === shown} onClick={() => setShown(language)}>
            <span lang={LANGUAGES[language].tag}>{LANGUAGES[language].name}</span>
          </button>
        ))}
      </fieldset>
      {languages().map((language) => (
        <div key={language} hidden={language !== shown}>
          <div className="grid min-w-0 gap-4">
            {isLocked ? <Locked language={language} form={form} /> : <InLanguage language={language} form={form} />}
          </div>
        </div>
      ))}
    </>
  );
}

const textsOf = ({ draft }: LetterForm, language: Language): Partial<Texts> =>
  language === SOURCE ? draft : (draft.texts[language] ?? {});

const Locked = ({ language, form }: { language: Language; form: LetterForm }) => (
  <PlainText>{textsOf(form, language).subject || 'As in English.'}</PlainText>
);

function InLanguage({ language, form }: { language: Language; form: LetterForm }) {
  const { draft, change, errors } = form;
  const isSource = language === SOURCE;
  const texts = textsOf(form, language);
  const put = (changed: Partial<Texts>) =>
    change(
      isSource ? changed : { texts: { ...draft.texts, [language]: { subject: '', preheader: '', message: '', ...texts, ...changed } } },
    );
  const errorOf = (field: keyof Texts) => errors[isSource ? field : `texts.${language}.${field}`];
  const tag = LANGUAGES[language].tag;
  return (
    <>
      <TextField
        label="Subject"
        isOptional={!isSource}
        lang={tag}
        value={texts.subject ?? ''}
        maxLength={200}
        error={errorOf('subject')}
        hint="Also the heading. {first name|there} becomes the reader's first name, or “there”."
        onChange={(event) => put({ subject: event.target.value })}
      />
      <TextField
        label="Preview text"
        isOptional
        lang={tag}
        value={texts.preheader ?? ''}
        maxLength={150}
        error={errorOf('preheader')}
        hint="Shown after the subject in the list of e-mails."
        onChange={(event) => put({ preheader: event.target.value })}
      />
      <RichText
        label="Message"
        isOptional={!isSource}
        format="mail"
        inserts={MAIL_INSERTS}
        lang={tag}
        defaultValue={texts.message ?? ''}
        error={errorOf('message')}
        hint={isSource ? undefined : 'Readers of this language get this text. Leave blank to use the English text.'}
        onChange={(message) => put({ message })}
      />
    </>
  );
}
