import { LANGUAGES, languages, SOURCE } from '../../../platform/words/language.ts';
import { RichText } from '../../../staff-kit/rich-text/rich-text.tsx';
import type { Words } from '../../content.schema.ts';
import type { ErrorOf } from '../words-fields.tsx';

interface MarkupFieldsProps {
  path: string;
  value: Words;
  errorOf: ErrorOf;
  onChange: (value: Words) => void;
}

export function MarkupFields({ path, value, errorOf, onChange }: MarkupFieldsProps) {
  return languages().map((language) => (
    <RichText
      key={language}
      label={language === SOURCE ? 'Text' : `Text in ${LANGUAGES[language].name}`}
      format="article"
      lang={language}
      isOptional={language !== SOURCE}
      defaultValue={value[language] ?? ''}
      error={errorOf(`${path}.${language}`)}
      onChange={(markup) => onChange({ ...value, [language]: markup })}
    />
  ));
}
