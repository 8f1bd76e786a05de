import { Fragment } from 'react';
import type { TemplateRow } from '../../messages/message-log.server.ts';
import { CHANNEL_NAMES } from '../../messages/message-status.ts';
import { LANGUAGES, type Language, SOURCE } from '../../platform/words/language.ts';
import { labelIn } from '../../staff-kit/other-languages.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { RuleTexts } from '../reminder-rules.ts';
import { MESSAGE_LENGTH_AT_MOST, SUBJECT_LENGTH_AT_MOST } from '../reminders.schema.ts';
import type { Usual } from './reminder-dialog.tsx';

interface MailFieldsProps {
  language: Language;
  texts: Partial<RuleTexts> | undefined;
  usual: Usual | undefined;
  errors: Record<string, string | undefined>;
}

export function MailFields({ language, texts, usual, errors }: MailFieldsProps) {
  const field = (name: keyof RuleTexts, label: string) => ({
    name: `texts.${language}.${name}`,
    label: language === SOURCE ? label : labelIn(language, label),
    defaultValue: texts?.[name],
    placeholder: usual?.[name],
    error: errors[`texts.${language}.${name}`],
    lang: language,
    isOptional: true,
  });
  return (
    <>
      <TextField {...field('subject', 'Subject')} maxLength={SUBJECT_LENGTH_AT_MOST} autoComplete="off" />
      <TextArea {...field('message', 'Message')} maxLength={MESSAGE_LENGTH_AT_MOST} rows={3} />
    </>
  );
}

export const written = (texts: Partial<RuleTexts> = {}) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

interface PreviewProps {
  language: Language;
  mail: Partial<RuleTexts>;
  template: TemplateRow | undefined;
}

/** Messages to phones are approved word for word by Meta and DLT, so only the server's settings change them. */
export function Preview({ language, mail, template }: PreviewProps) {
  return (
    <dl className="grid min-w-0 gap-2 rounded-control border border-hairline p-3" aria-label={LANGUAGES[language].name}>
      <dt className="soft">{`E-mail (${LANGUAGES[language].name})`}</dt>
      <dd lang={language} className="wrap-anywhere">
        <strong className="font-medium">{mail.subject}</strong>
        <br />
        <span className="whitespace-pre-line">{mail.message}</span>
      </dd>
      {template?.channels.map(({ name, text, id }) => (
        <Fragment key={name}>
          <dt className="soft flex flex-wrap items-center gap-2">
            {`${CHANNEL_NAMES[name]} (${LANGUAGES[language].name})`}
            {!id && <Badge tone="warning">Template id missing</Badge>}
          </dt>
          <dd lang={language} className="wrap-anywhere">
            {text}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
