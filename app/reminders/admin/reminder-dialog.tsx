// Edits a rule: its wait and the words of its e-mail in each language, with what each channel will say.
import { Fragment, useState } from 'react';
import type { TemplateRow } from '../../messages/message-log.server.ts';
import { CHANNEL_NAMES } from '../../messages/message-status.ts';
import { LANGUAGES, type Language, languages, SOURCE } from '../../platform/words/language.ts';
import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { labelIn, textsIn } from '../../staff-kit/other-languages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { ABOUT, type RuleTexts } from '../reminder-rules.ts';
import { MESSAGE_LENGTH_AT_MOST, type RuleAnswer, ruleForm, SUBJECT_LENGTH_AT_MOST } from '../reminders.schema.ts';

type Usual = RuleTexts & { language: Language };
interface ReminderDialogProps {
  rule: RuleAnswer;
  templates: TemplateRow[];
  /** The shop's own words. */
  usual: Usual[];
  onSaved: () => void;
  onClose: () => void;
}

export function ReminderDialog({ onClose, ...form }: ReminderDialogProps) {
  return (
    <FormDialog isOpen onClose={onClose} title={ABOUT[form.rule.rule].name} size="large" submitLabel="Save rule">
      {({ id, onBusy }) => <RuleForm id={id} onBusy={onBusy} {...form} />}
    </FormDialog>
  );
}

type RuleFormProps = Omit<ReminderDialogProps, 'onClose'> & { id: string; onBusy: (isBusy: boolean) => void };

function RuleForm({ id, onBusy, rule: { rule, isOn, wait, texts }, templates, usual, onSaved }: RuleFormProps) {
  const about = ABOUT[rule];
  const [typed, setTyped] = useState<Record<string, Partial<RuleTexts>>>(texts);
  const form = useForm({
    schema: ruleForm(rule),
    read: (given) => ({
      isOn: given.get('isOn') === 'on',
      ...(about.wait && { wait: Number(String(given.get('wait') ?? '').trim() || Number.NaN) }),
      texts: textsIn(given),
    }),
    send: (values) => api.put(`/api/reminders/${rule as string}`, values),
    onDone: onSaved,
    onBusy,
    failure: "Couldn't save the rule. Please try again.",
  });
  const marks = about.variables.map((name) => `{${name}}`).join(' and ');
  return (
    <form
      id={id}
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event);
        setTyped(textsIn(new FormData(event.currentTarget)));
      }}
      className="grid min-w-0 gap-4"
    >
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <p className="soft">{about.does}</p>
      <Checkbox label="On" name="isOn" defaultChecked={isOn} />
      {about.wait && (
        <TextField
          label={about.wait.label}
          name="wait"
          defaultValue={wait}
          error={form.errors['wait']}
          inputMode="numeric"
          autoComplete="off"
          hint={about.wait.hint}
        />
      )}
      <h3>E-mail</h3>
      <p className="soft">{`${marks} ${about.variables.length > 1 ? 'are' : 'is'} filled in. Leave blank to use our words.`}</p>
      {languages().map((language) => (
        <MailFields
          key={language}
          language={language}
          texts={texts[language]}
          usual={usual.find((each) => each.language === language)}
          errors={form.errors}
        />
      ))}
      <h3>What each channel says</h3>
      {languages().map((language) => (
        <Preview
          key={language}
          language={language}
          mail={{ ...usual.find((each) => each.language === language), ...written(typed[language]) }}
          template={templates.find((each) => each.language === language)}
        />
      ))}
    </form>
  );
}

interface MailFieldsProps {
  language: Language;
  texts: Partial<RuleTexts> | undefined;
  usual: Usual | undefined;
  errors: Record<string, string | undefined>;
}

function MailFields({ language, texts, usual, errors }: MailFieldsProps) {
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

const written = (texts: Partial<RuleTexts> = {}) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

interface PreviewProps {
  language: Language;
  mail: Partial<RuleTexts>;
  template: TemplateRow | undefined;
}

/** Messages to phones are approved word for word by Meta and DLT, so only the server's settings change them. */
function Preview({ language, mail, template }: PreviewProps) {
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
