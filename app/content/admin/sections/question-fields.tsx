import { Checkbox } from '../../../ui/field.tsx';
import { ListFields } from '../words-fields.tsx';
import { EntryWords, type SectionListsProps } from './entry-words.tsx';

export function Questions({ section, path, errorOf, onChange }: SectionListsProps<'faq'>) {
  return (
    <>
      <Checkbox
        label="Start with the answers that follow from the settings"
        checked={section.isOfShop}
        onChange={(event) => onChange({ ...section, isOfShop: event.target.checked })}
      />
      <ListFields
        one="question"
        blank={{ question: {}, answer: {} }}
        entries={section.questions}
        onChange={(questions) => onChange({ ...section, questions })}
      >
        {(entry, place, onEntry) => (
          <>
            <EntryWords
              {...{ errorOf }}
              label={`Question ${place + 1}`}
              path={`${path}.questions.${place}.question`}
              value={entry.question}
              atMost={200}
              onChange={(question) => onEntry({ ...entry, question })}
            />
            <EntryWords
              {...{ errorOf }}
              label={`Answer ${place + 1}`}
              path={`${path}.questions.${place}.answer`}
              value={entry.answer}
              atMost={2000}
              onChange={(answer) => onEntry({ ...entry, answer })}
            />
          </>
        )}
      </ListFields>
    </>
  );
}
