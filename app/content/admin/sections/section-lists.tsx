import { Checkbox } from '../../../ui/field.tsx';
import { TABLE_TEXT_AT_MOST } from '../../sections/table-text.ts';
import { ListFields, WordsFields } from '../words-fields.tsx';
import { EntryWords, type SectionListsProps } from './entry-words.tsx';
import { Questions } from './question-fields.tsx';
import { Quotes } from './quote-fields.tsx';

export function SectionLists({ section, ...props }: SectionListsProps) {
  switch (section.kind) {
    case 'facts':
      return <Facts {...props} section={section} />;
    case 'text':
      return <Paragraphs {...props} section={section} />;
    case 'table':
      return <TableRows {...props} section={section} />;
    case 'faq':
      return <Questions {...props} section={section} />;
    case 'quotes':
      return <Quotes {...props} section={section} />;
    default:
      return null;
  }
}

function Facts({ section, path, errorOf, onChange }: SectionListsProps<'facts'>) {
  return (
    <>
      <p className="soft">Without facts of its own, it shows those that follow from the settings.</p>
      <ListFields one="fact" blank={{}} entries={section.facts} onChange={(facts) => onChange({ ...section, facts })}>
        {(value, place, onFact) => (
          <EntryWords {...{ value, errorOf }} label={`Fact ${place + 1}`} path={`${path}.facts.${place}`} atMost={120} onChange={onFact} />
        )}
      </ListFields>
    </>
  );
}

function Paragraphs({ section, path, errorOf, onChange }: SectionListsProps<'text'>) {
  return (
    <>
      <ListFields one="paragraph" blank={{}} entries={section.paragraphs} onChange={(paragraphs) => onChange({ ...section, paragraphs })}>
        {(value, place, onText) => (
          <EntryWords
            {...{ value, errorOf }}
            label={`Paragraph ${place + 1}`}
            path={`${path}.paragraphs.${place}`}
            atMost={2000}
            onChange={onText}
          />
        )}
      </ListFields>
      <Checkbox
        label="Show what no product contains (parabens, sulphates …)"
        checked={section.isFreeFromShown}
        onChange={(event) => onChange({ ...section, isFreeFromShown: event.target.checked })}
      />
    </>
  );
}

function TableRows({ section, path, errorOf, onChange }: SectionListsProps<'table'>) {
  return (
    <>
      <WordsFields
        label="Rows"
        hint="One row a line, cells separated by |"
        path={`${path}.rows`}
        value={section.rows}
        atMost={TABLE_TEXT_AT_MOST}
        isLong
        errorOf={errorOf}
        onChange={(rows) => onChange({ ...section, rows })}
      />
      <Checkbox
        label="The first row holds the titles of the columns"
        checked={section.isHeaded}
        onChange={(event) => onChange({ ...section, isHeaded: event.target.checked })}
      />
    </>
  );
}
