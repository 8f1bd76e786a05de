// Facts, paragraphs, questions and quotes of a section.
import { Checkbox, TextField } from '../../ui/field.tsx';
import type { Section, Words } from '../content.schema.ts';
import { TABLE_TEXT_AT_MOST } from '../table-text.ts';
import { PictureAt } from './pictured-fields.tsx';
import type { Goals } from './section-fields.tsx';
import { type ErrorOf, ListFields, WordsFields } from './words-fields.tsx';

interface SectionListsProps<Kind extends Section['kind'] = Section['kind']> {
  section: Extract<Section, { kind: Kind }>;
  /** 'content.sections.3'. */
  path: string;
  goals: Goals;
  errorOf: ErrorOf;
  onChange: (section: Section) => void;
}

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

function Questions({ section, path, errorOf, onChange }: SectionListsProps<'faq'>) {
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

function Quotes({ section, path, goals, errorOf, onChange }: SectionListsProps<'quotes'>) {
  return (
    <ListFields
      one="quote"
      blank={{ text: {}, source: '' }}
      entries={section.quotes}
      onChange={(quotes) => onChange({ ...section, quotes })}
    >
      {(quote, place, onQuote) => (
        <>
          <EntryWords
            {...{ errorOf }}
            label={`Quote ${place + 1}`}
            path={`${path}.quotes.${place}.text`}
            value={quote.text}
            atMost={500}
            onChange={(text) => onQuote({ ...quote, text })}
          />
          <TextField
            label={`Source of quote ${place + 1}`}
            maxLength={120}
            value={quote.source}
            error={errorOf(`${path}.quotes.${place}.source`)}
            onChange={(event) => onQuote({ ...quote, source: event.target.value })}
          />
          <PictureAt
            {...{ goals, errorOf }}
            label={`Logo of quote ${place + 1}`}
            path={`${path}.quotes.${place}`}
            at="logo"
            value={quote.logo}
            onChange={(logo) => onQuote({ ...quote, logo })}
          />
        </>
      )}
    </ListFields>
  );
}

interface EntryWordsProps {
  label: string;
  path: string;
  value: Words;
  atMost: number;
  errorOf: ErrorOf;
  onChange: (value: Words) => void;
}

/** The words of one entry; more than a line of them in a text area. */
const EntryWords = (props: EntryWordsProps) => <WordsFields {...props} isLong={props.atMost > 200} />;
