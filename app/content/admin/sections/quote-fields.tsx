import { TextField } from '../../../ui/field.tsx';
import { ListFields } from '../words-fields.tsx';
import { EntryWords, type SectionListsProps } from './entry-words.tsx';
import { PictureAt } from './picture-at.tsx';

export function Quotes({ section, path, goals, errorOf, onChange }: SectionListsProps<'quotes'>) {
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
