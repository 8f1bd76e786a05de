// Facts, paragraphs, questions and quotes of a section.
import { Checkbox, TextField } from '../../ui/field.tsx';
import type { Section, Words } from '../content.schema.ts';
import { PictureAt } from './pictured-fields.tsx';
import type { Goals } from './section-fields.tsx';
import { type ErrorOf, ListFields, WordsFields } from './words-fields.tsx';

interface SectionListsProps {
  section: Section;
  /** 'content.sections.3'. */
  path: string;
  goals: Goals;
  errorOf: ErrorOf;
  onChange: (section: Section) => void;
}

export function SectionLists({ section, path, goals, errorOf, onChange }: SectionListsProps) {
  const words = (label: string, at: string, value: Words, atMost: number, change: (value: Words) => void) => (
    <WordsFields isLong={atMost > 200} {...{ label, value, atMost, errorOf }} path={`${path}.${at}`} onChange={change} />
  );
  switch (section.kind) {
    case 'facts':
      return (
        <>
          <p className="soft">Without facts of its own, it shows those that follow from the settings.</p>
          <ListFields one="fact" blank={{}} entries={section.facts} onChange={(facts) => onChange({ ...section, facts })}>
            {(fact, place, change) => words(`Fact ${place + 1}`, `facts.${place}`, fact, 120, change)}
          </ListFields>
        </>
      );
    case 'text':
      return (
        <>
          <ListFields
            one="paragraph"
            blank={{}}
            entries={section.paragraphs}
            onChange={(paragraphs) => onChange({ ...section, paragraphs })}
          >
            {(text, place, change) => words(`Paragraph ${place + 1}`, `paragraphs.${place}`, text, 2000, change)}
          </ListFields>
          <Checkbox
            label="Show what no product contains (parabens, sulphates …)"
            checked={section.isFreeFromShown}
            onChange={(event) => onChange({ ...section, isFreeFromShown: event.target.checked })}
          />
        </>
      );
    case 'faq':
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
            {(entry, place, change) => (
              <>
                {words(`Question ${place + 1}`, `questions.${place}.question`, entry.question, 200, (question) =>
                  change({ ...entry, question }),
                )}
                {words(`Answer ${place + 1}`, `questions.${place}.answer`, entry.answer, 2000, (answer) => change({ ...entry, answer }))}
              </>
            )}
          </ListFields>
        </>
      );
    case 'quotes':
      return (
        <ListFields
          one="quote"
          blank={{ text: {}, source: '' }}
          entries={section.quotes}
          onChange={(quotes) => onChange({ ...section, quotes })}
        >
          {(quote, place, change) => (
            <>
              {words(`Quote ${place + 1}`, `quotes.${place}.text`, quote.text, 500, (text) => change({ ...quote, text }))}
              <TextField
                label={`Source of quote ${place + 1}`}
                maxLength={120}
                value={quote.source}
                error={errorOf(`${path}.quotes.${place}.source`)}
                onChange={(event) => change({ ...quote, source: event.target.value })}
              />
              <PictureAt
                {...{ goals, errorOf }}
                label={`Logo of quote ${place + 1}`}
                path={`${path}.quotes.${place}`}
                at="logo"
                value={quote.logo}
                onChange={(logo) => change({ ...quote, logo })}
              />
            </>
          )}
        </ListFields>
      );
    default:
      return null;
  }
}
