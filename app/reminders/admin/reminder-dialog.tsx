// Edits a rule: its wait and the words of its e-mail in each language, with what each channel will say.
import { useState } from 'react';
import type { TemplateRow } from '../../messages/message-log.server.ts';
import { type Language, languages } from '../../platform/words/language.ts';
import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { textsIn } from '../../staff-kit/other-languages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ABOUT, type RuleTexts } from '../reminder-rules.ts';
import { type RuleAnswer, ruleForm } from '../reminders.schema.ts';
import { MailFields, Preview, written } from './reminder-mail-fields.tsx';

export type Usual = RuleTexts & { language: Language };
interface ReminderDialogProps {
  rule: RuleAnswer;
  templates: TemplateRow[];
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
